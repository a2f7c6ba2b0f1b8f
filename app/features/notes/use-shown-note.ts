import { useState, useSyncExternalStore } from 'react'
import { paths } from '#app/lib/paths.ts'

/**
 * The note of the address. A new one is shown before the router renders its address: a phone opens its keyboard only
 * for a field focused within the tap.
 */
export function useShownNote(id: string | undefined) {
  const path = useSyncExternalStore(onPopState, () => location.pathname)
  const [begunId, begin] = useState<string>()
  const isLeft = begunId !== undefined && path !== paths.note(begunId)
  if (isLeft) begin(undefined)
  return { shownId: isLeft ? id : (begunId ?? id), begunId, begin }
}

/** The router renders nothing if a person goes back before it has rendered the new address. */
function onPopState(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}
