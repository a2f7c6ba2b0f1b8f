import { useSyncExternalStore } from 'react'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { viewedLists } from '#app/device/viewed-lists.ts'
import { useAnswer } from './use-answer.ts'

/** The ids of the shared lists that the person has not viewed on this device. Undefined until they are loaded. */
export function useUnreadLists(): readonly string[] | undefined {
  const received = useAnswer(liveReceivedLists)
  const viewed = useSyncExternalStore(viewedLists.subscribe, viewedLists.get)
  return received?.filter(({ id }) => !viewed.has(id)).map(({ listId }) => listId)
}
