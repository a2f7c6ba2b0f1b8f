/** The spans of days that the agenda can show. */
import { dayAfterKey } from '#app/planning/month-days.ts'
import { addDays, addMonths, dayAt, firstOfMonth, monthOf, numberOf, sundayOf } from '#shared/days.ts'

export const spans = ['month', 'week'] as const
export type Span = (typeof spans)[number]

const daysOfWeek = 7
const [earliestDay, latestDay] = ['1900-01-01', '9990-12-31']

/** True for an existing day between the years 1900 and 9990, which the agenda can show. */
export const isShowable = (day: string): boolean =>
  day >= earliestDay && day <= latestDay && /^\d{4}-\d\d-\d\d$/.test(day) && isExisting(day)

function isExisting(day: string): boolean {
  const number = numberOf(day)
  return !Number.isNaN(number) && dayAt(number) === day
}

/** The first visible day of the week or month around a day. */
export const firstVisible = (day: string, span: Span): string =>
  sundayOf(span === 'week' ? day : dayAt(firstOfMonth(monthOf(day))))

/** The visible weeks from the Sunday `first` on: one, or all weeks of the month in which the first week ends. */
export function weeksFrom(first: string, span: Span): string[][] {
  const afterMonth = firstOfMonth(monthOf(addDays(first, daysOfWeek - 1)) + 1)
  const weeks = span === 'week' ? 1 : Math.ceil((afterMonth - numberOf(first)) / daysOfWeek)
  return Array.from({ length: weeks }, (_week, week) =>
    Array.from({ length: daysOfWeek }, (_day, at) => addDays(first, week * daysOfWeek + at)),
  )
}

/** The day `steps` weeks or months later; the given day if the agenda cannot show the later one. */
export function stepBy(day: string, span: Span, steps: number): string {
  const next = span === 'week' ? addDays(day, steps * daysOfWeek) : addMonths(day, steps)
  return isShowable(next) ? next : day
}

/**
 * The day that a key selects, counted from `day`; `day` itself at the limits. As in a month's grid, but in a week Page
 * Up and Down select another week, and T today. Undefined if the key selects no day.
 */
export function dayByKey(key: string, day: string, span: Span, today: string): string | undefined {
  if (span === 'week' && key.startsWith('Page')) return stepBy(day, span, key === 'PageUp' ? -1 : 1)
  const next = key === 't' ? today : dayAfterKey(key, false, day)
  return next !== undefined && !isShowable(next) ? day : next
}
