/**
 * Counts the commits of a connection, and detects that the database is not the one that devices have seen
 * (docs/decisions/090). Its identity is stored in it: the cluster, its timeline, which changes after a point-in-time
 * recovery, and the oid of the database, which changes after the import of a dump. Other losses are proved by devices
 * (bookmarks.ts): each opening of a connection counts in a row of its own, so commits of several share none.
 */
import { randomBytes } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import { tablesOfEpoch } from '#sync-server/db/engine/epoch.ts'
import type { Connection } from './connection.ts'

export interface Epochs {
  /**
   * Begins a new epoch if the stored identity is not that of this database; false if it has to, and the transaction is
   * not alone. Call it in the first transaction of a connection, and in each later one until a commit is on disk: a new
   * connection may lead to another database.
   */
  recognize(isNewConnection: boolean, isAlone: boolean): Promise<boolean>
  /** Call it after BEGIN. */
  begin(): void
  /** Counts none of the writes since `rowsWritten` of the connection was `rows`: they are undone and repeated. */
  forgetSince(rows: number): void
  /** Counts a commit with writes; call it inside the commit. Returns a function to call once it is on disk. */
  countCommit(): Promise<() => void>
}

const keyBytes = 32
const idBytes = 5
/** The most connections that are listed after an opening, but more if more are writing. */
const mostListed = 16

const identity = `
  SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()))
  FROM pg_control_system()`

/**
 * Counts a commit as the next one of the row $1 with $2 commits; without such a row, as the first of the row $3. So no
 * number of a row is given twice, also if the database was restored in place, or if the commit before may be lost.
 */
const count = `
  WITH place AS (SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint AS at), counted AS (
    UPDATE connections SET commits = commits + 1, at = place.at, is_listed = true FROM place
    WHERE id = $1 AND commits = $2 RETURNING 1
  )
  INSERT INTO connections SELECT $3, 1, at, true FROM place WHERE NOT EXISTS (SELECT FROM counted) RETURNING id`

/**
 * Rows that have been written before the newest ones are no longer listed: the commit of this statement is later. A row
 * in use is listed again by its next commit; it is neither waited for nor kept from it.
 */
const unlist = `
  UPDATE connections SET is_listed = false WHERE id IN (
    SELECT id FROM connections WHERE id IN (SELECT id FROM connections WHERE is_listed ORDER BY at DESC OFFSET ${mostListed})
    FOR UPDATE SKIP LOCKED)`

/** Counts a commit as servers of the build before do, in `facts` and `starts`. */
const countBefore = `
  WITH counted AS (
    INSERT INTO facts VALUES ('commits', '1')
    ON CONFLICT (key) DO UPDATE SET value = (facts.value::bigint + 1)::text RETURNING value::bigint AS commits
  )
  INSERT INTO starts SELECT $1, commits FROM counted`

export function createEpochs(connection: Connection): Epochs {
  const statement = connection.prepare(count)
  let own = none
  let writtenBefore = 0

  return {
    recognize: async (isNewConnection, isAlone) => {
      if (isNewConnection) own = none
      const [[who] = []] = (await connection.run(identity)).rows
      if ((await fact(connection, 'epoch')) !== undefined && (await fact(connection, 'database')) === who) return true
      if (!isAlone) return false
      await beginAnew(connection)
      await setFact(connection, 'database', String(who))
      return true
    },
    begin: () => {
      writtenBefore = connection.rowsWritten()
    },
    forgetSince: (rows) => {
      writtenBefore += connection.rowsWritten() - rows
    },
    countCommit: async () => {
      if (connection.rowsWritten() === writtenBefore) return () => undefined
      const counted = statement.all([own.id, own.commits, newRowId()])
      const [[[opened] = []]] = (await Promise.all([counted, own === none && connection.run(unlist)])) as [
        string[][],
        unknown,
      ]
      const next = opened === undefined ? { id: own.id, commits: own.commits + 1 } : { id: opened, commits: 1 }
      return () => {
        own = next
      }
    },
  }
}

/** The row of a connection that has not committed yet. */
const none = { id: '', commits: 0 }

/** Short, because a bookmark has little room. */
const newRowId = () => randomBytes(idBytes).toString('base64url')

/** Begins a new epoch unless `lost` has already ended; call it in a write that is alone. Returns true if it did. */
export async function endEpoch(connection: Connection, lost: string): Promise<boolean> {
  if ((await fact(connection, 'epoch')) !== lost) return false
  await beginAnew(connection)
  return true
}

/**
 * Stores a new epoch and a new key of bookmarks, which cannot read the old ones. Deletes the sessions, mailed links,
 * addresses of calendars, `starts` and `connections` of the old epoch. Bookmarks begin with the commit in `starts`.
 */
async function beginAnew(connection: Connection): Promise<void> {
  for (const table of tablesOfEpoch) await connection.run(`DELETE FROM ${table}`)
  await setFact(connection, 'epoch', newId())
  await setFact(connection, 'bookmarkKey', randomBytes(keyBytes).toString('hex'))
  await connection.ask(countBefore, [newRowId()])
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
