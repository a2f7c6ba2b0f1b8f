/**
 * The connection that writes, for the queue (write-queue.ts). Commands rely on being the only writer, on every
 * database; so a transaction begins by taking one exclusive lock, the same for all processes on a database, first come,
 * first served. Then commits have the order of revs, no command runs twice, and deadlocks are impossible
 * (docs/decisions/090). Each statement sees earlier commits, because a snapshot would be older than the lock.
 */
import type { Deadline } from '#sync-server/db/engine/deadline.ts'
import { idsInLists, isNone, type ScopeNames, scopeById } from '#sync-server/db/engine/scope-locks.ts'
import type { Db, Message, Writing } from '#sync-server/db/engine/transaction.ts'
import type { Connection } from './connection.ts'
import type { Epochs } from './epochs.ts'
import { ConnectionLost, isBusy, isTransient } from './errors.ts'

/** The key of the lock of writers and migrations: any number, as long as it stays the same. */
export const writersLock = 7_203_114_902

/** Behind a pooler the identity of the database is checked again after this time, ms. */
const recognizedMs = 10_000

/** Limit of one attempt to get the lock, ms; afterwards the queue checks the patience of its jobs. */
const longestWaitMs = 500

/** The messages between processes (listening.ts). */
interface Others {
  tell(messages: Message[]): void
  othersWrote(): number
}

export function createWriting(
  connection: Connection,
  db: Db,
  epochs: Epochs,
  { jobMs }: Deadline,
  others: Others,
): Writing {
  let isBegun = false
  /**
   * `opening` is the number of the current opening of the connection. `recognized` is that of the last opening in which
   * a commit is on disk; until then each transaction checks the identity of the database.
   */
  let opening = 0
  let recognized = 0
  /** Time of the last check whose commit is on disk, and of the last one, ms of `performance.now()`. */
  let [recognizedAt, checkedAt] = [0, 0]

  // A pooler may lead to another database without closing the connection.
  const isOutdated = (atMs: number) => connection.isPooled() && performance.now() > atMs + recognizedMs

  async function takeLock(patienceMs: number): Promise<void> {
    opening = await connection.open()
    isBegun = true
    const waitMs = Math.ceil(Math.min(Math.max(patienceMs, 1), longestWaitMs))
    const limits = `SET LOCAL lock_timeout = ${waitMs}; SET LOCAL statement_timeout = ${jobMs}`
    connection.waitForEach(false)
    await connection.run(`BEGIN; ${connection.limits()} ${limits}; SELECT pg_advisory_xact_lock(${writersLock})`)
    epochs.begin()
    const isNew = opening !== recognized
    if (!isNew && !isOutdated(recognizedAt)) return
    checkedAt = performance.now()
    await epochs.recognize(isNew)
  }

  async function rollback(): Promise<void> {
    isBegun = false
    // A broken connection undoes its writes by itself.
    await connection.undo('ROLLBACK').catch(() => undefined)
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
    commit: async (messages) => {
      const counted = epochs.countCommit()
      const [settle, { command }] = await Promise.all([counted, connection.run('COMMIT')])
      isBegun = false
      if (command !== 'COMMIT') throw new Error('what was written has failed before')
      recognized = opening
      recognizedAt = checkedAt
      return () => {
        settle()
        others.tell(messages)
      }
    },
    rollback,
    ...createSavepoints(connection, epochs),
    lock: createLocks(connection),
    waitForEach: () => connection.waitForEach(true),
    // Nothing has run yet if a transaction cannot begin, so a patient job waits for a restarting server.
    isBusy: (error) => isBusy(error) || error instanceof ConnectionLost || isTransient(error),
    othersWrote: others.othersWrote,
  }
}

/**
 * Locks the rows of scopes in the order of their ids. It is a statement of its own, so the ones after it see what others
 * have written.
 */
function createLocks(connection: Connection): Writing['lock'] {
  const lock = (ids: string) =>
    connection.prepare(`SELECT id FROM scopes WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`)
  const named = lock('$1::text[]')
  const found = scopeById.map((query, at) => `${query} = ANY($${at + 2}::text[])`).join(' UNION ')
  const inLists = lock(`$1::text[] || ARRAY(${found})`)
  const ask = async (names: ScopeNames): Promise<unknown[]> => {
    if (names.isEvery) return (await connection.run('LOCK TABLE scopes IN EXCLUSIVE MODE')).rows
    const ids = idsInLists(names)
    return ids.some((some) => some.length > 0) ? inLists.all([names.scopes, ...ids]) : named.all([names.scopes])
  }
  return (names) => {
    if (isNone(names)) return () => false
    const answer = ask(names).then((rows) => new Set((rows as string[][]).map(([id]) => id)))
    // A failure is thrown by the next statement, too.
    answer.catch(() => undefined)
    return async (scope) => (await answer).has(scope) || names.isEvery === true
  }
}

function createSavepoints(
  connection: Connection,
  epochs: Epochs,
): Pick<Writing, 'setPoint' | 'releasePoint' | 'undoPoint'> {
  /** The name of the savepoint at each depth. */
  const names: string[] = []
  let pointsSet = 0
  /** The rows written before the running job. */
  let writtenBefore = 0

  return {
    setPoint: (depth) => {
      if (depth === 0) writtenBefore = connection.rowsWritten()
      // A new name each time: after a failure that nobody has waited for, a name that was used before would lead back to
      // a savepoint that stands since then.
      names[depth] = `s${++pointsSet}`
      return connection.send(`SAVEPOINT ${names[depth]}`)
    },
    releasePoint: async (depth, isWaited) => {
      await connection.send(`RELEASE ${names[depth]}`)
      if (isWaited) await connection.settle()
    },
    undoPoint: async (depth) => {
      const text = `ROLLBACK TO ${names[depth]}; RELEASE ${names[depth]}`
      if (depth > 0) return connection.send(text)
      connection.waitForEach(false)
      if (await connection.undo(text)) epochs.forgetSince(writtenBefore)
    },
  }
}
