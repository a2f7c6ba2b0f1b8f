import { useEffect } from 'react'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'

/** Waits for a list that comes by sync: once the address is confirmed, on whatever device, the server gives it. */
export function UntilArrived({ listId, onArrived }: { listId: string; onArrived: () => void }) {
  const hasArrived = useLive(liveReceivedLists(useLocal()))?.some((list) => list.listId === listId) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it arrives
  useEffect(() => {
    if (hasArrived) onArrived()
  }, [hasArrived])
  return null
}
