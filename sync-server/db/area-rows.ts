/** What REST lists of each area: the rows that are not in the trash. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { schema } from './schema.ts'
import { query } from './store.ts'

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
/** The items of a list, the oldest first. Its scope says the same as `listId`, and has an index already. */
export const itemsOf = query((db) =>
  db
    .select()
    .from(items)
    .where(and(eq(items.scope, sql.placeholder('scope')), isNull(items.deletedAt)))
    .orderBy(asc(items.id)),
)
