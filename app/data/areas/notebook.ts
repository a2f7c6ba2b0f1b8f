/** All content of a person, for an export, and its size. */

import { type LocalDb, type LocalRow, rowTable } from '#app/data/store/db.ts'
import { type LocalStore, readSyncMeta } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { ListContent, Notebook, ProjectContent, TripContent } from '#app/lib/notebook.ts'
import { textFields } from '#shared/fields.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { type FileTable, fileTables, listTables, ownTrashTables, userScope } from '#shared/scopes.ts'
import { titleForOthers } from '#shared/shopping.ts'

/** The notebook on this device. Its lists and projects have ids, so that an import can add to them. */
export interface StoredNotebook extends Notebook {
  lists: (ListContent & { id: string })[]
  projects: (ProjectContent & { id: string })[]
  /** True if the server has more rows that have not arrived yet. */
  isPartial: boolean
}

/**
 * The content of this device without the trash, oldest rows first, the default list before the others. Null before the
 * first sync.
 */
export const readNotebook = (local: LocalStore): Promise<StoredNotebook | null> =>
  withReconnect(local.db, () => {
    const { db } = local
    const tables = [
      db.settings,
      db.memberships,
      db.lists,
      db.items,
      db.trips,
      db.pricedPurchases,
      db.projects,
      db.tasks,
      db.notes,
      db.meta,
    ]
    return db.transaction('r', [...tables, ...fileTables], () => readAll(local))
  })

async function readAll({ db, user }: LocalStore): Promise<StoredNotebook | null> {
  const settings = await db.settings.get(user.id)
  if (!settings) return null
  const [{ more }, memberships, lists, items, trips, purchases, projects, tasks, notes] = await Promise.all([
    readSyncMeta(db),
    db.memberships.toArray(),
    db.lists.toArray(),
    db.items.toArray(),
    db.trips.toArray(),
    db.pricedPurchases.toArray(),
    db.projects.toArray(),
    db.tasks.toArray(),
    db.notes.toArray(),
  ])
  const sections: Pick<Notebook, FileTable> = Object.fromEntries(
    await Promise.all(fileTables.map(async (table) => [table, shown(await rowTable(db, table).toArray())])),
  )
  const itemsIn = byParent(shown(items), ({ listId }) => listId)
  const tripsIn = byParent(shown(trips), ({ listId }) => listId)
  const purchasesIn = byParent(shown(purchases), ({ listId }) => listId)
  const tasksIn = byParent(shown(tasks), ({ projectId }) => projectId)
  const open = new Map(shown(lists).map((list) => [list.id, list]))
  const isDefault = ({ id }: { id: string }) => id === settings.defaultListId
  const own = [...open.values()].filter(({ ownerId }) => ownerId === user.id)
  return {
    isPartial: more === true,
    lists: own
      .sort((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
      .map((list) => ({
        ...list,
        isDefault: isDefault(list),
        items: itemsIn.get(list.id) ?? [],
        trips: tripsIn.get(list.id)?.map(withoutPeople),
        purchases: purchasesIn.get(list.id)?.filter(({ boughtAt }) => boughtAt > (list.pricesFrom ?? 0)),
      })),
    received: shown(memberships).flatMap(({ listId, ownerName }) => {
      const list = open.get(listId)
      return list
        ? { title: titleForOthers(list.title, ownerName), owner: ownerName, items: itemsIn.get(listId) ?? [] }
        : []
    }),
    projects: shown(projects).map((project) => ({ ...project, tasks: tasksIn.get(project.id) ?? [] })),
    notes: shown(notes),
    ...sections,
  }
}

const withoutPeople = ({ market, day, lines }: LocalRow<'trips'>): TripContent => ({
  ...{ market, day },
  lines: lines.map(({ id: _item, boughtBy: _who, ...line }) => line),
})

/** The rows without the trash, oldest first: ids are ordered by creation. */
const shown = <Row extends LocalRow>(rows: Row[]): Row[] =>
  rows.filter(({ deletedAt }) => deletedAt === null).sort((a, b) => (a.id < b.id ? -1 : 1))

function byParent<Row>(rows: Row[], parentOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(parentOf(row))
    if (group) group.push(row)
    else groups.set(parentOf(row), [row])
  }
  return groups
}

export interface Size {
  rows: number
  /** Bytes, as UTF-8. */
  text: number
}

export interface Usage {
  own: Size
  lists: number
  /** The size of the rows of each list, by list id. */
  items: Map<string, Size>
}

/**
 * The used part of a person's quota, as known to this device. Deleted rows are included until the server prunes them.
 * The server counts more in `own`: also the corrections and the orders of aisles.
 */
export const readUsage = (local: LocalStore): Promise<Usage> =>
  withReconnect(local.db, async () => {
    const { db, user, runtime } = local
    const forgottenBefore = runtime.now() - deletionRetentionMs
    const isCounted = ({ deletedAt }: LocalRow) => deletedAt === null || deletedAt >= forgottenBefore
    const items = new Map<string, Size>()
    for (const table of listTables.map((name) => db[name] as typeof db.items))
      await table
        .filter(isCounted)
        .each((row) => void items.set(row.listId, sum(items.get(row.listId) ?? nothing, sizeOf(row))))
    return {
      own: await ownSize(db, userScope(user.id), isCounted),
      lists: await db.lists.filter((list) => list.ownerId === user.id && isCounted(list)).count(),
      items,
    }
  })

async function ownSize(db: LocalDb, scope: string, isCounted: (row: LocalRow) => boolean): Promise<Size> {
  let size = nothing
  for (const table of ownTrashTables) {
    await rowTable(db, table)
      .where('scope')
      .equals(scope)
      .each((row) => {
        if (isCounted(row)) size = sum(size, sizeOf(row))
      })
  }
  return size
}

export const nothing: Size = { rows: 0, text: 0 }

export const sum = (a: Size, b: Size): Size => ({ rows: a.rows + b.rows, text: a.text + b.text })

const encoder = new TextEncoder()

/** The size of one row, which need not be stored yet: the bytes of its typed texts. */
export function sizeOf(row: object): Size {
  const fields = row as Record<string, unknown>
  const texts = textFields.flatMap((field) => storedText(fields[field]))
  return { rows: 1, text: texts.reduce((bytes, text) => bytes + encoder.encode(text).length, 0) }
}

/** The text of a field as the server stores it: an array as JSON. Empty for other values. */
function storedText(value: unknown): string | [] {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? JSON.stringify(value) : []
}
