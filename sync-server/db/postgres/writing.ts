/**
 * The connection that writes, for the queue (write-queue.ts). Commands rely on being alone in writing, on every database; so a
 * transaction begins with one lock that all processes on a database ask for, first come, first served. The order of commits is
 * the order of revs then, no command runs twice, and nothing can deadlock (docs/decisions/090). Each statement sees what was
 * committed before it, for a snapshot would be older than the lock.
 */
import type { Deadline } from '#sync-server/db/deadline.ts'
import type { Db, Writing } from '#sync-server/db/transaction.ts'
import type { Connection } from './connection.ts'
import type { Epochs } from './epochs.ts'
import { ConnectionLost, isBusy, isTransient } from './errors.ts'

/** Of writers, and of migrations: any number, as long as it stays the same. */
export const writersLock = 7_203_114_902

/** Where the news of `WriteTx.tell` are told. */
export const channel = 'caderneta'

/** After so long the queue looks who is still waiting. */
const longestWaitMs = 500

export function createWriting(connection: Connection, db: Db, epochs: Epochs, { jobMs }: Deadline): Writing {
  let isBegun = false
  /** The opening that now writes, and the one whose recognition is on disk. */
  let opening = 0
  let recognized = 0

  async function takeLock(patienceMs: number): Promise<void> {
    opening = await connection.open()
    isBegun = true
    const waitMs = Math.ceil(Math.min(Math.max(patienceMs, 1), longestWaitMs))
    const limits = `SET LOCAL lock_timeout = ${waitMs}; SET LOCAL statement_timeout = ${jobMs}`
    await connection.run(`BEGIN; ${limits}; SELECT pg_advisory_xact_lock(${writersLock})`)
    const { rows } = await connection.run("SELECT value FROM facts WHERE key = 'commits'")
    epochs.begin(Number(rows[0]?.[0] ?? 0))
    if (opening !== recognized) await epochs.recognize()
  }

  async function rollback(): Promise<void> {
    isBegun = false
    // A connection that breaks undoes what was written by itself.
    await connection.run('ROLLBACK').catch(() => undefined)
  }

  return {
    db,
    isInTransaction: () => isBegun && connection.isOpen(),
    begin: async (patienceMs) => {
      try {
        await takeLock(patienceMs)
      } catch (error) {
        if (connection.isOpen()) await rollback()
        throw error
      }
    },
    commit: async (news) => {
      const settle = await epochs.countCommit()
      if (news.length > 0)
        await connection.ask(`SELECT pg_notify('${channel}', news) FROM unnest($1::text[]) news`, [news])
      const { command } = await connection.run('COMMIT')
      isBegun = false
      if (command !== 'COMMIT') throw new Error('what was written has failed before')
      recognized = opening
      return settle
    },
    rollback,
    setPoint: async (depth) => void (await connection.run(`SAVEPOINT s${depth}`)),
    releasePoint: async (depth) => void (await connection.run(`RELEASE s${depth}`)),
    undoPoint: async (depth) => void (await connection.run(`ROLLBACK TO s${depth}; RELEASE s${depth}`)),
    // Nothing has run yet when a transaction cannot begin, so whoever has patience waits for a server that starts anew.
    isBusy: (error) => isBusy(error) || error instanceof ConnectionLost || isTransient(error),
    othersWrote: epochs.othersWrote,
  }
}
