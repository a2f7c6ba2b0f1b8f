/**
 * Counts commits, and notices that the database is not the one that devices have seen (docs/decisions/090). Who it is, is
 * written in it: the cluster, its timeline, which is another one after it was put back to an earlier moment, and the number of
 * the database in it, which is another one where a dump was put. What this does not tell, devices prove (bookmarks.ts).
 */
import { randomBytes } from 'node:crypto'
import { newId } from '#shared/ids.ts'
import type { Connection } from './connection.ts'

export interface Epochs {
  /**
   * To be called in the first transaction of a connection, and in each one until one is on disk: it may lead to another
   * database than the one before.
   */
  recognize(): Promise<void>
  /** To be called when a transaction has begun, with the number of commits that there are. */
  begin(commits: number): void
  /** Counts a commit that has written something; to be called inside of it. Returns what to do once it is on disk. */
  countCommit(): Promise<() => void>
  /** Begins a new epoch unless `lost` is over already; to be called inside of a commit. Returns whether it did. */
  end(lost: string): Promise<boolean>
  /** How often others were found to have committed. */
  othersWrote(): number
}

const keyBytes = 32

const identity = `
  SELECT concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (SELECT oid FROM pg_database WHERE datname = current_database()))
  FROM pg_control_system()`

/** The first commit of a connection is noted in `starts`: by that it differs from one of the same number that was lost. */
const count = `
  WITH counted AS (
    INSERT INTO facts VALUES ('commits', '1')
    ON CONFLICT (key) DO UPDATE SET value = (facts.value::bigint + 1)::text RETURNING value::bigint AS commits
  ), noted AS (INSERT INTO starts SELECT $1, commits FROM counted ON CONFLICT (id) DO NOTHING)
  SELECT commits FROM counted`

const tablesOfEpoch = ['starts', 'sessions', 'password_reset_tokens', 'email_tokens', 'email_proofs']

export function createEpochs(connection: Connection): Epochs {
  const statement = connection.prepare(count)
  let start = newId()
  let known: number | undefined
  let writtenBefore = 0
  let others = 0

  return {
    recognize: async () => {
      start = newId()
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

/** What belongs to an epoch goes with it; bookmarks of the old one cannot be read with the new key. */
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
