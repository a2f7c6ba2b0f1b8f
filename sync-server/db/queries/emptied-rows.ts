import { isWritten, noFields, textsOf } from '#shared/fields.ts'
import type { TableName } from '#shared/scopes.ts'
import { type SyncedRow, syncedTables } from '#shared/synced-tables.ts'

/** The content columns that are not in the list of fields, with their values after an erasure. */
const others: { [T in TableName]?: Partial<SyncedRow<T>> } = {
  memberships: { ownerName: '', token: '' },
  shares: { email: '' },
  lists: { title: '', members: [] },
  trips: { total: null, closedBy: null },
  items: { addedBy: null, boughtBy: null, boughtAt: null, ...({ market: null, boughtOn: null } as object) },
  pricedPurchases: { itemId: null, product: '', price: 0, boughtBy: null },
}

/** The content columns of a table with their values after an erasure: each text is null, '' or [], as its field allows. */
export function emptiedRow(table: TableName): Record<string, unknown> {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = syncedTables[table].shape
  const empty = (text: string) => [null, '', []].find((value) => fields[text]?.safeParse(value).success)
  const texts = Object.fromEntries(textsOf(table).map((text) => [text, empty(text)]))
  return { ...texts, ...(isWritten(table) && noFields(table)), ...others[table] }
}
