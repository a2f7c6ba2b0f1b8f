/** The grid of a month, and the day that a key leads to. Weeks begin on Sunday, as Brazil's calendars do. */
import { addDays, addMonths, columnOf, dayAt, firstOfMonth, lastDay, sundayOf } from '#shared/days.ts'

const daysOfWeek = 7
const monthsOfYear = 12
const firstDay = '1000-01-01'

/**
 * The weeks of a month, which is a number as of `monthOf`. The places before its first day and after its last one are
 * null.
 */
export function weeksOf(month: number): (string | null)[][] {
  const first = firstOfMonth(month)
  const length = firstOfMonth(month + 1) - first
  const before = columnOf(dayAt(first))
  const weeks = Math.ceil((before + length) / daysOfWeek)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_each, column) => {
      const at = week * daysOfWeek + column - before
      return at >= 0 && at < length ? dayAt(first + at) : null
    }),
  )
}

/** The month from 0 and the year of a month's number. */
export const monthAndYear = (month: number): [month: number, year: number] => [
  month % monthsOfYear,
  Math.floor(month / monthsOfYear),
]

/**
 * The same day some months later, or the last one of a shorter month; `day` itself if the year would not have four
 * digits.
 */
export const inMonth = (day: string, months: number): string => within(addMonths(day, months), day)

/**
 * The day that a key leads to from `day`, as in the grids of the ARIA patterns: by days, weeks, months, with Shift
 * years, or to the ends of the week. Undefined for other keys.
 */
export function dayAfterKey(key: string, isShift: boolean, day: string): string | undefined {
  if (key === 'PageUp' || key === 'PageDown') {
    const months = isShift ? monthsOfYear : 1
    return inMonth(day, key === 'PageUp' ? -months : months)
  }
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -daysOfWeek, ArrowDown: daysOfWeek }[key]
  if (days !== undefined) return within(addDays(day, days), day)
  if (key === 'Home') return sundayOf(day)
  return key === 'End' ? addDays(sundayOf(day), daysOfWeek - 1) : undefined
}

const within = (next: string, day: string): string => (next >= firstDay && next <= lastDay ? next : day)
