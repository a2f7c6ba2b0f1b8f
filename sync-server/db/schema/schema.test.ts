import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig as getPgConfig } from 'drizzle-orm/pg-core'
import { getTableConfig as getSqliteConfig } from 'drizzle-orm/sqlite-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tableNames } from '#shared/scopes.ts'
import type { Db, Store } from '#sync-server/db/engine/store.ts'
import { isOnPostgres, openTestStore } from '#sync-server/testing/database.ts'
import { postgresSchema } from './postgres/schema.ts'
import { schema } from './schema.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('every synced table is part of the schema', () => {
  expect(Object.keys(schema)).toEqual(expect.arrayContaining(tableNames))
})

test.each(Object.entries(schema))('the migrations give the table %s its columns', async (_name, table) => {
  const columns = await store.read(({ db }) => columnsOf(db, getTableName(table)))
  const declared = Object.entries(getTableColumns(table)).map(([name, { notNull }]) => [snakeCase(name), notNull])
  expect(columns).toEqual(Object.fromEntries(declared))
})

/** The columns of a table in the database: true for a column that is NOT NULL. */
async function columnsOf(db: Db, table: string): Promise<Record<string, boolean>> {
  const statement = isOnPostgres
    ? `SELECT column_name, is_nullable = 'NO' FROM information_schema.columns WHERE table_name = '${table}'`
    : `SELECT name, "notnull" FROM pragma_table_info('${table}')`
  const prepared = db.$client.prepare(statement)
  prepared.raw()
  const rows = (await prepared.all([])) as [string, unknown][]
  return Object.fromEntries(rows.map(([name, notNull]) => [name, Boolean(notNull)]))
}

/** Names, nullability and uniqueness of columns, indexes and references. */
const shapeOf = ({ columns, indexes, primaryKeys, foreignKeys }: ReturnType<typeof getSqliteConfig>) => ({
  columns: columns.map(({ keyAsName: _, ...column }) => [
    column.name,
    column.notNull,
    column.primary,
    column.isUnique,
    column.default,
  ]),
  indexes: indexes.map(({ config: { name, unique, columns: of, where } }) => [
    name,
    unique ?? false,
    of.map((column) => ('name' in column ? column.name : column)),
    where !== undefined,
  ]),
  keys: primaryKeys.map((key) => key.columns.map(({ name }) => name)),
  references: foreignKeys.map((key) => [key.reference().columns.map(({ name }) => name), key.onDelete]),
})

test.each(Object.keys(schema) as (keyof typeof schema)[])('the table %s is the same in both databases', (name) => {
  const ofPostgres = getPgConfig(postgresSchema[name] as never) as never
  const { columns, ...rest } = shapeOf(ofPostgres)
  const texts = columns.map((column) => column.map((value) => (value === '[]' ? [] : value)))
  expect({ columns: texts, ...rest }).toEqual(shapeOf(getSqliteConfig(schema[name])))
})

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
