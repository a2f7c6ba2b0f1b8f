/** The occurrence after one that is done, alike on device and server. */
import { addDays, addMonths, lastDay } from './days.ts'
import { nextOccurrence } from './occurrences.ts'
import { formatRepeat, parseRepeat, type Repeat } from './repeats.ts'

/** The day from which the next occurrence is counted. RFC 5545 has no such part, so it is a field beside the rule. */
export type RepeatFrom = 'due' | 'done'

export interface RepeatingRow {
  dueDate: string
  /** A rule of RFC 5545. `COUNT` is the number of occurrences left, this one included. */
  repeat: string
  repeatFrom: RepeatFrom
}

/**
 * The row after its occurrence is done on the day `doneOn`, or null if it was the last one. From `due`, no occurrence
 * is skipped, so a late one may be followed by another late one. From `done`, only the interval and the end of the rule
 * count. The next day always differs from the due day: a tick names its day, and the next tick of the same day would
 * count as a repetition.
 */
export function nextDue({ dueDate, repeat, repeatFrom }: RepeatingRow, doneOn: string): RepeatingRow | null {
  const { count, ...endless } = parseRepeat(repeat)
  const rule = { ...endless, count: null }
  const next = repeatFrom === 'due' ? nextOccurrence(rule, dueDate, dueDate) : afterDone(rule, doneOn, dueDate)
  if (next === null || count === 1) return null
  return { dueDate: next, repeat: formatRepeat({ ...rule, count: count === null ? null : count - 1 }), repeatFrom }
}

const daysOfWeek = 7
const monthsOfYear = 12

/** A period after the day it was done. Two periods if one leads to the due day: the row was done a period early. */
function afterDone(rule: Repeat, doneOn: string, dueDate: string): string | null {
  const next = laterBy(rule, doneOn, 1)
  return next === dueDate ? laterBy(rule, doneOn, 2) : next
}

/** Some periods of the rule later, unless the rule or the calendar ends before. */
function laterBy({ frequency, interval, until }: Repeat, day: string, periods: number): string | null {
  const units = interval * periods
  const isByMonths = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const next = isByMonths
    ? addMonths(day, frequency === 'MONTHLY' ? units : units * monthsOfYear)
    : addDays(day, frequency === 'DAILY' ? units : units * daysOfWeek)
  // A year of five digits begins with a sign.
  return next.startsWith('+') || next > (until ?? lastDay) ? null : next
}
