import { type SQL, sql, type Table } from 'drizzle-orm'
import { type Db, isPostgres } from './transaction.ts'

/** By what the database itself finds a row of a table at once, for as long as a statement takes. */
export const rowNumber = (db: Db, table: Table): SQL => (isPostgres(db) ? sql`${table}.ctid` : sql`${table}.rowid`)
