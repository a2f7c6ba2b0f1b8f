/**
 * The column types of the schema. Queries are built with those of SQLite and also sent to PostgreSQL
 * (postgres/drizzle.ts), so the values of both must correspond: times and stamps are integers of 53 bits, and
 * PostgreSQL reads 1 and 0 as booleans.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const sqlite = {
  table: sqliteTable,
  text: () => text(),
  /** Safe integer: counts, milliseconds, stamps. */
  int: () => integer({ mode: 'number' }),
  /** A Date in code, milliseconds in the table; only for libraries that require Date. */
  date: () => integer({ mode: 'timestamp_ms' }),
  bool: () => integer({ mode: 'boolean' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
}

export type Dialect = typeof sqlite
