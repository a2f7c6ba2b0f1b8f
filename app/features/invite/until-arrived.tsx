import { useEffect } from 'react'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'

/** Waits for a list to arrive by sync: the server grants it once the address is verified, on any device. */
export function UntilArrived({ listId, onArrived }: { listId: string; onArrived: () => void }) {
  const hasArrived = useAnswer(liveReceivedLists)?.some((list) => list.listId === listId) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it arrives
  useEffect(() => {
    if (hasArrived) onArrived()
  }, [hasArrived])
  return null
}
