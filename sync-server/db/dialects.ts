/**
 * The column types that the schema is declared with. Here they are SQLite's; another database is supported by giving
 * each of them a column type of its own. Times and stamps are integers, so `int` must hold 53 bits there.
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
