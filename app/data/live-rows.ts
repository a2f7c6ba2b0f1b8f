/**
 * What screens read. A live collection holds the rows of one scope in memory, sorted, and follows the database
 * row by row, whoever writes: this tab, another one, the service worker. A mutation of this tab shows in it at
 * once, before the database has answered (`overlay`), and gives way to the stored row when it is durable.
 */
import Dexie, { type IntervalTree, type ObservabilitySet, RangeSet } from 'dexie'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { TableName } from '#shared/scopes.ts'
import { type LocalDb, type LocalRow, rowKey, rowTable, splitKey } from './db.ts'
import type { LocalStore } from './local-store.ts'
import type { Collection } from './overlay.ts'
import { withReconnect } from './reconnect.ts'
import { sortedWith } from './sorted-array.ts'

/** The rows of one scope that are not in the trash, in the order of `compare`. One collection per table and scope. */
export function liveRows<T extends TableName>(
  local: LocalStore,
  table: T,
  scope: string,
  compare: (a: LocalRow<T>, b: LocalRow<T>) => number,
): Live<readonly LocalRow<T>[]> {
  const name = `${table} ${scope}`
  const known = local.overlay.collections.get(name)
  if (known) return known as unknown as Live<readonly LocalRow<T>[]>
  const collection = createCollection(local, table, scope, compare as never)
  local.overlay.collections.set(name, collection)
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
  // Screens draw in the same frame, but after the database has been asked to store what they draw.
  const notify = () => queueMicrotask(listeners.notify)
  let sorted: readonly LocalRow[] | undefined

  const shownInstead = (row: LocalRow) => local.overlay.pending.get(rowKey(table, row.id))?.row ?? row

  const show = (stored: LocalRow[]) => {
    if (!sorted) return
    const rows = stored.map(shownInstead).filter((row) => row.scope === scope && !isSame(byId.get(row.id), row))
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
      else byId.set(row.id, row)
    }
    sorted = [...byId.values()].sort(compare)
    notify()
  }

  const reloadIds = async (ids: string[]) => {
    const rows = await rowTable(local.db, table).bulkGet(ids)
    const missing = ids.filter((_id, index) => !rows[index]).flatMap((id) => byId.get(id) ?? [])
    show([
      ...rows.filter((row) => row !== undefined),
      ...missing.map((row) => ({ ...row, deletedAt: row.deletedAt ?? 0 })),
    ])
  }

  const follow = follower(local.db, load, reloadIds)
  const onMutated = (parts: ObservabilitySet) => follow(parts[`idb://${local.db.name}/${table}/`])
  Dexie.on.storagemutated.subscribe(onMutated)
  local.onClose(() => Dexie.on.storagemutated.unsubscribe(onMutated))
  local.onReopen(() => follow(undefined, true))
  follow(undefined, true)
  return { table, find: (id) => byId.get(id), show, subscribe: listeners.subscribe, get: () => sorted }
}

const maxRowsOneByOne = 200

/** Reads again what changed, one read after the other, so that an earlier one never replaces what a later one found. */
function follower(db: LocalDb, load: () => Promise<void>, reloadIds: (ids: string[]) => Promise<void>) {
  let everything = false
  let ids = new Set<string>()
  let running = false

  const run = async () => {
    if (running) return
    running = true
    try {
      while (everything || ids.size > 0) {
        const changed = [...ids]
        const all = everything || changed.length > maxRowsOneByOne
        everything = false
        ids = new Set()
        await withReconnect(db, () => (all ? load() : reloadIds(changed)))
      }
    } catch {
      // The database is closed or lost: with its next connection everything is read again.
    } finally {
      running = false
    }
  }

  return (changed: IntervalTree | undefined, all = false) => {
    if (!changed && !all) return
    everything ||= all
    if (changed) {
      for (const range of RangeSet(changed)) {
        if (range.from === range.to && typeof range.from === 'string') ids.add(range.from)
        else everything = true
      }
    }
    void run()
  }
}

/** Rows hold plain values only, so a re-read one that says the same can be passed over. */
function isSame(a: LocalRow | undefined, b: LocalRow): boolean {
  if (!a || a === b) return a === b
  const [before, after] = [Object.entries(a), Object.keys(b)]
  return before.length === after.length && before.every(([field, value]) => b[field as keyof LocalRow] === value)
}
