/**
 * The number of problems that were deleted because there were too many of them: only those without words of the person
 * (`forgetWordless`). It is shown until the person dismisses it.
 */

import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalDb } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'

const key = 'forgotten'

export const liveForgotten = (local: LocalStore): Live<number> =>
  liveQueryOf(local, 'forgotten problems', () => countIn(local.db))

/** Adds `more` to the count. Call it in the transaction that deletes the problems. */
export const addForgotten = async (db: LocalDb, more: number): Promise<void> =>
  void (await db.meta.put({ key, count: (await countIn(db)) + more }))

/** Deletes the count, because the person has seen it. */
export const dismissForgotten = ({ db }: LocalStore): Promise<void> => withReconnect(db, () => db.meta.delete(key))

async function countIn(db: LocalDb): Promise<number> {
  const meta = await db.meta.get(key)
  return meta?.key === key ? meta.count : 0
}
