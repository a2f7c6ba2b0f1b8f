/** The to-do list in groups by day, and the places of its rows. */
import { countDated, countOpen, placeOf, type TodoRow } from '#app/data/areas/todos.ts'
import type { HeadingRow } from '#app/ui/row-heading.tsx'
import { addDays, weekdayOf } from '#shared/days.ts'
import { positionBetween } from '#shared/positions.ts'

/** The groups by day, in their order. Later months and to-dos without a day follow. */
const dayGroups = ['overdue', 'today', 'tomorrow', 'thisWeek', 'nextWeek'] as const
type DayGroup = (typeof dayGroups)[number]

const [sunday, daysOfWeek] = [6, 7]
const [yearLength, monthLength] = [4, 7]

/**
 * Returns a function from a day such as `2026-12-05` to its group on the day `today`; after the next week to its month,
 * `2026-12`. A week ends on Sunday, as 'semana que vem' begins on Monday.
 */
export function dayGroupOn(today: string): (day: string) => string {
  const tomorrow = addDays(today, 1)
  const endOfWeek = addDays(today, sunday - weekdayOf(today))
  const endOfNext = addDays(endOfWeek, daysOfWeek)
  return (day) => {
    if (day < today) return 'overdue'
    if (day === today) return 'today'
    if (day === tomorrow) return 'tomorrow'
    if (day <= endOfWeek) return 'thisWeek'
    return day <= endOfNext ? 'nextWeek' : day.slice(0, monthLength)
  }
}

/** One line of the list: a to-do or a heading. */
export type TodoLine = TodoRow | HeadingRow

export type GroupNames = Record<DayGroup | 'undated' | 'completed', string>

/**
 * The to-dos below a heading per group. If no open one has a day, these are the to-dos themselves, without headings.
 * `todos` is in the order of `liveTodos`.
 */
export function groupedTodos(
  todos: readonly TodoRow[],
  today: string,
  names: GroupNames,
  language = 'pt-BR',
): readonly TodoLine[] {
  const [dated, open] = [countDated(todos), countOpen(todos)]
  if (dated === 0) return todos
  const groupOf = dayGroupOn(today)
  const groups = new Map<string, TodoRow[]>(dayGroups.map((group) => [group, []]))
  const months = todos.slice(0, dated).map(({ dueDate }) => groupOf(dueDate ?? today))
  for (const month of months.toSorted()) if (!groups.has(month)) groups.set(month, [])
  for (const todo of todos.slice(0, dated)) groups.get(groupOf(todo.dueDate ?? today))?.push(todo)
  const nameOf = (group: string) => names[group as DayGroup] ?? monthName(group, today, language)
  return [
    ...[...groups].flatMap(([group, rows]) => below(nameOf(group), group, rows)),
    ...below(names.undated, 'undated', todos.slice(dated, open)),
    ...below(names.completed, 'completed', todos.slice(open)),
  ]
}

/** `Dezembro`, or `Janeiro de 2027` in another year than `today`. */
function monthName(month: string, today: string, language: string): string {
  const isThisYear = month.slice(0, yearLength) === today.slice(0, yearLength)
  const year = isThisYear ? undefined : 'numeric'
  const format = new Intl.DateTimeFormat(language, { month: 'long', year, timeZone: 'UTC' })
  const name = format.format(new Date(`${month}-01T00:00Z`))
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const below = (heading: string, key: string, rows: readonly TodoRow[]): readonly TodoLine[] =>
  rows.length === 0 ? [] : [{ key, heading }, ...rows]

/**
 * The indexes of the group of the row at `index`, which is `isMovable`: the row can move within them. `end` is
 * excluded.
 */
export function groupAround(lines: readonly TodoLine[], index: number): { start: number; end: number } {
  let [start, end] = [index, index]
  while (isMovable(lines[start - 1])) start--
  while (isMovable(lines[end])) end++
  return { start, end }
}

/** True for an open to-do with a day. Any other has the specified order (docs/decisions/139). */
export const isMovable = (line: TodoLine | undefined): line is TodoRow =>
  line !== undefined && 'id' in line && !line.completed && Boolean(line.dueDate)

/**
 * The value of the field `position` that moves the row at `from`, which `isMovable`, to the index `to` of the list.
 * Undefined if that is the same index, or outside of the row's group.
 */
export function positionAt(lines: readonly TodoLine[], from: number, to: number): string | undefined {
  const { start, end } = groupAround(lines, from)
  if (to === from || to < start || to >= end) return
  const [before, after] = to < from ? [to - 1, to] : [to, to + 1]
  const placeAt = (index: number) => {
    const line = index < start || index >= end ? undefined : lines[index]
    return isMovable(line) ? placeOf(line) : null
  }
  return positionBetween(placeAt(before), placeAt(after))
}
