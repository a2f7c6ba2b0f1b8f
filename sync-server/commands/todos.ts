import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { newSteps } from '#shared/steps.ts'
import type { Todo } from '#shared/todos.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn } from '#sync-server/access/own-rows.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import { todosOf } from '#sync-server/db/queries/area-rows.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { insertRow, type Row } from '#sync-server/db/queries/rows.ts'
import { viewOf } from './derived-rows.ts'
import { shownCopy } from './tick-copies.ts'
import { patchDayRow } from './ticks.ts'

const viewTodo = viewOf('todos') as (row: Row<'todos'>) => Todo

/** The override of the derived query: open to-dos come first. */
export const todoQueries: Pick<Queries, 'todos.all'> = {
  'todos.all': (c) => todosOf(c.tx, userScope(c.userId), viewTodo),
}

/** The overrides of derived commands: a tick names its occurrence, and steps are merged one by one. */
export const todoMutations: Pick<Mutations, 'todos.create' | 'todos.update'> = {
  'todos.create': async (c, { id = newId(), steps, copyOf, ...fields }) => {
    if (copyOf !== undefined) return shownCopy(c, 'todos', id, { ...fields, steps }, viewTodo)
    requireFreshId(c, id)
    const made = { id, scope: userScope(c.userId), ...fields, steps: newSteps(steps) }
    return viewTodo(await requireRoom(c, 'todos', await insertRow(c.writer, 'todos', made)))
  },
  'todos.update': async (c, { id, ...changes }) =>
    viewTodo(await patchDayRow(c, 'todos', await editableOwn(c, 'todos', id), changes)),
}
