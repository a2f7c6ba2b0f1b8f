/** Rows deleted before a time, alone or with their parent, whose content is not yet erased. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { listTables, perTable, type TableName } from '#shared/scopes.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx, type WriteTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import type { Row } from './rows.ts'

export type Emptied = Exclude<TableName, 'settings'>

export type FindRows<T extends Emptied> = (tx: ReadTx, values: { before: number; limit: number }) => Promise<Row<T>[]>

const { lists, memberships, shares, projects, tasks, scopes } = schema
const before = sql.placeholder('before')
const limit = limitOf(sql.placeholder('limit'))

/** A query for the rows of a table that were deleted before `before`, ms, and whose content is not yet erased. */
export function deletedRows<T extends Emptied>(name: T): FindRows<T> {
  // The tables differ only in columns that this query does not name.
  const table = schema[name] as typeof lists
  return query((db) =>
    db
      .select()
      .from(table)
      .where(and(lt(table.deletedAt, before), isNull(table.purgedAt)))
      .limit(limit),
  ) as unknown as FindRows<T>
}

/**
 * The condition that the content of a parent is erased: 90 days after its deletion, or earlier by its owner. It
 * includes `deletedAt`, because the index covers deleted rows only.
 */
export const isErased = (table: typeof lists | typeof projects | typeof schema.notes) =>
  and(isNotNull(table.deletedAt), isNotNull(table.purgedAt))

type InList = (typeof listTables)[number]

/** The rows of erased lists whose own content is not erased yet: they are erased with their list. */
export const rowsOfErasedLists = perTable(listTables, (name) => {
  // The tables differ only in columns that this query does not name.
  const table = schema[name] as typeof schema.items
  return query((db) =>
    db
      .select(getTableColumns(table))
      .from(lists)
      .innerJoin(table, eq(table.scope, lists.scope))
      .where(and(isErased(lists), isNull(table.purgedAt)))
      .limit(limit),
  )
}) as unknown as { [T in InList]: FindRows<T> }

export const membershipsOfErasedLists = query((db) =>
  db
    .select(getTableColumns(memberships))
    .from(lists)
    .innerJoin(memberships, eq(memberships.listId, lists.id))
    .where(and(isErased(lists), isNull(memberships.purgedAt)))
    .limit(limit),
)

export const sharesOfErasedLists = query((db) =>
  db
    .select(getTableColumns(shares))
    .from(lists)
    .innerJoin(shares, eq(shares.listId, lists.id))
    .where(and(isErased(lists), isNull(shares.purgedAt)))
    .limit(limit),
)

export const tasksOfErasedProjects = query((db) =>
  db
    .select(getTableColumns(tasks))
    .from(projects)
    .innerJoin(tasks, eq(tasks.projectId, projects.id))
    .where(and(isErased(projects), isNull(tasks.purgedAt)))
    .limit(limit),
)

/**
 * Removes up to `limit` lists deleted before `before`, ms, with their rows and scopes, and returns the number of
 * lists. A list whose scope is gone disappears from every device, after any absence.
 */
export async function removeDeletedLists({ db }: WriteTx, before: number, limit: number): Promise<number> {
  const dead = await db.select({ scope: lists.scope }).from(lists).where(lt(lists.deletedAt, before)).limit(limit)
  const dying = dead.map(({ scope }) => scope)
  for (const name of listTables) await db.delete(schema[name]).where(inArray(schema[name].scope, dying))
  await db.delete(lists).where(inArray(lists.scope, dying))
  await db.delete(scopes).where(inArray(scopes.id, dying))
  return dying.length
}
