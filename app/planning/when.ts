/** The time of a to-do or a task: day, time, repeat and reminder. */
import { type ClockWords, type DayWords, nearDay, spokenTime } from '#app/lib/dates.ts'
import type { PlanningTexts } from '#app/messages/pt-br/planning.ts'
import { repeatText } from '#app/messages/repeat-text.ts'
import { addDays, weekdayOf } from '#shared/days.ts'
import type { RepeatFrom } from '#shared/next-due.ts'

export interface When {
  /** A day such as `2026-12-05`. */
  dueDate: string | null
  /** A time such as `09:00`; null for none. */
  dueTime: string | null
  /** A recurrence rule of RFC 5545; null for none. */
  repeat: string | null
  /**
   * The day from which the next occurrence is counted: `due` and null count from the due day, `done` from the day of
   * the tick.
   */
  repeatFrom: RepeatFrom | null
  /** Minutes before the due time, or before 09:00 without one; null for none. */
  reminder: number | null
}

const daysOfWeek = 7

/** The days of the quick choices: today, tomorrow, and the next Monday. */
export const quickDays = (today: string) =>
  ({
    today,
    tomorrow: addDays(today, 1),
    nextWeek: addDays(today, daysOfWeek - weekdayOf(today)),
  }) as const

/** Day, time and repeat in words, `ter, 12/12, 15h · toda semana`; empty without a day. */
export function whenText(
  when: Omit<When, 'reminder'>,
  today: string,
  texts: PlanningTexts,
  words: DayWords & ClockWords,
): string {
  const { dueDate, dueTime, repeat, repeatFrom } = when
  if (dueDate === null) return ''
  const day = nearDay(dueDate, today, words)
  const moment = dueTime === null ? day : `${day}, ${spokenTime(dueTime, words)}`
  return repeat === null ? moment : `${moment} · ${repeatText(repeat, repeatFrom, today, texts.repeat)}`
}
