import { liveRows } from '#app/data/live/live-rows.ts'
import { firstPlace } from '#app/data/live/sorted-array.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { userScope } from '#shared/scopes.ts'

export type TodoRow = LocalRow<'todos'>

/** The person's to-dos without the trash: open ones first, then by newest id. */
export const liveTodos = (local: LocalStore): Live<readonly TodoRow[]> =>
  liveRows(local, 'todos', userScope(local.user.id), byOpenThenNewest)

/** The number of open to-dos in a sorted list, which is the index of the first finished one. */
export const countOpen = (todos: readonly TodoRow[]): number => firstPlace(todos, ({ completed }) => completed)

function byOpenThenNewest(a: TodoRow, b: TodoRow): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
