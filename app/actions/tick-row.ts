import type { LocalRow } from '#app/data/store/db.ts'
import { nearDay } from '#app/lib/dates.ts'
import { currentMessages } from '#app/messages/language.ts'
import { dueDayOf, saysDone } from '#shared/ticks.ts'
import { runAllWithUndo } from './run-with-undo.ts'
import { tickOf } from './tick.ts'

type ToastOptions = Omit<Parameters<typeof runAllWithUndo>[1], 'back'>

/**
 * Marks an open repeating to-do or task as done. It goes on to its next day, which the toast names, if it has one. A done
 * one with a day may be a copy, which `reopenCopy` opens. Undefined if `tickOf` is: then the caller writes a plain update.
 * The second tap of a double one changes nothing.
 */
export function tickRow<T extends 'todos' | 'tasks'>(
  table: T,
  before: LocalRow<T>,
  toast: ToastOptions,
): Promise<void> | undefined {
  if (saysDone(before) && before.dueDate) return reopen(table, before, toast)
  const ticked = tickOf(table, before)
  if (!ticked) return
  if (isSecondTap(before.id, dueDayOf(before) ?? '')) return Promise.resolve()
  const { todos, dates } = currentMessages()
  const description = ticked.next && todos.nextDay(nearDay(ticked.next, ticked.on, dates))
  return runAllWithUndo(ticked.mutations, { ...toast, ...(description && { description }), back: ticked.back })
}

const reopen = async (...row: Parameters<typeof tickRow>): Promise<void> =>
  (await import('./reopen-copy.ts')).reopenCopy(...row)

const doubleTapMs = 500
let last = { id: '', day: '', atMs: 0 }

/** True for the second tap of a double one. The first has moved the row to its next day, which the person has not seen. */
function isSecondTap(id: string, day: string): boolean {
  const atMs = performance.now()
  const isSecond = id === last.id && day !== last.day && atMs - last.atMs < doubleTapMs
  if (!isSecond) last = { id, day, atMs }
  return isSecond
}
