/** The occurrence after one that is done, alike on device and server. */
import { addDays, addMonths, lastDay } from './days.ts'
import { isOccurrence, nextOccurrence } from './occurrences.ts'
import { formatRepeat, parseRepeat, type Repeat } from './repeats.ts'

/** The day from which the next occurrence is counted. RFC 5545 has no such part, so it is a field beside the rule. */
export type RepeatFrom = 'due' | 'done'

export interface RepeatingRow {
  dueDate: string
  /** The occurrence for which a moved day stands; none if that is the due day. */
  occurrence?: string | null | undefined
  /** A rule of RFC 5545. `COUNT` is the number of occurrences left, this one included. */
  repeat: string
  repeatFrom: RepeatFrom
}

/**
 * The row after its occurrence is done on the day `doneOn`, or null if it was the last one. From `due`, no occurrence
 * is skipped, so a late one may be followed by another late one. From `done`, only the interval and the end of the rule
 * count. The next day always differs from the occurrence: a tick names its occurrence, so the next tick would count as
 * a repetition.
 */
export function nextDue(
  { dueDate, occurrence, repeat, repeatFrom }: RepeatingRow,
  doneOn: string,
): RepeatingRow | null {
  const { count, ...endless } = parseRepeat(repeat)
  const rule = { ...endless, count: null }
  const start = startOf(rule, dueDate, occurrence)
  const next =
    repeatFrom === 'due'
      ? nextOccurrence(rule, start, start > dueDate ? start : dueDate)
      : afterDone(rule, doneOn, occurrence ?? dueDate)
  if (next === null || count === 1) return null
  return { dueDate: next, repeat: formatRepeat({ ...rule, count: count === null ? null : count - 1 }), repeatFrom }
}

/** The day from which intervals are counted: the occurrence, unless it is no day of the rule. */
export const startOf = (rule: Repeat, dueDate: string, occurrence: string | null | undefined): string =>
  occurrence && isOccurrence(rule, occurrence) ? occurrence : dueDate

const daysOfWeek = 7
const monthsOfYear = 12

/** A period after the day it was done. Two periods if one leads to the occurrence: it was done a period early. */
function afterDone(rule: Repeat, doneOn: string, occurrence: string): string | null {
  const next = laterBy(rule, doneOn, 1)
  return next === occurrence ? laterBy(rule, doneOn, 2) : next
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
