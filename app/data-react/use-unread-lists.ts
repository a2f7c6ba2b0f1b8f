import { useSyncExternalStore } from 'react'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { viewedLists } from '#app/lib/viewed-lists.ts'
import { useLive } from './use-live.ts'
import { useLocal } from './use-local.ts'

/** The shared lists that the person has not viewed yet. Undefined until that is known. */
export function useUnreadLists(): readonly string[] | undefined {
  const received = useLive(liveReceivedLists(useLocal()))
  const viewed = useSyncExternalStore(viewedLists.subscribe, viewedLists.get)
  return received?.filter(({ id }) => !viewed.has(id)).map(({ listId }) => listId)
}
