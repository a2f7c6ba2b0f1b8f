/** A person's to-dos and tasks that have a day. */
import { and, asc, desc, eq, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { userScope } from '#shared/scopes.ts'
import { limitOf } from '#sync-server/db/engine/prepared.ts'
import { query, type ReadTx } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'

const { todos, tasks, projects } = schema

/**
 * Limit of rows of each table in one calendar. Open rows come before done ones: ticked repeats leave many done copies.
 * Among each, those with the latest days are shown.
 */
const calendarMostRows = 1000

/** The rows to show: open ones of any day, and done ones due on the day `doneSince`, such as `2026-03-10`, or later. */
export async function datedRows(tx: ReadTx, userId: string, doneSince: string) {
  const values = { scope: userScope(userId), doneSince }
  return [...(await datedTodos(tx, values)), ...(await datedTasks(tx, values))]
}

const isRecent = (column: typeof todos.dueDate | typeof tasks.dueDate) => gte(column, sql.placeholder('doneSince'))

const datedTodos = query((db) =>
  db
    .select({
      id: todos.id,
      title: todos.title,
      isDone: todos.completed,
      dueDate: todos.dueDate,
      time: todos.dueTime,
      repeat: todos.repeat,
      repeatFrom: todos.repeatFrom,
      occurrence: todos.occurrence,
      reminder: todos.reminder,
      stamps: todos.stamps,
    })
    .from(todos)
    .where(
      and(
        eq(todos.scope, sql.placeholder('scope')),
        isNotNull(todos.dueDate),
        isNull(todos.deletedAt),
        or(eq(todos.completed, false), isRecent(todos.dueDate)),
      ),
    )
    .orderBy(asc(todos.completed), desc(todos.dueDate), desc(todos.id))
    .limit(limitOf(calendarMostRows)),
)

const isTaskDone = sql<boolean>`${tasks.status} = 'concluída'`.mapWith(Boolean)

const datedTasks = query((db) =>
  db
    .select({
      id: tasks.id,
      title: tasks.title,
      isDone: isTaskDone,
      dueDate: tasks.dueDate,
      time: tasks.dueTime,
      repeat: tasks.repeat,
      repeatFrom: tasks.repeatFrom,
      occurrence: tasks.occurrence,
      reminder: tasks.reminder,
      stamps: tasks.stamps,
    })
    .from(tasks)
    .innerJoin(projects, and(eq(projects.id, tasks.projectId), isNull(projects.deletedAt)))
    .where(
      and(
        eq(tasks.scope, sql.placeholder('scope')),
        isNotNull(tasks.dueDate),
        isNull(tasks.deletedAt),
        or(ne(tasks.status, 'concluída'), isRecent(tasks.dueDate)),
      ),
    )
    .orderBy(asc(isTaskDone), desc(tasks.dueDate), desc(tasks.id))
    .limit(limitOf(calendarMostRows)),
)
