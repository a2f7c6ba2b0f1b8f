/** Skips one occurrence of a repeating to-do or task: it goes on without a done copy. */
import type { LocalRow } from '#app/data/store/db.ts'
import { nearDay } from '#app/lib/dates.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { currentLanguage, currentMessages } from '#app/messages/language.ts'
import { planningTexts } from '#app/messages/planning.ts'
import { type DayTable, dueDayOf, nextOf, saysDone } from '#shared/ticks.ts'
import { runWithUndo } from './run-with-undo.ts'

/** True if the row is open and has a next occurrence. */
export const canSkip = (row: LocalRow<DayTable>): boolean =>
  !saysDone(row) && nextOf(row, localDay(Date.now())) !== null

/** Moves the row to its next occurrence, with open steps and an undo. */
export function skipRow(table: DayTable, before: LocalRow<DayTable>): void {
  const today = localDay(Date.now())
  const next = nextOf(before, today)
  if (!next) return
  const { dueDate, occurrence, repeat } = next
  const steps = before.steps?.filter(({ done }) => done).map(({ id }) => ({ id, done: false })) ?? []
  const changes = {
    id: before.id,
    dueDate,
    occurrence,
    ...(repeat !== before.repeat && { repeat }),
    ...(steps.length > 0 && { steps }),
  }
  const { todos, dates } = currentMessages()
  const texts = planningTexts[currentLanguage()]
  const toast = {
    kind: `${table}.skip ${before.id}`,
    title: () => texts.skipped,
    description: todos.nextDay(nearDay(dueDayOf(next) ?? '', today, dates)),
    undone: texts.skipUndone,
    before,
  }
  runWithUndo(`${table}.update`, changes, toast as never).catch(() => undefined)
}
