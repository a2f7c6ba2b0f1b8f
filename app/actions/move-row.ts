import type { LocalRow } from '#app/data/store/db.ts'
import { nearDay } from '#app/lib/dates.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { currentMessages } from '#app/messages/language.ts'
import { type DayTable, dueDayOf, withOccurrence } from '#shared/ticks.ts'
import { runWithUndo } from './run-with-undo.ts'

/** Moves a to-do, or a task that has a day, to another day; a to-do also to none. Its time of the day stays. */
export function moveRow(table: DayTable, before: LocalRow<DayTable>, day: string | null): void {
  const own = dueDayOf(before) ?? null
  if (day === own) return
  const { todos, dates, areas } = currentMessages()
  // The due date of a task is a time: what follows its day stays.
  const dueDate = day === null ? null : day + (before.dueDate ?? '').slice((own ?? '').length)
  const toast = {
    kind: `${table}.move ${before.id}`,
    title: () => todos.moved(day === null ? null : nearDay(day, localDay(Date.now()), dates)),
    undone: areas.todos.toasts.saveUndone,
    before,
  }
  runWithUndo(`${table}.update`, { id: before.id, ...withOccurrence(before, { dueDate }) }, toast as never).catch(
    () => undefined,
  )
}
