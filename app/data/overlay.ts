/**
 * Rows of mutations that are shown before they are stored. A mutation of this tab shows in the collections at once,
 * before the database has answered, and gives way to the stored row when it is durable.
 */
import type { Live } from '#app/lib/live.ts'
import type { TableName } from '#shared/scopes.ts'
import { type LocalDb, type LocalRow, type RowKey, rowKey, rowTable, splitKey } from './db.ts'
import type { Change } from './mutator.ts'

export interface Collection {
  table: TableName
  find(id: string): LocalRow | undefined
  /** Rows that changed in the database, or are shown before they have. */
  show(rows: LocalRow[]): void
}

/** Rows shown before they are stored, and the collections that show them. Belongs to one open database. */
export interface Overlay {
  collections: Map<string, Collection & Live<readonly LocalRow[]>>
  queries: Map<string, Live<unknown>>
  pending: Map<RowKey, { mid: string; row: LocalRow; before: LocalRow | undefined }>
}

export const createOverlay = (): Overlay => ({ collections: new Map(), queries: new Map(), pending: new Map() })

/** The row as screens show it now, if any screen does. */
export function shownRow(overlay: Overlay, table: TableName, id: string): LocalRow | undefined {
  const pending = overlay.pending.get(rowKey(table, id))
  if (pending) return pending.row
  for (const collection of overlay.collections.values()) {
    const row = collection.table === table ? collection.find(id) : undefined
    if (row) return row
  }
  return undefined
}

/** A database and what is shown over it. */
interface Shown {
  db: LocalDb
  overlay: Overlay
}

/** Shows the changes of a mutation that is about to be stored. */
export function showChanges(overlay: Overlay, mid: string, changes: Change[]): void {
  for (const [table, row] of changes) {
    overlay.pending.set(rowKey(table, row.id), { mid, row, before: shownRow(overlay, table, row.id) })
  }
  showRows(overlay, changes)
}

/** The mutation is stored as `changes`, or has failed (undefined): stop pretending. */
export function settleChanges(store: Shown, mid: string, changes: Change[] | undefined): void {
  const { overlay } = store
  const own = [...overlay.pending].filter(([, pending]) => pending.mid === mid)
  for (const [key] of own) overlay.pending.delete(key)
  if (changes) showRows(overlay, changes)
  else for (const [key, { row, before }] of own) takeBack(store, key, before ?? { ...row, deletedAt: 0 })
}

/** Shows what is stored; without a database to ask, what stood there before is the best that is known. */
function takeBack(store: Shown, key: RowKey, before: LocalRow): void {
  reload(store, key).catch(() => showRows(store.overlay, [[splitKey(key)[0], before] as Change]))
}

function showRows(overlay: Overlay, changes: Change[]): void {
  for (const collection of overlay.collections.values()) {
    const rows = changes.filter(([table]) => table === collection.table).map(([, row]) => row)
    if (rows.length > 0) collection.show(rows)
  }
}

async function reload(store: Shown, key: RowKey): Promise<void> {
  const [table, id] = splitKey(key)
  const stored = await rowTable(store.db, table).get(id)
  for (const collection of store.overlay.collections.values()) {
    if (collection.table !== table) continue
    const shown = collection.find(id)
    if (stored) collection.show([stored])
    else if (shown) collection.show([{ ...shown, deletedAt: 0 }])
  }
}
