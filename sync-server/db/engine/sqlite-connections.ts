/** Transactions on SQLite connections. */
import type Database from 'better-sqlite3'
import type { Deadline } from './deadline.ts'
import type { Epochs } from './epoch.ts'
import { idsInLists, type ScopeNames, scopeById } from './scope-locks.ts'
import { isBusy } from './sqlite-errors.ts'
import { type Db, maxSavepointDepth, type ReadTx, type Writing } from './transaction.ts'

/**
 * Returns a function that runs `fn` on a snapshot of the database. The caller runs only one at a time on this
 * connection.
 */
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

/** Makes each query of the writing connection fail once the running job is out of time. */
export function keepTime(writer: Database.Database, deadline: Deadline): void {
  const prepare = writer.prepare.bind(writer) as (text: string) => Database.Statement
  // Queries outside of `query()` are prepared for each run.
  const prepareInTime = (text: string) => {
    deadline.check()
    return prepare(text)
  }
  Object.assign(writer, { prepare: prepareInTime, requireTime: deadline.check })
}

/**
 * The connection that writes. It does not wait for other processes by itself, because that would block everybody; and
 * it sends no messages: a file has one server process, which looks for the writes of others (sqlite-others.ts).
 */
export function createWriting(writer: Database.Database, db: Db, epochs: Epochs): Writing {
  // Each savepoint copies the pages that change after it: in a file, those of a push would cost more than its commit.
  writer.pragma('temp_store = MEMORY')
  const [begin, commit, rollback] = ['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'].map((sql) => writer.prepare(sql))
  const points = Array.from({ length: maxSavepointDepth }, (_, depth) => ({
    set: writer.prepare(`SAVEPOINT s${depth}`),
    release: writer.prepare(`RELEASE s${depth}`),
    rollback: writer.prepare(`ROLLBACK TO s${depth}`),
  }))
  return {
    db,
    isInTransaction: () => writer.inTransaction,
    begin: () => void begin?.run(),
    commit: () => {
      const settle = epochs.countCommit()
      commit?.run()
      return settle
    },
    rollback: () => void rollback?.run(),
    setPoint: (depth) => void points[depth]?.set.run(),
    releasePoint: (depth) => void points[depth]?.release.run(),
    undoPoint: (depth) => {
      points[depth]?.rollback.run()
      points[depth]?.release.run()
    },
    lockedFor: createLookup(writer),
    isBusy,
    othersWrote: () => 0,
  }
}

/** The only writer need not lock a scope: it only tells which of them a job has named. */
function createLookup(writer: Database.Database): Writing['lockedFor'] {
  const statements: Database.Statement<unknown[], string>[] = []
  const scopeOf = (at: number, id: string) => {
    statements[at] ??= writer.prepare<unknown[], string>(`${scopeById[at]} = ?`).pluck()
    return statements[at].get(id)
  }
  const isNamed = (names: ScopeNames, scope: string) =>
    names.isEvery ||
    names.scopes.includes(scope) ||
    idsInLists(names).some((ids, at) => ids.some((id) => scopeOf(at, id) === scope))
  return (names) => {
    // A job asks for each row that it reads, and may have named it by one of hundreds of rows.
    const known = new Set<string>()
    return (scope) => {
      if (!known.has(scope) && isNamed(names, scope)) known.add(scope)
      return known.has(scope)
    }
  }
}
