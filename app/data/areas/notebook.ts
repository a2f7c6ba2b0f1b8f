/** All content of a person, for an export, and its size. */

import { type LocalDb, type LocalRow, rowTable } from '#app/data/store/db.ts'
import { type LocalStore, readSyncMeta } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { textFields } from '#shared/fields.ts'
import { type NamedNotebook, type NotebookRows, notebookOf, ownSections } from '#shared/notebook-rows.ts'
import { deletionRetentionMs } from '#shared/retention.ts'
import { fileTables, listTables, ownTrashTables, type TableName, userScope } from '#shared/scopes.ts'

/** The notebook on this device. Its lists and projects have ids, so that an import can add to them. */
export interface StoredNotebook extends NamedNotebook {
  /** True if the server has more rows that have not arrived yet. */
  isPartial: boolean
}

/**
 * The content of this device without the trash, oldest rows first, the default list before the others. Null before the
 * first sync.
 */
export const readNotebook = (local: LocalStore): Promise<StoredNotebook | null> =>
  withReconnect(local.db, () => {
    const tables = ['settings', 'meta', ...ownSections, ...fileTables]
    return local.db.transaction('r', tables, () => readAll(local))
  })

async function readAll({ db, user }: LocalStore): Promise<StoredNotebook | null> {
  const settings = await db.settings.get(user.id)
  if (!settings) return null
  const read = async (table: TableName) => [table, await rowTable(db, table).toArray()]
  const rows = Object.fromEntries(await Promise.all([...ownSections, ...fileTables].map(read))) as NotebookRows
  const { more } = await readSyncMeta(db)
  return { isPartial: more === true, ...notebookOf(rows, { ...settings, id: user.id }) }
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
