import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import type { Todo } from '#shared/todos.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import { editableOwn } from '#sync-server/access/own-rows.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import { todosOf } from '#sync-server/db/area-rows.ts'
import { requireRoom } from '#sync-server/db/quotas.ts'
import { insertRow, patchRow, type Row } from '#sync-server/db/rows.ts'
import { trash } from './trash.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `todos.${string}`>>

export const todoQueries: Area<Queries> = {
  'todos.all': (c) => todosOf(c.tx, userScope(c.userId)),
}

export const todoMutations: Area<Mutations> = {
  'todos.create': async (c, { id = newId(), ...fields }) => {
    requireFreshId(c, id)
    const todo = await insertRow(c.writer, 'todos', { id, scope: userScope(c.userId), ...fields })
    return viewTodo(await requireRoom(c, 'todos', todo))
  },
  'todos.update': async (c, { id, ...changes }) => {
    const todo = await editableOwn(c, 'todos', id)
    return viewTodo(await requireRoom(c, 'todos', await patchRow(c.writer, 'todos', todo, changes), todo))
  },
  ...trash('todos', viewTodo),
}

function viewTodo({ id, title, completed }: Row<'todos'>): Todo {
  return { id, title, completed }
}
