/**
 * The few words in which the schema is declared. SQLite is spoken here; another database joins by giving
 * the same words its own columns. Times and stamps are integers, so `int` must hold 53 bits there.
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
