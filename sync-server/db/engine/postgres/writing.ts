/**
 * A connection that writes, for the queue (write-queue.ts). A write that names its scopes locks their rows in the order
 * of their ids before it reads, and runs beside those of other scopes. Any other write relies on being the only one, and
 * so takes one exclusive lock, the same for all processes on a database; the former share it (docs/decisions/090). Each
 * statement sees earlier commits, because a snapshot would be older than the locks.
 */
import type { Deadline } from '#sync-server/db/engine/deadline.ts'
import { everyScope, idsInLists, isByScope, type ScopeNames, scopeById } from '#sync-server/db/engine/scope-locks.ts'
import type { Db, Message, Writing } from '#sync-server/db/engine/transaction.ts'
import type { Connection } from './connection.ts'
import type { Epochs } from './epochs.ts'
import { ConnectionLost, isBusy, isTransient } from './errors.ts'

/** The key of the lock of writes and migrations: any number, as long as it stays the same. */
export const writersLock = 7_203_114_902

/** Behind a pooler the identity of the database is checked again after this time, ms. */
const recognizedMs = 10_000

/**
 * Limits of one attempt to get the locks, ms; afterwards the queue checks the patience of its jobs. A write that is alone
 * waits for all others that have begun, and would lose its turn.
 */
const [longestWaitMs, longestWaitAloneMs] = [500, 2000]

/** The messages between processes (listening.ts). */
export interface Others {
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
  const lockScopes = createLocks(connection)
  let isLocked: (scope: string) => boolean
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

  /** Returns false, with the transaction begun, if it has to be alone to begin an epoch. */
  async function takeLocks(patienceMs: number, names: ScopeNames): Promise<boolean> {
    opening = await connection.open()
    isBegun = true
    const longest = names.isEvery ? longestWaitAloneMs : longestWaitMs
    const waitMs = Math.ceil(Math.min(Math.max(patienceMs, 1), longest))
    const limits = `SET LOCAL lock_timeout = ${waitMs}; SET LOCAL statement_timeout = ${jobMs}`
    connection.waitForEach(false)
    const lock = `pg_advisory_xact_lock${names.isEvery ? '' : '_shared'}(${writersLock})`
    const [, locked] = await Promise.all([
      connection.run(`BEGIN; ${connection.limits()} ${limits}; SELECT ${lock}`),
      lockScopes(names),
    ])
    isLocked = (scope) => names.isEvery === true || locked.has(scope)
    epochs.begin()
    const isNew = opening !== recognized
    if (!isNew && !isOutdated(recognizedAt)) return true
    checkedAt = performance.now()
    return epochs.recognize(isNew, names.isEvery === true)
  }

  async function rollback(): Promise<void> {
    isBegun = false
    // A broken connection undoes its writes by itself.
    await connection.undo('ROLLBACK').catch(() => undefined)
  }

  return {
    db,
    isInTransaction: () => isBegun && connection.isOpen(),
    begin: async (patienceMs, names) => {
      try {
        if (await takeLocks(patienceMs, names)) return
        await rollback()
        await takeLocks(patienceMs, everyScope)
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
    lockedFor: () => isLocked,
    waitForEach: () => connection.waitForEach(true),
    // Nothing has run yet if a transaction cannot begin, so a patient job waits for a restarting server.
    isBusy: (error) => isBusy(error) || error instanceof ConnectionLost || isTransient(error),
    othersWrote: others.othersWrote,
  }
}

/**
 * Returns a function that locks the rows of scopes in the order of their ids, and returns these. It is a statement of its
 * own, so the ones after it see what others have written.
 */
function createLocks(connection: Connection) {
  const lock = (ids: string) =>
    connection.prepare(`SELECT id FROM scopes WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`)
  const named = lock('$1::text[]')
  const found = scopeById.map((query, at) => `${query} = ANY($${at + 2}::text[])`).join(' UNION ')
  const inLists = lock(`$1::text[] || ARRAY(${found})`)
  return async (names: ScopeNames): Promise<Set<string>> => {
    if (names.isEvery || (isByScope(names) && names.scopes.length === 0)) return new Set()
    const rows = isByScope(names) ? named.all([names.scopes]) : inLists.all([names.scopes, ...idsInLists(names)])
    return new Set(((await rows) as [string][]).map(([id]) => id))
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
