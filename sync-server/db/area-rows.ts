/** What REST lists of each area: the rows that are not in the trash. */
import { and, asc, type Column, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Item } from '#shared/shopping.ts'
import { JsonText, jsonRows } from './json-rows.ts'
import { limitOf } from './prepared.ts'
import { schema } from './schema.ts'
import { query, type ReadTx } from './store.ts'

const { projects, tasks, notes, todos, lists, items } = schema

/** A person's projects, the newest first. */
export const projectsOf = query((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.scope, sql.placeholder('scope')), isNull(projects.deletedAt)))
    .orderBy(desc(projects.id)),
)
/** The tasks of a project, in no order. */
export const tasksOf = query((db) =>
  db
    .select()
    .from(tasks)
    .where(and(eq(tasks.projectId, sql.placeholder('projectId')), isNull(tasks.deletedAt))),
)
/** A person's notes, the one changed last first. */
export const notesOf = query((db) =>
  db
    .select()
    .from(notes)
    .where(and(eq(notes.scope, sql.placeholder('scope')), isNull(notes.deletedAt)))
    .orderBy(desc(notes.updatedAt), desc(notes.id)),
)
/** A person's to-dos, open ones first, then the newest. */
export const todosOf = query((db) =>
  db
    .select()
    .from(todos)
    .where(and(eq(todos.scope, sql.placeholder('scope')), isNull(todos.deletedAt)))
    .orderBy(asc(todos.completed), desc(todos.id)),
)
/** The lists of their owner, the oldest first. */
export const ownedLists = query((db) =>
  db
    .select()
    .from(lists)
    .where(and(eq(lists.ownerId, sql.placeholder('userId')), isNull(lists.deletedAt)))
    .orderBy(asc(lists.id)),
)
/** What everybody who may see a list is told of its items. */
type ItemColumns = Record<keyof Item, Column>
const { id, listId, name, purchased, quantity, category, createdAt } = items
const itemFields = { id, listId, name, purchased, quantity, category, createdAt } satisfies ItemColumns
const liveItems = and(eq(items.scope, sql.placeholder('scope')), isNull(items.deletedAt))

/** The items of a list, the oldest first. Its scope says the same as `listId`, and has an index already. */
export const itemsOf = query((db) => db.select(itemFields).from(items).where(liveItems).orderBy(asc(items.id)))
/** Lists of this length, which is more than almost any has, are written as JSON in one go. */
const itemsAtOnce = 500

const fewItems = query((db) => {
  const few = db
    .select(itemFields)
    .from(items)
    .where(liveItems)
    .limit(limitOf(itemsAtOnce + 1))
    .as('few')
  const { id, listId, name, purchased, quantity, category, createdAt } = few
  const columns = { id, listId, name, purchased, quantity, category, createdAt } satisfies ItemColumns
  return db.select({ text: jsonRows(columns, id), count: count() }).from(few)
})

/** The same, ready to be sent; undefined for a long list, which nobody should have to wait for. */
export async function itemsAsJson(tx: ReadTx, scope: string): Promise<JsonText<Item[]> | undefined> {
  const [few] = await fewItems(tx, { scope })
  return few && few.count <= itemsAtOnce ? new JsonText(few.text) : undefined
}
