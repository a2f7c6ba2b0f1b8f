/** How many problems without words were forgotten, because there were too many: said in one line until it is seen. */
import type { Live } from '#app/lib/live.ts'
import type { LocalDb } from './db.ts'
import { liveQueryOf } from './live-query.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

const key = 'forgotten'

export const liveForgotten = (local: LocalStore): Live<number> =>
  liveQueryOf(local, 'forgotten problems', () => countIn(local.db))

/** Counts more of them, in the transaction that forgets them. */
export const addForgotten = async (db: LocalDb, more: number): Promise<void> =>
  void (await db.meta.put({ key, count: (await countIn(db)) + more }))

/** The person has seen it. */
export const dismissForgotten = ({ db }: LocalStore): Promise<void> => withReconnect(db, () => db.meta.delete(key))

async function countIn(db: LocalDb): Promise<number> {
  const meta = await db.meta.get(key)
  return meta?.key === key ? meta.count : 0
}
