import { isWritten, noFields } from '#shared/fields.ts'
import { perTable, type TableName, tableNames } from '#shared/scopes.ts'
import type { LocalRow } from './db.ts'

const added = perTable(tableNames, (table) => (isWritten(table) ? noFields(table) : {}))

/**
 * The row with all fields of its table, null for those that an older app did not have. The first sync after an update
 * replaces it.
 */
export function withAddedFields(table: TableName, row: LocalRow): LocalRow {
  const fields = added[table]
  for (const field in fields) if (!(field in row)) return { ...fields, ...row }
  return row
}
