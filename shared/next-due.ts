/** The occurrence after one that is done, alike on device and server. */
import { addDays, addMonths, lastDay, monthOf, numberOf } from './days.ts'
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
 * The row after its occurrence is done on the day `doneOn`, or null if it was the last one. From `due`, a late one may be
 * followed by another late one, unless the rule `skipsMissed`: then no day before `doneOn` follows. From `done`, only the
 * interval and the end of the rule count. The next day is always after the occurrence: rows that are done ahead never go
 * backwards.
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
      ? nextOccurrence(
          rule,
          start,
          [start, dueDate, skipsMissed(rule) ? addDays(doneOn, -1) : start].sort()[2] ?? start,
        )
      : afterDone(rule, doneOn, occurrence ?? dueDate)
  if (next === null || count === 1) return null
  return { dueDate: next, repeat: formatRepeat({ ...rule, count: count === null ? null : count - 1 }), repeatFrom }
}

const mostDaysOfWeek = 5

/** True for each day, and for most days of each week, as from Monday to Friday: missed ones are not done later. */
export const skipsMissed = ({ interval, frequency, days }: Repeat): boolean =>
  interval === 1 && (frequency === 'DAILY' || (days?.kind === 'weekdays' && days.weekdays.length >= mostDaysOfWeek))

/** The day from which intervals are counted: the occurrence, unless it is no day of the rule. */
export const startOf = (rule: Repeat, dueDate: string, occurrence: string | null | undefined): string =>
  occurrence && isOccurrence(rule, occurrence) ? occurrence : dueDate

/** Days or months of a unit of the interval. */
const unitsOf = { DAILY: 1, WEEKLY: 7, MONTHLY: 1, YEARLY: 12 }

/**
 * A period after the day it was done; if it was done ahead, as many as lead past the occurrence. Null if the rule or the
 * calendar ends before.
 */
function afterDone({ frequency, interval, until }: Repeat, doneOn: string, occurrence: string): string | null {
  const isByMonths = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const [count, later] = isByMonths ? ([monthOf, addMonths] as const) : ([numberOf, addDays] as const)
  const period = interval * unitsOf[frequency]
  const ahead = Math.max(1, Math.floor((count(occurrence) - count(doneOn)) / period))
  const reached = later(doneOn, ahead * period)
  const next = reached > occurrence ? reached : later(doneOn, (ahead + 1) * period)
  // A year of five digits begins with a sign.
  return next.startsWith('+') || next > (until ?? lastDay) ? null : next
}
