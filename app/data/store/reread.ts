/**
 * The server may have lost or forgotten rows that this device has, so the device reads all scopes from the first page
 * on. The former rows of a scope stay on screen until its last page has come; then those that did not arrive are
 * deleted. The device stores only the ids that have arrived, page by page: a mark on each row would lock a large
 * notebook for long.
 */
import { tablesOf } from '#shared/scopes.ts'
import type { ScopePage } from '#shared/sync.ts'
import { type LocalDb, type RowKey, rowKey, rowTable } from './db.ts'

const keyOf = (place: string): `arrived ${string}` => `arrived ${place}`

const pagesOf = (db: LocalDb, scope: string) => db.meta.where('key').startsWith(keyOf(scope))

/** Lets the next request begin with the first page of each scope. Call it in a transaction over meta and cursors. */
export async function beginReread(db: LocalDb): Promise<void> {
  await pagesOf(db, '').delete()
  await db.cursors.toCollection().modify({ rev: 0, stale: true })
}

/** The keys of the rows that earlier pages of these scopes have brought. */
export async function readArrived(db: LocalDb, scopes: readonly string[]): Promise<Set<RowKey>> {
  const pages = await Promise.all(scopes.map((scope) => pagesOf(db, scope).toArray()))
  return new Set(pages.flat().flatMap((page) => ('rows' in page ? page.rows : [])) as RowKey[])
}

/** Remembers the rows of a page of a scope that is read anew. */
export const keepArrived = ({ meta }: LocalDb, { id, to, rows }: ScopePage): Promise<unknown> =>
  meta.put({ key: keyOf(`${id} ${to}`), rows: rows.map(([table, row]) => `${table}/${row.id}`) })

/** Forgets which rows of the scope have arrived. */
export const forgetArrived = (db: LocalDb, scope: string): Promise<unknown> => pagesOf(db, scope).delete()

/** Removes the rows of the scope for which `stays` is false. */
export async function removeOthers(db: LocalDb, scope: string, stays: (key: RowKey) => boolean): Promise<void> {
  for (const table of tablesOf(scope)) {
    const ids = await rowTable(db, table).where('scope').equals(scope).primaryKeys()
    await rowTable(db, table).bulkDelete(ids.filter((id) => !stays(rowKey(table, id))))
  }
}
