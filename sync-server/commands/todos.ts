import { userScope } from '#shared/scopes.ts'
import type { Queries } from '#sync-server/context.ts'
import { todosOf } from '#sync-server/db/queries/area-rows.ts'

/** Open to-dos come first; the other commands are those of every plain table. */
export const todoQueries: Pick<Queries, 'todos.all'> = {
  'todos.all': (c) => todosOf(c.tx, userScope(c.userId)),
}
