/** Transactions: of readers, and of the jobs that share one of the writer, with savepoints and what is done in memory when it ends. */
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { Preparing } from './prepared.ts'
import type { schema } from './schema.ts'

/** Drizzle on one connection. Of PostgreSQL, too: what it gives back is then a promise, so every query is awaited. */
export type Db = BetterSQLite3Database<typeof schema> & { $client: Preparing }

/** For the little of SQL in which the databases differ. */
export const isPostgres = ({ $client }: Db): boolean => $client.isPostgres === true

export interface ReadTx {
  db: Db
}

export interface WriteTx extends ReadTx {
  /** Runs `fn`; when it throws, what it wrote is undone and the error goes on. */
  savepoint<T>(fn: () => Promise<T>): Promise<T>
  /** Calls `fn` once the data is on disk. Never called when the job fails. */
  afterCommit(fn: () => void): void
  /** Calls `fn` when the savepoint, the job or the commit that it is called in is undone: memory goes back as well. */
  onUndo(fn: () => void): void
  /** Tells the other processes on this database once the data is on disk; see `Store.listen`. */
  tell(news: string): void
  /** How often other processes were found to have written: what was counted in memory before may be wrong by now. */
  othersWrote: number
}

type Awaitable<T> = T | Promise<T>

/** What the queue asks of the connection that writes. Savepoints are named by how deep they lie. */
export interface Writing {
  db: Db
  isInTransaction(): boolean
  /** Begins a transaction that is alone in writing. Throws what `isBusy` knows when others write, `patienceMs` later at most. */
  begin(patienceMs: number): Awaitable<void>
  /** Puts what was written on disk, counted, and tells the news. Returns what to do then. */
  commit(news: string[]): Awaitable<() => void>
  rollback(): Awaitable<void>
  setPoint(depth: number): Awaitable<void>
  releasePoint(depth: number): Awaitable<void>
  undoPoint(depth: number): Awaitable<void>
  isBusy(error: unknown): boolean
  othersWrote(): number
}

export interface Hooks {
  commit: (() => void)[]
  undo: (() => void)[]
  news: string[]
}

const lengthsOf = ({ commit, undo, news }: Hooks) => ({ commits: commit.length, undos: undo.length, told: news.length })

/** Forgets and undoes what was hooked on since there were so many hooks. */
export function undoSince(
  { commit, undo, news }: Hooks,
  { commits, undos, told } = { commits: 0, undos: 0, told: 0 },
): void {
  commit.length = commits
  news.length = told
  for (const fn of undo.splice(undos).reverse()) fn()
}

export const maxSavepointDepth = 4

/** Makes the transactions of jobs on the connection that writes. */
export function createTransactions(writing: Writing) {
  return (hooks: Hooks): WriteTx => {
    let depth = 0
    return {
      db: writing.db,
      othersWrote: writing.othersWrote(),
      async savepoint(fn) {
        const point = depth
        if (point === maxSavepointDepth) throw new Error('savepoints are nested too deep')
        const before = lengthsOf(hooks)
        await writing.setPoint(point)
        depth++
        try {
          const value = await fn()
          await writing.releasePoint(point)
          return value
        } catch (error) {
          undoSince(hooks, before)
          // After some errors, such as a full disk or a lost connection, the transaction is undone whole.
          if (writing.isInTransaction()) await writing.undoPoint(point)
          throw error
        } finally {
          depth--
        }
      },
      afterCommit: (fn) => void hooks.commit.push(fn),
      onUndo: (fn) => void hooks.undo.push(fn),
      tell: (news) => void hooks.news.push(news),
    }
  }
}
