import { expect, test } from 'vitest'
import { textsOf } from '#shared/fields.ts'
import { type TableName, tableNames } from '#shared/scopes.ts'
import { syncedTables } from '#shared/synced-tables.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { emptiedRow } from './emptied-rows.ts'

const fieldsOf = (table: TableName): string[] => Object.keys(syncedTables[table].shape)

test.each(tableNames)('an erased row of %s is valid, and has none of its typed texts', (table) => {
  const emptied = emptiedRow(table)
  expect(Object.keys(schema[table])).toEqual(expect.arrayContaining(Object.keys(emptied)))
  for (const text of textsOf(table)) expect([null, '', []]).toContainEqual(emptied[text])
  const row = Object.fromEntries(fieldsOf(table).map((field) => [field, emptied[field]]))
  const issues = syncedTables[table].safeParse(row).error?.issues ?? []
  expect(issues.filter(({ path }) => String(path[0]) in emptied)).toEqual([])
})
