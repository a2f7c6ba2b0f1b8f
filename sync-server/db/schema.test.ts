import { fileURLToPath } from 'node:url'
import { getTableColumns, getTableName, isTable, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tableNames } from '#shared/scopes.ts'
// biome-ignore lint/performance/noNamespaceImport: what the module exports is the question here.
import * as exported from './schema.ts'
import { openStore } from './store.ts'

const { schema } = exported

test('the module exports each table of the schema, where the migration generator looks for them', () => {
  expect(Object.fromEntries(Object.entries(exported).filter(([, value]) => isTable(value)))).toEqual(schema)
})

test('every synced table is part of the schema', () => {
  expect(Object.keys(schema)).toEqual(expect.arrayContaining(tableNames))
})

test.each(Object.entries(schema))('the migrations give the table %s its columns', async (_name, table) => {
  const store = await openStore(':memory:', fileURLToPath(new URL('./migrations', import.meta.url)))
  const info = sql`SELECT name, "notnull" FROM pragma_table_info(${getTableName(table)})`
  const found = await store.read(async ({ db }) => db.all<{ name: string; notnull: number }>(info))
  await store.close()
  const declared = Object.entries(getTableColumns(table)).map(([name, { notNull }]) => [snakeCase(name), notNull])
  expect(Object.fromEntries(found.map(({ name, notnull }) => [name, notnull === 1]))).toEqual(
    Object.fromEntries(declared),
  )
})

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
