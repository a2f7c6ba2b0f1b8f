/** Rows that were deleted before a time, alone or with what they are part of, and whose content is still there. */
import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { TableName } from '#shared/scopes.ts'
import { limitOf } from './prepared.ts'
import type { Row } from './rows.ts'
import { schema } from './schema.ts'
import { query, type ReadTx, type WriteTx } from './store.ts'

export type Emptied = Exclude<TableName, 'settings'>

export type FindRows<T extends Emptied> = (tx: ReadTx, values: { before: number; limit: number }) => Promise<Row<T>[]>

const { lists, items, memberships, shares, projects, tasks, scopes } = schema
const before = sql.placeholder('before')
const limit = limitOf(sql.placeholder('limit'))

/** Rows of a table that were deleted before `before`. */
export function deletedRows<T extends Emptied>(name: T): FindRows<T> {
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
export const isErased = (table: typeof lists | typeof projects | typeof schema.notes) =>
  and(isNotNull(table.deletedAt), isNotNull(table.purgedAt))

/** Items of an erased list are erased with it. */
export const itemsOfErasedLists = query((db) =>
  db
    .select(getTableColumns(items))
    .from(lists)
    .innerJoin(items, eq(items.scope, lists.scope))
    .where(and(isErased(lists), isNull(items.purgedAt)))
    .limit(limit),
)

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
 * Removes lists that were deleted before `before`, ms, with all that is on them, and returns how many. With its scope a list
 * vanishes from every device, however long that was away.
 */
export async function removeDeletedLists({ db }: WriteTx, before: number, limit: number): Promise<number> {
  const dead = await db.select({ scope: lists.scope }).from(lists).where(lt(lists.deletedAt, before)).limit(limit)
  const dying = dead.map(({ scope }) => scope)
  await db.delete(items).where(inArray(items.scope, dying))
  await db.delete(lists).where(inArray(lists.scope, dying))
  await db.delete(scopes).where(inArray(scopes.id, dying))
  return dying.length
}
