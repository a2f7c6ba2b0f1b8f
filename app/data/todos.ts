import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'
import type { LocalRow } from './db.ts'
import { liveRows } from './live-rows.ts'
import type { LocalStore } from './local-store.ts'
import type { Mutators } from './mutator.ts'
import { change, createOwn, trash } from './mutator.ts'
import { firstPlace } from './sorted-array.ts'

export type TodoRow = LocalRow<'todos'>

export const todoMutators: Pick<Mutators, Extract<keyof Mutators, `todos.${string}`>> = {
  'todos.create': createOwn('todos', (args) => args),
  'todos.update': change('todos', ({ id: _id, ...changes }) => changes),
  ...trash('todos'),
}

/** The person's to-dos without the trash: open ones first, then by newest id. */
export const liveTodos = (local: LocalStore): Live<readonly TodoRow[]> =>
  liveRows(local, 'todos', userScope(local.user.id), byOpenThenNewest)

/** The number of open to-dos in a sorted list, which is the index of the first finished one. */
export const countOpen = (todos: readonly TodoRow[]): number => firstPlace(todos, ({ completed }) => completed)

function byOpenThenNewest(a: TodoRow, b: TodoRow): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
