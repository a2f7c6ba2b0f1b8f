import Dexie, { type Table } from 'dexie'
import type { LocalDb } from './db.ts'

/**
 * A read-write transaction. Browsers lose their connection to the database at times (Safari after a pause): then
 * it is dropped, opened anew and the transaction run once more, so `scope` must be repeatable.
 */
export async function transact<T>(db: LocalDb, tables: Table[], scope: () => Promise<T>): Promise<T> {
  try {
    return await db.transaction('rw', tables, scope)
  } catch (error) {
    if (!isConnectionLost(error) || !db.isOpen()) throw error
    db.close({ disableAutoOpen: false })
    await db.open()
    return await db.transaction('rw', tables, scope)
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Dexie.DexieError &&
  (error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /connection|lost/i.test(error.message)))
