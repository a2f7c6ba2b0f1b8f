/**
 * Drizzle on a connection to PostgreSQL. The tables are declared once, and their queries are built as for SQLite: the
 * SQL we use is the same in both except for the numbering of values and the columns named by ON CONFLICT. So the code
 * above the store hardly distinguishes the databases (`isPostgres`).
 */
import type { SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { SQLiteRemoteSession, SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import type { Db } from '#sync-server/db/engine/transaction.ts'
import type { Connection } from './connection.ts'

class PostgresText extends SQLiteAsyncDialect {
  override escapeParam(at: number): string {
    return `$${at + 1}`
  }

  override sqlToQuery(built: SQL, from?: Parameters<SQLiteAsyncDialect['sqlToQuery']>[1]) {
    const query = super.sqlToQuery(built, from)
    return { ...query, sql: query.sql.replace(/ on conflict \([^)]*\)/, withoutTable) }
  }
}

const withoutTable = (target: string): string => target.replace(/"\w+"\./g, '')

export function createDb(connection: Connection): Db {
  const dialect = new PostgresText({ casing: 'snake_case' })
  const answer = async (text: string, values: unknown[], method: string) => {
    connection.requireTime?.()
    const { rows, rowCount } = await connection.ask(text, values)
    return { rows: method === 'get' ? rows[0] : rows, changes: rowCount }
  }
  const session = new SQLiteRemoteSession(answer as never, dialect, undefined, undefined)
  const db = new SqliteRemoteDatabase('async', dialect, session as never, undefined)
  return Object.assign(db, { $client: connection }) as unknown as Db
}
