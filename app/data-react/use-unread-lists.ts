import { useSyncExternalStore } from 'react'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { viewedLists } from '#app/lib/viewed-lists.ts'
import { useLive } from './use-live.ts'
import { useLocal } from './use-local.ts'

/** How many of the lists that others share the person has not looked at yet. */
export function useUnreadLists(): number {
  const received = useLive(liveReceivedLists(useLocal()))
  const viewed = useSyncExternalStore(viewedLists.subscribe, viewedLists.get)
  return received?.filter(({ id }) => !viewed.has(id)).length ?? 0
}
