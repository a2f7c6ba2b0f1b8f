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
import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import {
  deletedRows,
  type Emptied,
  type FindRows,
  membershipsOfErasedLists,
  rowsOfErasedLists,
  sharesOfErasedLists,
  tasksOfErasedProjects,
} from '#sync-server/db/queries/deleted-rows.ts'
import { erasedPurchases, oldPurchases } from '#sync-server/db/queries/priced-purchases.ts'
import {
  createWriter,
  eraseRow,
  flush,
  patchRow,
  type Row,
  scopesOf,
  type Writer,
} from '#sync-server/db/queries/rows.ts'
import { oldLinks } from '#sync-server/db/queries/shares.ts'
import { oldTrips } from '#sync-server/db/queries/trips.ts'

/** Rows that are due at `atMs`, and the write that empties or ends one of them. */
interface Purge {
  due(tx: ReadTx, atMs: number, limit: number): Promise<Row[]>
  empty(writer: Writer, row: Row): Promise<unknown>
}

/**
 * Empties rows until none is due, up to `limit` in one transaction, which locks the scopes of those that a read has
 * found. No device is poked: the rows have been in the trash for long, and the next sync is soon enough.
 */
export async function emptyDue(store: Store, { due, empty }: Purge, atMs: number, limit: number): Promise<void> {
  for (let emptied = limit; emptied === limit; ) {
    const scopes = scopesOf(await store.read((tx) => due(tx, atMs, limit)))
    if (scopes.length === 0) return
    const write = async (tx: WriteTx) => {
      const writer = createWriter(tx, atMs)
      const rows = await due(tx, atMs, limit)
      for (const row of rows) if (scopes.includes(row.scope)) await empty(writer, row)
      await flush(writer)
      return rows.length
    }
    emptied = await store.write(write, { locks: { scopes } })
  }
}

/**
 * The change that deletes a membership, share or task together with its erased parent, which cannot return. One that
 * was deleted before keeps its time.
 */
const withParent = ({ deletedAt }: Row, writer: Writer) => ({ deletedAt: deletedAt ?? writer.nowMs })

/** The purge of a table. */
const purge = <T extends Emptied>(
  table: T,
  find: FindRows<T>,
  also: (row: Row<T>, writer: Writer) => object = () => ({}),
): Purge => erasing(table, (tx, atMs, limit) => find(tx, { before: atMs - purgeAfterMs, limit }), also)

const erasing = <T extends Emptied>(
  table: T,
  due: (tx: ReadTx, atMs: number, limit: number) => Promise<Row<T>[]>,
  also: (row: Row<T>, writer: Writer) => object,
): Purge => ({ due, empty: (writer, row) => eraseRow(writer, table, row as Row<T>, also(row as Row<T>, writer)) })

/** Ends links for one person that nobody has used in their days. */
const endOldLinks: Purge = {
  due: (tx, atMs, limit) => oldLinks(tx, { before: atMs - linkLifeMs, limit }),
  empty: (writer, row) => patchRow(writer, 'shares', row as Row<'shares'>, { deletedAt: writer.nowMs }),
}

/** Erases rows of lists that nobody has deleted, found by `find`. */
const eraseShown = <T extends 'trips' | 'pricedPurchases'>(
  table: T,
  find: (tx: ReadTx, atMs: number, limit: number) => Promise<Row<T>[]>,
): Purge => erasing(table, find, withParent)

/** Erases trips and purchases of three years ago, and the purchases of lists whose prices were erased a day ago. */
const eraseOldRows = [
  eraseShown('trips', (tx, atMs, limit) => oldTrips(tx, { before: atMs - tripsKeptDays * dayMs, limit })),
  eraseShown('pricedPurchases', (tx, atMs, limit) =>
    oldPurchases(tx, { before: dayAt(Math.floor(atMs / dayMs) - purchasesKeptDays), limit }),
  ),
  eraseShown('pricedPurchases', (tx, atMs, limit) => erasedPurchases(tx, { before: atMs - dayMs, limit })),
]

const emptiedTables = tableNames.filter((name): name is Emptied => name !== 'settings')

export const purges: readonly Purge[] = [
  endOldLinks,
  ...eraseOldRows,
  ...emptiedTables.map((name) => purge(name, deletedRows(name))),
  ...listTables.map((name) => purge(name, rowsOfErasedLists[name] as FindRows<typeof name>)),
  purge('memberships', membershipsOfErasedLists, withParent),
  purge('shares', sharesOfErasedLists, withParent),
  purge('tasks', tasksOfErasedProjects, withParent),
]
