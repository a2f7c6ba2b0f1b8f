import { useState, useSyncExternalStore } from 'react'
import { paths } from '#app/lib/paths.ts'

/**
 * The id of the note to show: that of the path, or that of a new note given to `begin`. A new note is shown before the
 * router renders its path: a phone opens its keyboard only for a field focused within the tap.
 */
export function useShownNote(id: string | undefined) {
  const path = useSyncExternalStore(onPopState, () => location.pathname)
  const [begunId, begin] = useState<string>()
  const isLeft = begunId !== undefined && path !== paths.note(begunId)
  if (isLeft) begin(undefined)
  return { shownId: isLeft ? id : (begunId ?? id), begunId, begin }
}

/**
 * Subscribes to steps back and forward. The router renders nothing at a step back from a path that it has not rendered
 * yet.
 */
function onPopState(onChange: () => void): () => void {
  addEventListener('popstate', onChange)
  return () => removeEventListener('popstate', onChange)
}
