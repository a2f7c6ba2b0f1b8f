/**
 * Live collections for screens. Each holds the rows of one scope in memory, sorted, and follows the database row by
 * row, for writes of any context: this tab, another one, the service worker. A mutation of this tab appears at once,
 * before the database has answered (`overlay`), and gives way to the stored row when it is durable.
 */
import Dexie, { type ObservabilitySet, RangeSet } from 'dexie'
import { type LocalDb, type LocalRow, rowKey, rowTable, splitKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Collection, TableReader } from '#app/data/store/overlay.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { isWritten, noFields } from '#shared/fields.ts'
import { perTable, type TableName, tableNames } from '#shared/scopes.ts'
import { sortedWith } from './sorted-array.ts'

/** The order in which the newest row is the first: ids grow with time. */
export const byNewest = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

/**
 * The rows of one scope without the trash, sorted by `compare`. Undefined until they are loaded. There is one
 * collection per table and scope, and the `compare` of its first call counts.
 */
export function liveRows<T extends TableName>(
  local: LocalStore,
  table: T,
  scope: string,
  compare: (a: LocalRow<T>, b: LocalRow<T>) => number,
): Live<readonly LocalRow<T>[]> {
  const { collections, readers } = local.overlay
  const name = `${table} ${scope}`
  const known = collections.get(name)
  if (known) return known as unknown as Live<readonly LocalRow<T>[]>
  const collection = createCollection(local, table, scope, compare as never)
  collections.set(name, collection)
  const read = readers.get(table) ?? followTable(local, table)
  readers.set(table, read)
  read([collection])
  return collection as unknown as Live<readonly LocalRow<T>[]>
}

function createCollection(
  local: LocalStore,
  table: TableName,
  scope: string,
  compare: (a: LocalRow, b: LocalRow) => number,
): Collection & Live<readonly LocalRow[]> {
  const byId = new Map<string, LocalRow>()
  const listeners = createListeners()
  // Screens draw in the same frame, but only after the write has been requested from the database.
  const notify = () => queueMicrotask(listeners.notify)
  let sorted: readonly LocalRow[] | undefined

  const shownInstead = (row: LocalRow) =>
    withAddedFields(table, local.overlay.pending.get(rowKey(table, row.id))?.row ?? row)

  const show = (stored: LocalRow[]) => {
    if (!sorted) return
    const own = stored.filter((row) => row.scope === scope)
    const rows = own.map(shownInstead).filter((row) => !isSame(byId.get(row.id), row))
    const removed = rows.flatMap(({ id }) => byId.get(id) ?? [])
    const added = rows.filter((row) => row.deletedAt === null)
    if (removed.length === 0 && added.length === 0) return
    for (const { id } of removed) byId.delete(id)
    for (const row of added) byId.set(row.id, row)
    sorted = sortedWith(sorted, removed, added, compare)
    notify()
  }

  const load = async () => {
    const rows = await rowTable(local.db, table).where('scope').equals(scope).toArray()
    const pending = [...local.overlay.pending].filter(([key]) => splitKey(key)[0] === table)
    byId.clear()
    for (const row of [...rows, ...pending.map(([, shown]) => shown.row)]) {
      if (row.scope !== scope || row.deletedAt !== null) byId.delete(row.id)
      else byId.set(row.id, withAddedFields(table, row))
    }
    sorted = [...byId.values()].sort(compare)
    notify()
  }

  return { table, find: (id) => byId.get(id), show, load, subscribe: listeners.subscribe, get: () => sorted }
}

/** Follows a table for all of its collections, so that a change is read once for any number of open lists. */
function followTable(local: LocalStore, table: TableName): TableReader {
  const { db, overlay } = local
  const all = () => [...overlay.collections.values()].filter((collection) => collection.table === table)
  const read = createReader(db, table, all)
  const onMutated = (parts: ObservabilitySet) => {
    const changed = parts[`idb://${db.name}/${table}/`]
    if (!changed) return
    const ranges = [...RangeSet(changed)]
    const ids = ranges.flatMap(({ from, to }) => (from === to && typeof from === 'string' ? from : []))
    read(ids.length < ranges.length ? all() : [], ids)
  }
  Dexie.on.storagemutated.subscribe(onMutated)
  local.onClose(() => Dexie.on.storagemutated.unsubscribe(onMutated))
  local.onReopen(() => read(all()))
  return read
}

const maxRowsOneByOne = 200

/**
 * The reader of a table. Its reads run one after the other, so that an earlier one never replaces the result of a later
 * one.
 */
function createReader(db: LocalDb, table: TableName, all: () => Collection[]): TableReader {
  let whole = new Set<Collection>()
  let ids = new Set<string>()
  let running = false

  const readIds = async (changed: string[]) => {
    const rows = await rowTable(db, table).bulkGet(changed)
    const stored = rows.filter((row) => row !== undefined)
    const missing = changed.filter((_id, index) => !rows[index])
    for (const { find, show } of all()) {
      const gone = missing.flatMap((id) => find(id) ?? [])
      show([...stored, ...gone.map((row) => ({ ...row, deletedAt: row.deletedAt ?? 0 }))])
    }
  }

  // When the database is closed or lost, its next connection reads everything again.
  const tried = (work: () => Promise<void>) => withReconnect(db, work).catch(() => undefined)

  const run = async () => {
    if (running) return
    running = true
    while (whole.size > 0 || ids.size > 0) {
      const [collections, changed] = ids.size > maxRowsOneByOne ? [all(), []] : [[...whole], [...ids]]
      whole = new Set()
      ids = new Set()
      if (changed.length > 0) await tried(() => readIds(changed))
      await Promise.all(collections.map(({ load }) => tried(load)))
    }
    running = false
  }

  return (collections, changed = []) => {
    for (const collection of collections) whole.add(collection)
    for (const id of changed) ids.add(id)
    void run()
  }
}

/**
 * True if a row that was read again has equal fields, so that it can be skipped. A row with an array never counts as
 * equal.
 */
function isSame(a: LocalRow | undefined, b: LocalRow): boolean {
  if (!a || a === b) return a === b
  const [before, after] = [Object.entries(a), Object.keys(b)]
  return before.length === after.length && before.every(([field, value]) => b[field as keyof LocalRow] === value)
}

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
