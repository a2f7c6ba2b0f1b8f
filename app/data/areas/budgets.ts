import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'

/** The budget of a month of a list in cents; null without one, undefined while it is read. */
export const liveBudget = (local: LocalStore, listId: string): Live<number | null> =>
  liveQueryOf(local, `budget ${listId}`, async () => {
    const list = await withReconnect(local.db, () => local.db.lists.get(listId))
    return list?.budget ?? null
  })
