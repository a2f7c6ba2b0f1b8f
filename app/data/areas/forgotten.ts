/**
 * The number of problems without text that were dropped because there were too many: shown as one line until dismissed.
 */

import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { LocalDb } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'

const key = 'forgotten'

export const liveForgotten = (local: LocalStore): Live<number> =>
  liveQueryOf(local, 'forgotten problems', () => countIn(local.db))

/** Adds to the number, in the transaction that drops the problems. */
export const addForgotten = async (db: LocalDb, more: number): Promise<void> =>
  void (await db.meta.put({ key, count: (await countIn(db)) + more }))

/** The person has seen the number. */
export const dismissForgotten = ({ db }: LocalStore): Promise<void> => withReconnect(db, () => db.meta.delete(key))

async function countIn(db: LocalDb): Promise<number> {
  const meta = await db.meta.get(key)
  return meta?.key === key ? meta.count : 0
}
