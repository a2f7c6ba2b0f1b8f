/**
 * Rows of mutations that are shown before they are stored. A mutation of this tab appears in the collections at once,
 * before the database has answered, and gives way to the stored row when it is durable.
 */
import type { Live } from '#app/lib/live.ts'
import type { TableName } from '#shared/scopes.ts'
import { type LocalDb, type LocalRow, type RowKey, rowTable, splitKey } from './db.ts'

export interface Collection {
  table: TableName
  find(id: string): LocalRow | undefined
  /** Shows rows that changed in the database, or that are shown before they do. */
  show(rows: LocalRow[]): void
  /** Reads all rows of the collection. */
  load(): Promise<void>
}

/** Reads `whole` collections of a table again, and the rows with the ids `changed` for all collections of the table. */
export type TableReader = (whole: Collection[], changed?: string[]) => void

/** A query that is asked again whenever its rows change, until it is ended. */
export interface FollowedQuery<T> extends Live<T> {
  isIdle(): boolean
  beginAgain(): void
  end(): void
}

/** Rows shown before they are stored, and the collections that show them. Belongs to one open database. */
export interface Overlay {
  collections: Map<string, Collection & Live<readonly LocalRow[]>>
  readers: Map<TableName, TableReader>
  queries: Map<string, FollowedQuery<unknown>>
  pending: Map<RowKey, { mid: string; row: LocalRow; before: LocalRow | undefined }>
}

export const createOverlay = (): Overlay => ({
  collections: new Map(),
  readers: new Map(),
  queries: new Map(),
  pending: new Map(),
})

/** The row as the live collections have it now. Undefined if none has it. */
export function shownRow(overlay: Overlay, key: RowKey): LocalRow | undefined {
  const pending = overlay.pending.get(key)
  if (pending) return pending.row
  const [table, id] = splitKey(key)
  for (const collection of overlay.collections.values()) {
    const row = collection.table === table ? collection.find(id) : undefined
    if (row) return row
  }
  return undefined
}

/** A database and its overlay. */
interface Shown {
  db: LocalDb
  overlay: Overlay
}

/** Shows the row in the state that a mutation about to be stored gives it. */
export function showChange(overlay: Overlay, mid: string, key: RowKey, row: LocalRow): void {
  overlay.pending.set(key, { mid, row, before: shownRow(overlay, key) })
  showRow(overlay, key, row)
}

/** Ends the early display of a mutation. `row` is the stored row; undefined if the mutation has failed. */
export function settleChange(store: Shown, mid: string, key: RowKey, row: LocalRow | undefined): void {
  const { overlay } = store
  const pending = overlay.pending.get(key)
  const isOwn = pending?.mid === mid
  if (isOwn) overlay.pending.delete(key)
  if (row) showRow(overlay, key, row)
  else if (isOwn) takeBack(store, key, pending.before ?? hidden(pending.row))
}

/** The row as if it were deleted: every collection leaves it out. */
const hidden = (row: LocalRow): LocalRow => ({ ...row, deletedAt: 0 })

/** Shows the stored row again after a mutation failed. If the database cannot be read, shows `before`. */
function takeBack(store: Shown, key: RowKey, before: LocalRow): void {
  reload(store, key).catch(() => showRow(store.overlay, key, before))
}

function showRow(overlay: Overlay, key: RowKey, row: LocalRow): void {
  const [table] = splitKey(key)
  for (const collection of overlay.collections.values()) if (collection.table === table) collection.show([row])
}

async function reload(store: Shown, key: RowKey): Promise<void> {
  const [table, id] = splitKey(key)
  const stored = await rowTable(store.db, table).get(id)
  for (const collection of store.overlay.collections.values()) {
    if (collection.table !== table) continue
    const shown = collection.find(id)
    if (stored) collection.show([stored])
    else if (shown) collection.show([hidden(shown)])
  }
}
