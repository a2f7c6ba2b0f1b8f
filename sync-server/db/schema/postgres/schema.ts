/**
 * The tables for PostgreSQL, only for the generator of migrations. Typed as those of SQLite: they are not used in
 * queries.
 */
import { bigint, boolean, customType, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Dialect } from '#sync-server/db/schema/dialects.ts'
import { defineSchema } from '#sync-server/db/schema/schema.ts'

/** A text column, compared by bytes as in SQLite, independent of the database's collation. */
const text = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: (value) => (typeof value === 'string' ? value : JSON.stringify(value)),
})

/** A column of JSON stored as text, byte for byte. */
function json() {
  const column = text()
  const setDefault = column.default.bind(column)
  return Object.assign(column, { default: (value: unknown) => setDefault(JSON.stringify(value)) })
}

const postgres = {
  table: pgTable,
  text: () => text(),
  int: () => bigint({ mode: 'number' }),
  date: () => bigint({ mode: 'number' }),
  bool: () => boolean(),
  json,
  index,
  uniqueIndex,
  primaryKey,
} as unknown as Dialect

export const postgresSchema = defineSchema(postgres)
