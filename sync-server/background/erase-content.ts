/**
 * How the content of deleted rows is erased 90 days after its deletion, and that of what lies in something erased, which a
 * person may have deleted for ever: field by field, by writes that devices follow.
 * The row says so by `purgedAt`, and cannot be changed any more. Parents go before their children, so that nobody can
 * restore a parent whose children are half erased.
 */
import { purgeAfterMs } from '#shared/retention.ts'
import type { TableName } from '#shared/scopes.ts'
import {
  deletedRows,
  type Emptied,
  type FindRows,
  itemsOfErasedLists,
  membershipsOfErasedLists,
  sharesOfErasedLists,
  tasksOfErasedProjects,
} from '#sync-server/db/deleted-rows.ts'
import { deleteErasedVersions } from '#sync-server/db/note-versions.ts'
import { createWriter, eraseRow, flush, type Row, type Writer } from '#sync-server/db/rows.ts'
import type { WriteTx } from '#sync-server/db/store.ts'
import { upkeep } from '#sync-server/db/synced-tables.ts'

/** Empties up to `limit` rows whose time has come at `atMs`, and returns how many. */
type Purge = (tx: WriteTx, atMs: number, limit: number) => Promise<number>

/** Nobody is poked: what is emptied has been out of sight for long, the next sync is soon enough. */
const purge =
  <T extends Emptied>(table: T, find: FindRows<T>, also: (row: Row<T>, writer: Writer) => object = () => ({})): Purge =>
  async (tx, atMs, limit) => {
    const writer = createWriter(tx, atMs)
    const rows = await find(tx, { before: atMs - purgeAfterMs, limit })
    for (const row of rows) await eraseRow(writer, table, row, also(row, writer))
    await flush(writer)
    return rows.length
  }

/** The parent cannot come back any more, so what belongs to it is deleted with it. */
const withParent = ({ deletedAt }: Row, writer: Writer) => ({ deletedAt: deletedAt ?? writer.nowMs })

const emptiedTables = (Object.keys(upkeep) as TableName[]).filter(
  (name): name is Emptied => Object.keys(upkeep[name].emptied).length > 0,
)

export const purges: readonly Purge[] = [
  ...emptiedTables.map((name) => purge(name, deletedRows(name))),
  purge('items', itemsOfErasedLists),
  purge('memberships', membershipsOfErasedLists, withParent),
  purge('shares', sharesOfErasedLists, withParent),
  purge('tasks', tasksOfErasedProjects, withParent),
  (tx, _atMs, limit) => deleteErasedVersions(tx, limit),
]
