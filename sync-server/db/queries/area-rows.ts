/**
 * The rows of each area for REST, without the trash unless noted. The queries of long lists are called in
 * `store.readLong`.
 */
import { and, asc, type Column, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { type Correction, correctionSchema } from '#shared/corrections.ts'
import { textsOf } from '#shared/fields.ts'
import { type DerivedTable, derivedTables, perTable, type TableName } from '#shared/scopes.ts'
import { type Item, itemSchema } from '#shared/shopping.ts'
import { dueTimeMs } from '#shared/tasks.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { JsonText, jsonRows } from './json-rows.ts'
import { inOrderOfIds, nextRows, type Pages, pagesInOrder, type SizedRow, viewsOf } from './long-lists.ts'
import type { Row } from './rows.ts'

const { projects, tasks, notes, todos, lists, items, trips, corrections } = schema

type View<T extends TableName, V> = (row: Row<T>) => V

/** A person's rows of a derived table, the newest first. */
export async function newestRows<T extends DerivedTable, V>(
  tx: ReadTx,
  table: T,
  scope: string,
  view: View<T, V>,
): Promise<Pages<V>> {
  const entries = await inOrderOfIds((after) => derivedEntries[table](tx, { scope, after }))
  return viewsOf(tx, table, entries.reverse(), view)
}

/** The tasks of a project by due date, undated ones last. */
export async function tasksOf<V>(tx: ReadTx, projectId: string, view: View<'tasks', V>): Promise<Pages<V>> {
  const entries = await inOrderOfIds(async (after) => (await taskEntries(tx, { projectId, after })).map(dated))
  entries.sort((a, b) => compare(a.dueMs, b.dueMs) || compare(a.id, b.id))
  return viewsOf(tx, 'tasks', entries, view)
}

/** True if a project has tasks, including those in the trash. */
export const hasTasks = async (tx: ReadTx, projectId: string): Promise<boolean> =>
  (await taskOfProject(tx, { projectId })).length > 0

/** A person's notes, the most recently changed first. */
export async function notesOf<V>(tx: ReadTx, scope: string, view: View<'notes', V>): Promise<Pages<V>> {
  const entries = await inOrderOfIds((after) => noteEntries(tx, { scope, after }))
  entries.sort((a, b) => compare(b.updatedAt, a.updatedAt) || compare(b.id, a.id))
  return viewsOf(tx, 'notes', entries, view)
}

/** A person's to-dos, open ones first, then the newest. */
export async function todosOf<V>(tx: ReadTx, scope: string, view: View<'todos', V>): Promise<Pages<V>> {
  const entries = await inOrderOfIds((after) => todoEntries(tx, { scope, after }))
  entries.sort((a, b) => Number(a.completed) - Number(b.completed) || compare(b.id, a.id))
  return viewsOf(tx, 'todos', entries, view)
}

/** The trips of a list, the newest first. */
export async function tripsOf<V>(tx: ReadTx, scope: string, view: View<'trips', V>): Promise<Pages<V>> {
  const entries = await inOrderOfIds((after) => tripEntries(tx, { scope, after }))
  entries.sort((a, b) => compare(b.day, a.day) || compare(b.closedAt, a.closedAt) || compare(b.id, a.id))
  return viewsOf(tx, 'trips', entries, view)
}

/** A person's rows of `corrections`, the words whose name or aisle the app has learnt; the oldest first. */
export const correctionsOf = (tx: ReadTx, scope: string): Pages<Correction> =>
  pagesInOrder((after) => correctionsBehind(tx, { scope, after }))

/** The number of a person's rows of `corrections`, with deleted ones until they are pruned. */
export async function countCorrections(tx: ReadTx, scope: string): Promise<number> {
  const [found] = await correctionsIn(tx, { scope })
  return found?.rows ?? 0
}

/** The items of a list, the oldest first. `scope` is that of the list; unlike `listId` it is indexed. */
export const itemsOf = (tx: ReadTx, scope: string): Promise<Item[]> =>
  inOrderOfIds((after) => itemsBehind(tx, { scope, after }))

/** The items of `itemsOf`, page by page. */
export const itemPages = (tx: ReadTx, scope: string): Pages<Item> =>
  pagesInOrder((after) => itemsBehind(tx, { scope, after }))

/**
 * The id, size and due time of a task, ms; infinity without one. Not computed in SQL: due dates are stored with and
 * without zones.
 */
const dated = ({ id, bytes, dueDate }: SizedRow & { dueDate: string | null }) => ({
  id,
  bytes,
  dueMs: dueDate === null ? Number.POSITIVE_INFINITY : dueTimeMs(dueDate),
})

function compare<T extends string | number>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The columns of a table that its schema names. */
function shown<Table extends object, Field extends string & keyof Table>(table: Table, shape: Record<Field, unknown>) {
  return Object.fromEntries(Object.keys(shape).map((field) => [field, table[field as Field]])) as Pick<Table, Field>
}

/** The bytes of a text, computed without reading it; 0 for null. */
const bytesOf = (text: Column): SQL<number> => sql<number>`coalesce(octet_length(${text}), 0)`
const behind = (id: Column): SQL => gt(id, sql.placeholder('after'))

/** The bytes of all typed texts of a row. */
function textBytes(name: TableName): SQL<number> {
  const lengths = textsOf(name).map((text) => bytesOf((schema[name] as typeof projects)[text as 'title']))
  return sql`${sql.join([sql`0`, ...lengths], sql` + `)}`
}

const derivedEntries = perTable(derivedTables, entriesOf)

function entriesOf(name: DerivedTable) {
  const table = schema[name]
  return query((db) =>
    db
      .select({ id: table.id, bytes: textBytes(name) })
      .from(table)
      .where(and(eq(table.scope, sql.placeholder('scope')), isNull(table.deletedAt), behind(table.id)))
      .orderBy(asc(table.id))
      .limit(nextRows),
  )
}
const taskOfProject = query((db) =>
  db
    .select({ id: tasks.id })
    .from(tasks)
    .where(eq(tasks.projectId, sql.placeholder('projectId')))
    .limit(limitOf(1)),
)
const taskEntries = query((db) =>
  db
    .select({ id: tasks.id, bytes: textBytes('tasks'), dueDate: tasks.dueDate })
    .from(tasks)
    .where(and(eq(tasks.projectId, sql.placeholder('projectId')), isNull(tasks.deletedAt), behind(tasks.id)))
    .orderBy(asc(tasks.id))
    .limit(nextRows),
)
const noteEntries = query((db) =>
  db
    .select({ id: notes.id, bytes: bytesOf(notes.content), updatedAt: notes.updatedAt })
    .from(notes)
    .where(and(eq(notes.scope, sql.placeholder('scope')), isNull(notes.deletedAt), behind(notes.id)))
    .orderBy(asc(notes.id))
    .limit(nextRows),
)
const todoEntries = query((db) =>
  db
    .select({ id: todos.id, bytes: textBytes('todos'), completed: todos.completed })
    .from(todos)
    .where(and(eq(todos.scope, sql.placeholder('scope')), isNull(todos.deletedAt), behind(todos.id)))
    .orderBy(asc(todos.id))
    .limit(nextRows),
)
const tripEntries = query((db) =>
  db
    .select({ id: trips.id, bytes: textBytes('trips'), day: trips.day, closedAt: trips.closedAt })
    .from(trips)
    .where(and(eq(trips.scope, sql.placeholder('scope')), isNull(trips.deletedAt), behind(trips.id)))
    .orderBy(asc(trips.id))
    .limit(nextRows),
)
const correctionFields = shown(corrections, correctionSchema.shape)
const correctionsBehind = query((db) =>
  db
    .select(correctionFields)
    .from(corrections)
    .where(and(eq(corrections.scope, sql.placeholder('scope')), isNull(corrections.deletedAt), behind(corrections.id)))
    .orderBy(asc(corrections.id))
    .limit(nextRows),
)
/** The lists that a person owns, the oldest first, without the trash. */
export const ownedLists = query((db) =>
  db
    .select()
    .from(lists)
    .where(and(eq(lists.ownerId, sql.placeholder('userId')), isNull(lists.deletedAt)))
    .orderBy(asc(lists.id)),
)
/** The columns of items visible to all members of a list. */
const itemFields = shown(items, itemSchema.shape)
const liveItems = and(eq(items.scope, sql.placeholder('scope')), isNull(items.deletedAt))

const itemsBehind = query((db) =>
  db
    .select(itemFields)
    .from(items)
    .where(and(liveItems, behind(items.id)))
    .orderBy(asc(items.id))
    .limit(nextRows),
)
/** Lists up to this length, more than almost any has, are written as JSON at once. */
const itemsAtOnce = 500

const fewItems = query((db) => {
  const few = db
    .select(itemFields)
    .from(items)
    .where(liveItems)
    .limit(limitOf(itemsAtOnce + 1))
    .as('few')
  const columns = Object.fromEntries(Object.keys(itemFields).map((name) => [name, few[name as keyof Item]]))
  return db.select({ text: jsonRows(db, columns, few.id), count: count() }).from(few)
})

/** The items of a list, the oldest first, as JSON text; undefined for a long list, which would delay other requests. */
export async function itemsAsJson(tx: ReadTx, scope: string): Promise<JsonText<Item[]> | undefined> {
  const [few] = await fewItems(tx, { scope })
  return few && few.count <= itemsAtOnce ? new JsonText([few.text]) : undefined
}

const correctionsIn = query((db) =>
  db
    .select({ rows: count() })
    .from(corrections)
    .where(eq(corrections.scope, sql.placeholder('scope'))),
)
