import type { Table } from 'dexie'
import type { LocalDb } from './db.ts'

/** A connection that breaks sooner than this after it was made is left to who tries again later. */
const reopenPauseMs = 1000

/** The latest new connection of each database, made or in the making. */
const reopenings = new WeakMap<LocalDb, { at: number; done: Promise<unknown> }>()

/** A read-write transaction that outlives the loss of its connection, so `scope` must be repeatable. */
export const transact = <T>(db: LocalDb, tables: Table[], scope: () => Promise<T>): Promise<T> =>
  withReconnect(db, () => db.transaction('rw', tables, scope))

/**
 * Does `work` on the database. Browsers lose their connection to it at times (Safari after a pause): then it is
 * dropped, opened anew and the work done once more.
 */
export async function withReconnect<T>(db: LocalDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await reconnectedAfter(db, error))) throw error
    return await work()
  }
}

/** Whether the database has a new connection since `error`. One is made for all who lost the old one. */
export async function reconnectedAfter(db: LocalDb, error: unknown): Promise<boolean> {
  if (!isConnectionLost(error)) return false
  const latest = reopenings.get(db)
  const isRecent = latest !== undefined && performance.now() - latest.at < reopenPauseMs
  if (!isRecent && !db.isOpen()) return false
  const { done } = isRecent ? latest : reopen(db)
  return done.then(
    () => true,
    () => false,
  )
}

function reopen(db: LocalDb) {
  db.close({ disableAutoOpen: false })
  const reopening = { at: performance.now(), done: Promise.resolve(db.open()) }
  reopenings.set(db, reopening)
  return reopening
}

/** Dexie makes its own errors of most of the browser's, but not of all. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'InvalidStateError' || (error.name === 'UnknownError' && /connection|lost/i.test(error.message)))
