/**
 * Work on the database that survives the loss of its connection. Browsers lose it at times (Safari after a pause): then
 * it is dropped and opened again, and the work is repeated. The outcome is reported to storage-state.ts.
 */
import type { Table } from 'dexie'
import { isConnectionLost } from '#app/lib/storage-errors.ts'
import { isReleased, type LocalDb } from './db.ts'
import { reportFailure, reportWorking } from './storage-state.ts'

/** A connection that breaks sooner than this after its opening is not replaced at once, ms. */
const reopenPauseMs = 1000

/** The latest new connection of each database, open or being opened. */
const reopenings = new WeakMap<LocalDb, Reopening>()

interface Reopening {
  at: number
  isUnderWay: boolean
  done: Promise<unknown>
}

/**
 * A read-write transaction over `tables` that survives the loss of its connection. Then `scope` runs once more on the
 * next connection, so it must be repeatable.
 */
export const transact = <T>(db: LocalDb, tables: Table[], scope: () => Promise<T>): Promise<T> =>
  reported(db, () => inTransaction(db, tables, scope), true)

/**
 * Does `work` on the database, and repeats it once if the connection was lost. So it must be repeatable. `writes` is
 * true for work that writes: its outcome is then one of writing for storage-state.ts.
 */
export const withReconnect = <T>(db: LocalDb, work: () => PromiseLike<T>, writes = false): Promise<T> =>
  reported(db, work, writes)

/**
 * Resolves with true once the database has a new connection after `error`. False if the connection was not lost, or
 * cannot be opened again. All work that lost one connection shares the next one.
 */
export async function reconnectedAfter(db: LocalDb, error: unknown): Promise<boolean> {
  if (!isConnectionLost(error) || isReleased(db)) return false
  const { done } = latestOf(db) ?? reopen(db)
  return done.then(
    () => true,
    () => false,
  )
}

/** Opens a new connection as soon as the browser reports that the current one is closed. */
export function keepConnected(db: LocalDb): void {
  db.on('close', () => {
    // A deliberate reopening has begun by then.
    setTimeout(() => {
      const isLeft = !isReleased(db) && !db.isOpen() && !latestOf(db)
      if (isLeft) void reopen(db).done.catch(() => undefined)
    })
  })
}

/** The new connection that is being opened, or was opened or attempted so recently that no other one is. */
function latestOf(db: LocalDb): Reopening | undefined {
  const latest = reopenings.get(db)
  const counts = latest && (latest.isUnderWay || performance.now() - latest.at < reopenPauseMs)
  return counts ? latest : undefined
}

/**
 * Work that is done before a new connection can be used: it fails when the browser closes the connection. Dexie would
 * make it wait for the next connection, and open that only after this work: everything would wait for ever.
 */
export function whileConnected(db: LocalDb, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(new DOMException('The connection was closed.', 'InvalidStateError'))
    if (!db.isOpen()) return onClose()
    db.on.close.subscribe(onClose)
    const stop = () => db.on.close.unsubscribe(onClose)
    work().then(resolve, reject).finally(stop)
  })
}

/**
 * Does `scope` in a transaction. The reason for an abort by the browser is only in the transaction; its requests report
 * an abort without a reason.
 */
async function inTransaction<T>(db: LocalDb, tables: Table[], scope: () => Promise<T>): Promise<T> {
  let native: IDBTransaction | undefined
  try {
    return await db.transaction('rw', tables, async ({ idbtrans }) => {
      native = idbtrans
      return await scope()
    })
  } catch (error) {
    throw native?.error ?? error
  }
}

async function reported<T>(db: LocalDb, work: () => PromiseLike<T>, writes: boolean): Promise<T> {
  try {
    const value = await repeated(db, work)
    reportWorking(db, writes)
    return value
  } catch (error) {
    reportFailure(db, error, writes)
    throw error
  }
}

async function repeated<T>(db: LocalDb, work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(await reconnectedAfter(db, error))) throw error
    return await work()
  }
}

function reopen(db: LocalDb): Reopening {
  db.close({ disableAutoOpen: false })
  const opening = Promise.resolve(db.open()).finally(() => {
    reopening.isUnderWay = false
  })
  const done = opening.then(
    () => reportWorking(db, false),
    (error: unknown) => {
      reportFailure(db, error)
      throw error
    },
  )
  const reopening = { at: performance.now(), isUnderWay: true, done }
  reopenings.set(db, reopening)
  return reopening
}
