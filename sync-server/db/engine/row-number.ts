import { type SQL, sql, type Table } from 'drizzle-orm'
import { type Db, isPostgres } from './transaction.ts'

/** The database's internal identifier of a row, valid during one statement. */
export const rowNumber = (db: Db, table: Table): SQL => (isPostgres(db) ? sql`${table}.ctid` : sql`${table}.rowid`)
