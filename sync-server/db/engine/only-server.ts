/**
 * One server for each SQLite database: two would answer from different memories. The lock is one of SQLite on a file
 * beside the database, which the system releases with the process, however it ends. Programs that only copy the database
 * do not take it.
 */
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** A server has 15 s to end (`stop_grace_period`, `TimeoutStopSec`); its successor waits a little longer. */
const patienceMs = 20_000
const pauseMs = 100

/** Waits until no other server uses the database at `path`, then keeps others away. Throws after 20 s. */
export async function becomeOnlyServer(path: string, waitMs = patienceMs): Promise<{ release(): void }> {
  const lock = new Database(`${path}.lock`)
  lock.pragma('busy_timeout = 0')
  const until = performance.now() + waitMs
  while (!isTaken(lock)) {
    if (performance.now() > until) {
      lock.close()
      throw new Error('another server uses it: end that one first, or use PostgreSQL for several servers')
    }
    await delay(pauseMs)
  }
  return { release: () => void lock.close() }
}

function isTaken(lock: Database.Database): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}
