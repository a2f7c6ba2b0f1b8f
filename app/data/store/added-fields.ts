import { noDay } from '#shared/day-fields.ts'
import type { TableName } from '#shared/scopes.ts'
import { plainTodo } from '#shared/todos.ts'
import type { LocalRow } from './db.ts'

/** The fields of tables that an older app did not have. */
const added: Partial<Record<TableName, object>> = { todos: plainTodo, tasks: noDay }

/**
 * The row with all fields of its table, those of `added` by default. An older app may have stored it without them, and
 * the first sync after an update replaces it.
 */
export function withAddedFields(table: TableName, row: LocalRow): LocalRow {
  const fields = added[table]
  if (!fields) return row
  for (const field in fields) if (!(field in row)) return { ...fields, ...row }
  return row
}
