import { noDay } from '#shared/day-fields.ts'
import { type TableName, textsOf } from '#shared/scopes.ts'
import { type SyncedRow, syncedTables } from '#shared/synced-tables.ts'

/** The content columns besides the typed texts, with their values after an erasure. */
const others: { [T in TableName]?: Partial<SyncedRow<T>> } = {
  memberships: { ownerName: '', token: '' },
  shares: { email: '' },
  lists: { title: '', members: [] },
  items: { price: null, addedBy: null, boughtBy: null, boughtAt: null },
  tasks: noDay,
  todos: { ...noDay, dueDate: null, priority: null },
}

/** The content columns of a table with their values after an erasure: each text is null, '' or [], as its field allows. */
export function emptiedRow(table: TableName): Record<string, unknown> {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = syncedTables[table].shape
  const empty = (text: string) => [null, '', []].find((value) => fields[text]?.safeParse(value).success)
  return { ...Object.fromEntries(textsOf(table).map((text) => [text, empty(text)])), ...others[table] }
}
