/**
 * How the content of deleted rows is erased 90 days after its deletion, and that of what lies in something erased, which a
 * person may have deleted for ever: field by field, by writes that devices follow.
 * The row says so by `purgedAt`, and cannot be changed any more. Parents go before their children, so that nobody can
 * restore a parent whose children are half erased.
 */
import { and, eq, getTableColumns, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { purgeAfterMs } from '#shared/retention.ts'
import type { TableName } from '#shared/scopes.ts'
import { limitOf } from '#sync-server/db/prepared.ts'
import { createWriter, eraseRow, flush, type Row, type Writer } from '#sync-server/db/rows.ts'
import { schema } from '#sync-server/db/schema.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/store.ts'
import { upkeep } from '#sync-server/db/synced-tables.ts'

type Emptied = Exclude<TableName, 'settings'>

/** Empties up to `limit` rows whose time has come at `atMs`, and returns how many. */
type Purge = (tx: WriteTx, atMs: number, limit: number) => Promise<number>

type FindRows<T extends Emptied> = (tx: ReadTx, values: { before: number; limit: number }) => Promise<Row<T>[]>

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

const { lists, items, memberships, shares, projects, tasks } = schema
const before = sql.placeholder('before')
const limit = limitOf(sql.placeholder('limit'))

/** Rows of a table that were deleted before `before`. */
function deletedRows<T extends Emptied>(name: T): FindRows<T> {
  // Typed by one of them: the tables differ in columns only.
  const table = schema[name] as typeof lists
  return query((db) =>
    db
      .select()
      .from(table)
      .where(and(lt(table.deletedAt, before), isNull(table.purgedAt)))
      .limit(limit),
  ) as unknown as FindRows<T>
}

/** A parent whose content is gone: emptied just before, or deleted for ever by its owner. The index is of what was deleted. */
const isErased = (table: typeof lists | typeof projects) => and(isNotNull(table.deletedAt), isNotNull(table.purgedAt))

/** Items of an erased list are erased with it. */
const itemsOfErasedLists = query((db) =>
  db
    .select(getTableColumns(items))
    .from(lists)
    .innerJoin(items, eq(items.scope, lists.scope))
    .where(and(isErased(lists), isNull(items.purgedAt)))
    .limit(limit),
)

const membershipsOfErasedLists = query((db) =>
  db
    .select(getTableColumns(memberships))
    .from(lists)
    .innerJoin(memberships, eq(memberships.listId, lists.id))
    .where(and(isErased(lists), isNull(memberships.purgedAt)))
    .limit(limit),
)

const sharesOfErasedLists = query((db) =>
  db
    .select(getTableColumns(shares))
    .from(lists)
    .innerJoin(shares, eq(shares.listId, lists.id))
    .where(and(isErased(lists), isNull(shares.purgedAt)))
    .limit(limit),
)

/** The parent cannot come back any more, so what belongs to it is deleted with it. */
const withParent = ({ deletedAt }: Row, writer: Writer) => ({ deletedAt: deletedAt ?? writer.nowMs })

const tasksOfErasedProjects = query((db) =>
  db
    .select(getTableColumns(tasks))
    .from(projects)
    .innerJoin(tasks, eq(tasks.projectId, projects.id))
    .where(and(isErased(projects), isNull(tasks.purgedAt)))
    .limit(limit),
)

const emptiedTables = (Object.keys(upkeep) as TableName[]).filter(
  (name): name is Emptied => Object.keys(upkeep[name].emptied).length > 0,
)

export const purges: readonly Purge[] = [
  ...emptiedTables.map((name) => purge(name, deletedRows(name))),
  purge('items', itemsOfErasedLists),
  purge('memberships', membershipsOfErasedLists, withParent),
  purge('shares', sharesOfErasedLists, withParent),
  purge('tasks', tasksOfErasedProjects, withParent),
]
