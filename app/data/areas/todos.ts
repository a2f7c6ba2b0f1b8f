import { byNewest, liveRows } from '#app/data/live/live-rows.ts'
import { firstPlace } from '#app/data/live/sorted-array.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { positionOf } from '#shared/positions.ts'
import { userScope } from '#shared/scopes.ts'

export type TodoRow = LocalRow<'todos'>

/**
 * The person's to-dos without the trash: the open ones first, those with a day before the others, in the person's order.
 * Those without a day, and finished ones, are sorted by newest id.
 */
export const liveTodos = (local: LocalStore): Live<readonly TodoRow[]> =>
  liveRows(local, 'todos', userScope(local.user.id), compareTodos)

/** The number of open to-dos in the order of `liveTodos`, which is the index of the first finished one. */
export const countOpen = (todos: readonly TodoRow[]): number => firstPlace(todos, ({ completed }) => completed)

/** The number of open to-dos with a day in the order of `liveTodos`, where they come first. */
export const countDated = (todos: readonly TodoRow[]): number =>
  firstPlace(todos, (todo) => todo.completed || !todo.dueDate)

/** The order of `liveTodos`. */
export function compareTodos(a: TodoRow, b: TodoRow): number {
  if (a.completed !== b.completed) return a.completed ? 1 : -1
  if (a.completed) return byNewest(a, b)
  if (!a.dueDate || !b.dueDate) return Number(!a.dueDate) - Number(!b.dueDate) || byNewest(a, b)
  const [one, other] = [placeOf(a), placeOf(b)]
  return one === other ? byNewest(a, b) : one < other ? -1 : 1
}

/**
 * The place of an open to-do with a day, comparable as a text. Without a position of its own it is placed by day, then
 * by time, those without a time last.
 */
export function placeOf(todo: TodoRow): string {
  const known = places.get(todo)
  if (known !== undefined) return known
  const place = todo.position || !todo.dueDate ? positionOf(todo) : placeOfDay(todo.dueDate, todo.dueTime, todo.id)
  places.set(todo, place)
  return place
}

/**
 * The place of each to-do. Making a place takes longer than comparing two, and each of thousands of rows is compared
 * many times.
 */
const places = new WeakMap<TodoRow, string>()

/** In a place, the part of the time for a to-do without one: it sorts after the digits of any time. */
const noTime = 'z'

const placeOfDay = (day: string, time: string | null, id: string): string =>
  day.replaceAll('-', '') + (time?.replace(':', '') ?? noTime) + positionOf({ id })
