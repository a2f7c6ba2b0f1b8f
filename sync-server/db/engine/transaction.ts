/**
 * The transactions of readers and of jobs. Several jobs share one transaction of the writer: each runs in a savepoint
 * and has hooks for its commit and its undoing.
 */
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { schema } from '#sync-server/db/schema/schema.ts'
import type { Deadline } from './deadline.ts'
import type { Preparing } from './prepared.ts'
import { NeedsScope, type ScopeNames } from './scope-locks.ts'

/** Drizzle on one connection, also of PostgreSQL: then results are promises, so every query is awaited. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Preparing }

/** True on PostgreSQL, for the few differences in SQL. */
export const isPostgres = ({ $client }: Db): boolean => $client.isPostgres === true

/** The key of what is kept in memory for a store: the same object on all of its connections. */
export const homeOf = ({ $client }: Db): object => $client.home ?? $client

export interface ReadTx {
  db: Db
}

/**
 * A statement has failed whose answer nobody waited for (`command` in store.ts): the cause is its error. The work of
 * the job since then rests on it and is undone.
 */
export class LateFailure extends Error {
  constructor(cause: unknown) {
    super('an earlier statement has failed', { cause })
  }
}

/** True if the failed statement is an earlier one. */
export const isLateFailure = (error: unknown): boolean =>
  error instanceof Error && (error instanceof LateFailure || isLateFailure(error.cause))

/** True if the whole job is undone for it, whatever it was doing. */
export const undoesJob = (error: unknown): boolean => isLateFailure(error) || error instanceof NeedsScope

/** A message to other processes, without `from`, the name of its sender. */
export type Message = Record<string, unknown>

export interface WriteTx extends ReadTx {
  /** Runs `fn`; if it throws, its writes are undone and the error is rethrown. */
  savepoint<T>(fn: () => Promise<T>): Promise<T>
  /** Calls `fn` once the data is on disk. Never called if the enclosing savepoint, job or commit is undone. */
  afterCommit(fn: () => void): void
  /** Calls `fn` if the enclosing savepoint, job or commit is undone, to undo changes in memory as well. */
  onUndo(fn: () => void): void
  /** Notifies the other processes on this database once the data is on disk; see `Store.listen`. */
  notify(message: Message): void
  /** Throws `NeedsScope` unless the job has locked the scope. */
  requireLocked(scope: string): Promise<void>
  /** Counts a scope as locked that the job creates: nobody else can write to it. */
  holdNew(scope: string): void
  /** Waits for each write of the job from now on: its failure is then thrown where it happens. */
  waitForEach(): void
  /** True if half of the time of the job is over: divisible work then continues in another transaction. */
  isLate(): boolean
  /**
   * The number of messages of other processes that the store has heard so far. A value cached when the number was lower
   * may be outdated.
   */
  othersWrote: number
}

type Awaitable<T> = T | Promise<T>

/** The writing connection as used by the queue. Savepoints are named by their depth. */
export interface Writing {
  db: Db
  isInTransaction(): boolean
  /**
   * Begins a transaction and locks these scopes, or for every scope begins it as the only writer. Throws an error
   * recognised by `isBusy` after at most `patienceMs` if others have the locks.
   */
  begin(patienceMs: number, names: ScopeNames): Awaitable<void>
  /** Counts the commit and commits. Returns a function to call after the commit, which sends the messages. */
  commit(messages: Message[]): Awaitable<() => void>
  rollback(): Awaitable<void>
  setPoint(depth: number): Awaitable<void>
  /** `isWaited`: throws the error of a write before it that was not waited for, instead of the commit. */
  releasePoint(depth: number, isWaited: boolean): Awaitable<void>
  undoPoint(depth: number): Awaitable<void>
  waitForEach?(): void
  /** Returns a function that tells which scopes are locked for a job of the transaction that has named these. */
  lockedFor(names: ScopeNames): (scope: string) => Awaitable<boolean>
  isBusy(error: unknown): boolean
  othersWrote(): number
}

export interface Hooks {
  /** True if several jobs share the commit: then each must know of its own failure before. */
  isShared(): boolean
  commit: (() => void)[]
  undo: (() => void)[]
  messages: Message[]
}

const lengthsOf = ({ commit, undo, messages }: Hooks) => ({
  commits: commit.length,
  undos: undo.length,
  sent: messages.length,
})

/** Removes the hooks added since the given lengths, and calls their undo functions. */
export function undoSince(
  { commit, undo, messages }: Hooks,
  { commits, undos, sent } = { commits: 0, undos: 0, sent: 0 },
): void {
  commit.length = commits
  messages.length = sent
  for (const fn of undo.splice(undos).reverse()) fn()
}

export const maxSavepointDepth = 4

/** Returns a function that makes the transaction of a job on the writing connection, with the hooks of its commit. */
export function createTransactions(writing: Writing, { isLate }: Pick<Deadline, 'isLate'>) {
  return (hooks: Hooks, names: ScopeNames): WriteTx => {
    let depth = 0
    const isLocked = writing.lockedFor(names)
    const created = new Set<string>()
    return {
      db: writing.db,
      othersWrote: writing.othersWrote(),
      isLate,
      waitForEach: () => writing.waitForEach?.(),
      async savepoint(fn) {
        const point = depth
        if (point === maxSavepointDepth) throw new Error('savepoints are nested too deep')
        const before = lengthsOf(hooks)
        await writing.setPoint(point)
        depth++
        try {
          const value = await fn()
          await writing.releasePoint(point, point === 0 && hooks.isShared())
          return value
        } catch (error) {
          undoSince(hooks, before)
          // After some errors, such as a full disk or a lost connection, the whole transaction is already undone.
          if (writing.isInTransaction()) await writing.undoPoint(point)
          throw error
        } finally {
          depth--
        }
      },
      afterCommit: (fn) => void hooks.commit.push(fn),
      onUndo: (fn) => void hooks.undo.push(fn),
      notify: (message) => void hooks.messages.push(message),
      requireLocked: async (scope) => {
        if (!created.has(scope) && !(await isLocked(scope))) throw new NeedsScope(scope)
      },
      holdNew: (scope) => {
        created.add(scope)
        hooks.undo.push(() => void created.delete(scope))
      },
    }
  }
}
