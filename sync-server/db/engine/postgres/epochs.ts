/**
 * Counts commits, and detects that the database is not the one that devices have seen (docs/decisions/090). Its
 * identity is stored in it: the cluster, its timeline, which changes after a point-in-time recovery, and the oid of the
 * database, which changes after the import of a dump. Other losses are proved by devices (bookmarks.ts).
 */
import { randomBytes } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import { tablesOfEpoch } from '#sync-server/db/engine/epoch.ts'
import type { Connection } from './connection.ts'

export interface Epochs {
  /**
   * Begins a new epoch if the stored identity is not that of this database. Call it in the first transaction of a
   * connection, and in each later one until a commit is on disk: a new connection may lead to another database.
   */
  recognize(isNewConnection: boolean): Promise<void>
  /**
   * Call it after BEGIN. `commits` is the number of commits that the database has stored; one that this process did not
   * expect reveals commits of other processes.
   */
  begin(commits: number): void
  /** Counts none of the writes since `rowsWritten` of the connection was `rows`: they are undone and repeated. */
  forgetSince(rows: number): void
  /** Counts a commit with writes; call it inside the commit. Returns a function to call once it is on disk. */
  countCommit(): Promise<() => void>
  /** Begins a new epoch unless `lost` has already ended; call it inside a commit. Returns true if it did. */
  end(lost: string): Promise<boolean>
  /** The number of times that commits of other processes were detected. */
  othersWrote(): number
}

const keyBytes = 32

const identity = `
  SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()))
  FROM pg_control_system()`

/**
 * Counts a commit and returns its number. The first commit of a connection is recorded in `starts`: this distinguishes
 * it from a lost commit with the same number.
 */
const count = `
  WITH counted AS (
    INSERT INTO facts VALUES ('commits', '1')
    ON CONFLICT (key) DO UPDATE SET value = (facts.value::bigint + 1)::text RETURNING value::bigint AS commits
  ), noted AS (INSERT INTO starts SELECT $1, commits FROM counted ON CONFLICT (id) DO NOTHING)
  SELECT commits FROM counted`

export function createEpochs(connection: Connection): Epochs {
  const statement = connection.prepare(count)
  let start = newId()
  let known: number | undefined
  let writtenBefore = 0
  let others = 0

  return {
    recognize: async (isNewConnection) => {
      if (isNewConnection) start = newId()
      const [[who] = []] = (await connection.run(identity)).rows
      if ((await fact(connection, 'epoch')) !== undefined && (await fact(connection, 'database')) === who) return
      await beginAnew(connection)
      await setFact(connection, 'database', String(who))
    },
    begin: (commits) => {
      if (known !== undefined && commits !== known) others++
      known = commits
      writtenBefore = connection.rowsWritten()
    },
    forgetSince: (rows) => {
      writtenBefore += connection.rowsWritten() - rows
    },
    countCommit: async () => {
      if (connection.rowsWritten() === writtenBefore) return () => undefined
      const [[commits] = []] = (await statement.all([start])) as number[][]
      return () => {
        known = commits
      }
    },
    end: async (lost) => {
      if ((await fact(connection, 'epoch')) !== lost) return false
      await beginAnew(connection)
      return true
    },
    othersWrote: () => others,
  }
}

/**
 * Stores a new epoch and a new key of bookmarks, which cannot read the old ones. Deletes the sessions, mailed links,
 * addresses of calendars and `starts` of the old epoch.
 */
async function beginAnew(connection: Connection): Promise<void> {
  for (const table of tablesOfEpoch) await connection.run(`DELETE FROM ${table}`)
  await setFact(connection, 'epoch', newId())
  await setFact(connection, 'bookmarkKey', randomBytes(keyBytes).toString('hex'))
}

async function fact(connection: Connection, key: string): Promise<string | undefined> {
  const { rows } = await connection.ask('SELECT value FROM facts WHERE key = $1', [key])
  return rows[0]?.[0]
}

const setFact = (connection: Connection, key: string, value: string) =>
  connection.ask('INSERT INTO facts VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value', [
    key,
    value,
  ])
