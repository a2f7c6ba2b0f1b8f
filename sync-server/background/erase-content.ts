/**
 * Erases the content of rows 90 days after their deletion, and of the rows inside an erased parent, which its owner may
 * have erased earlier. Devices receive each erasure as an ordinary write. The row is marked with `purgedAt`; then only
 * a write that resets it can change the row, as when a list is shared again. Parents precede their children, so that
 * nobody can restore a parent whose children are half erased.
 */
import { dayAt, dayMs } from '#shared/days.ts'
import { purchasesKeptDays } from '#shared/purchases.ts'
import { purgeAfterMs } from '#shared/retention.ts'
import { listTables, tableNames } from '#shared/scopes.ts'
import { linkLifeMs } from '#shared/sharing.ts'
import { tripsKeptDays } from '#shared/trips.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import {
  deletedRows,
  type Emptied,
  type FindRows,
  membershipsOfErasedLists,
  rowsOfErasedLists,
  sharesOfErasedLists,
  tasksOfErasedProjects,
} from '#sync-server/db/queries/deleted-rows.ts'
import { deleteErasedVersions } from '#sync-server/db/queries/note-versions.ts'
import { erasedPurchases, oldPurchases } from '#sync-server/db/queries/priced-purchases.ts'
import { createWriter, eraseRow, flush, patchRow, type Row, type Writer } from '#sync-server/db/queries/rows.ts'
import { oldLinks } from '#sync-server/db/queries/shares.ts'
import { oldTrips } from '#sync-server/db/queries/trips.ts'

/** Empties up to `limit` rows due at `atMs`, or deletes as many versions of notes, and returns their number. */
type Purge = (tx: WriteTx, atMs: number, limit: number) => Promise<number>

/**
 * The purge of a table. No device is poked: the rows have been in the trash for long, and the next sync is soon enough.
 */
const purge =
  <T extends Emptied>(table: T, find: FindRows<T>, also: (row: Row<T>, writer: Writer) => object = () => ({})): Purge =>
  async (tx, atMs, limit) => {
    const writer = createWriter(tx, atMs)
    const rows = await find(tx, { before: atMs - purgeAfterMs, limit })
    for (const row of rows) await eraseRow(writer, table, row, also(row, writer))
    await flush(writer)
    return rows.length
  }

/** Ends links for one person that nobody has used in their days. */
const endOldLinks: Purge = async (tx, atMs, limit) => {
  const writer = createWriter(tx, atMs)
  const links = await oldLinks(tx, { before: atMs - linkLifeMs, limit })
  for (const link of links) await patchRow(writer, 'shares', link, { deletedAt: atMs })
  await flush(writer)
  return links.length
}

/** Erases rows of lists that nobody has deleted, found by `find`. */
const eraseShown =
  <T extends 'trips' | 'pricedPurchases'>(
    table: T,
    find: (tx: WriteTx, atMs: number, limit: number) => Promise<Row<T>[]>,
  ): Purge =>
  async (tx, atMs, limit) => {
    const writer = createWriter(tx, atMs)
    const rows = await find(tx, atMs, limit)
    for (const row of rows) await eraseRow(writer, table, row, withParent(row, writer) as object)
    await flush(writer)
    return rows.length
  }

/** Erases trips and purchases of three years ago, and the purchases of lists whose prices were erased a day ago. */
const eraseOldRows = [
  eraseShown('trips', (tx, atMs, limit) => oldTrips(tx, { before: atMs - tripsKeptDays * dayMs, limit })),
  eraseShown('pricedPurchases', (tx, atMs, limit) =>
    oldPurchases(tx, { before: dayAt(Math.floor(atMs / dayMs) - purchasesKeptDays), limit }),
  ),
  eraseShown('pricedPurchases', (tx, atMs, limit) => erasedPurchases(tx, { before: atMs - dayMs, limit })),
]

/**
 * The change that deletes a membership, share or task together with its erased parent, which cannot return. One that
 * was deleted before keeps its time.
 */
const withParent = ({ deletedAt }: Row, writer: Writer) => ({ deletedAt: deletedAt ?? writer.nowMs })

const emptiedTables = tableNames.filter((name): name is Emptied => name !== 'settings')

export const purges: readonly Purge[] = [
  endOldLinks,
  ...eraseOldRows,
  ...emptiedTables.map((name) => purge(name, deletedRows(name))),
  ...listTables.map((name) => purge(name, rowsOfErasedLists[name] as FindRows<typeof name>)),
  purge('memberships', membershipsOfErasedLists, withParent),
  purge('shares', sharesOfErasedLists, withParent),
  purge('tasks', tasksOfErasedProjects, withParent),
  (tx, _atMs, limit) => deleteErasedVersions(tx, limit),
]
