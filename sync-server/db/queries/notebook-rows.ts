import { type NotebookRows, ownSections } from '#shared/notebook-rows.ts'
import { fileTables, type TableName, tablesOf } from '#shared/scopes.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { type Row, rowsWithin } from './rows.ts'
import { readableScopes } from './scopes.ts'

const allRevs = { from: -1, to: Number.MAX_SAFE_INTEGER }

/** All rows of a person's notebook, with the lists of others that the person reads. */
export async function notebookRows(tx: ReadTx, userId: string): Promise<NotebookRows> {
  const names: TableName[] = [...ownSections, ...fileTables]
  const rows = Object.fromEntries(names.map((name): [TableName, Row[]] => [name, []]))
  for (const scope of await readableScopes(tx, userId)) {
    for (const name of tablesOf(scope.id)) {
      for (const row of await rowsWithin(tx, name, scope.id, allRevs)) rows[name]?.push(row)
    }
  }
  return rows as unknown as NotebookRows
}
