/**
 * The column types that the schema is declared with, for each database that it is migrated for. Queries are built with those of
 * SQLite, whatever they are sent to (postgres/drizzle.ts), so what SQLite is given and gives back must have a place in the others:
 * times and stamps are integers of 53 bits, and 1 and 0 are read as booleans.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const sqlite = {
  table: sqliteTable,
  text: () => text(),
  /** Safe integer: counts, milliseconds, stamps. */
  int: () => integer({ mode: 'number' }),
  /** A Date in code, milliseconds in the table; only for libraries that insist on Date. */
  date: () => integer({ mode: 'timestamp_ms' }),
  bool: () => integer({ mode: 'boolean' }),
  json: <T>() => text({ mode: 'json' }).$type<T>(),
  index,
  uniqueIndex,
  primaryKey,
}

export type Dialect = typeof sqlite
