/** Transactions: of readers, and of the jobs that share one of the writer, with savepoints and what is done in memory when it ends. */
import type Database from 'better-sqlite3'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { schema } from './schema.ts'

export type Db = BetterSQLite3Database<typeof schema> & { $client: Database.Database }

export interface ReadTx {
  db: Db
}

/** Runs functions one after the other on a connection of their own; each sees one moment of the database. */
export function createSnapshots(connection: Database.Database, db: Db) {
  const [begin, end] = [connection.prepare('BEGIN'), connection.prepare('COMMIT')]
  return async <T>(fn: (tx: ReadTx) => Promise<T>): Promise<T> => {
    begin.run()
    try {
      return await fn({ db })
    } finally {
      end.run()
    }
  }
}

export interface WriteTx extends ReadTx {
  /** Runs `fn`; when it throws, what it wrote is undone and the error goes on. */
  savepoint<T>(fn: () => Promise<T>): Promise<T>
  /** Calls `fn` once the data is on disk. Never called when the job fails. */
  afterCommit(fn: () => void): void
  /** Calls `fn` when the savepoint, the job or the commit that it is called in is undone: memory goes back as well. */
  onUndo(fn: () => void): void
}

export interface Hooks {
  commit: (() => void)[]
  undo: (() => void)[]
}

const lengthsOf = ({ commit, undo }: Hooks) => ({ commits: commit.length, undos: undo.length })

/** Forgets and undoes what was hooked on since there were so many hooks. */
export function undoSince({ commit, undo }: Hooks, { commits, undos } = { commits: 0, undos: 0 }): void {
  commit.length = commits
  for (const fn of undo.splice(undos).reverse()) fn()
}

const maxSavepointDepth = 4

/** Makes the transactions of jobs on the connection that writes. */
export function createTransactions(writer: Database.Database, db: Db) {
  const points = Array.from({ length: maxSavepointDepth }, (_, depth) => ({
    set: writer.prepare(`SAVEPOINT s${depth}`),
    release: writer.prepare(`RELEASE s${depth}`),
    rollback: writer.prepare(`ROLLBACK TO s${depth}`),
  }))

  return (hooks: Hooks): WriteTx => {
    let depth = 0
    return {
      db,
      async savepoint(fn) {
        const point = points[depth++]
        if (!point) throw new Error('savepoints are nested too deep')
        const before = lengthsOf(hooks)
        point.set.run()
        try {
          const value = await fn()
          point.release.run()
          return value
        } catch (error) {
          undoSince(hooks, before)
          // After some errors, such as a full disk, SQLite has undone the transaction whole.
          if (writer.inTransaction) {
            point.rollback.run()
            point.release.run()
          }
          throw error
        } finally {
          depth--
        }
      },
      afterCommit: (fn) => void hooks.commit.push(fn),
      onUndo: (fn) => void hooks.undo.push(fn),
    }
  }
}
