/** The days of a repeat. A day is computed from the number of its period, and never searched for day by day. */
import { dayAt, dayOfMonth, firstOfMonth, lastDay, monthOf, numberOf, weekdayAt, weekdayOf } from './days.ts'
import type { Repeat, RepeatDays } from './repeats.ts'

const daysOfWeek = 7
const workingDaysOfWeek = 5
const monthsOfYear = 12

/** The rule with the days that its first day decides, such as the day of the month for a mere `FREQ=MONTHLY`. */
export function anchored(repeat: Repeat, firstDay: string): Repeat {
  const { frequency } = repeat
  if (frequency === 'DAILY') return repeat
  if (frequency === 'WEEKLY') {
    return { ...repeat, days: repeat.days ?? { kind: 'weekdays', weekdays: [weekdayOf(firstDay)] } }
  }
  const month = frequency === 'YEARLY' ? (repeat.month ?? (monthOf(firstDay) % monthsOfYear) + 1) : null
  const days: RepeatDays = repeat.days ?? { kind: 'day', day: dayOfMonth(firstDay) }
  return { ...repeat, days, month }
}

/**
 * The first day of the repeat on or after `from`; null if there is none. `start` is the first day of the whole repeat,
 * from which intervals and `count` are counted.
 */
export function occurrenceFrom(repeat: Repeat, start: string, from: string): string | null {
  const rule = anchored(repeat, start)
  const first = numberOf(start)
  const firstPeriod = periodOf(rule, first)
  const earliest = Math.max(first, numberOf(from))
  const periods = Math.max(0, Math.floor((periodOf(rule, earliest) - firstPeriod) / rule.interval))
  for (const period of [periods, periods + 1]) {
    const days = daysIn(rule, firstPeriod + period * rule.interval)
    const at = days.findIndex((day) => day >= earliest)
    if (at === -1) continue
    const before = daysIn(rule, firstPeriod).filter((day) => day < first).length
    return within(rule, days[at] ?? 0, period * days.length + at - before)
  }
  return null
}

/** The day with the number `day`; null if the rule, of which `earlierOnes` are used up, or the calendar ends before. */
function within({ until, count }: Repeat, day: number, earlierOnes: number): string | null {
  if (day > numberOf(until ?? lastDay) || (count !== null && earlierOnes >= count)) return null
  return dayAt(day)
}

/** True if a repeat that begins on the day has an occurrence on it. */
export const isOccurrence = (repeat: Repeat, day: string): boolean => occurrenceFrom(repeat, day, day) === day

/** The first day of the repeat after `day`; null if there is none. `start` as for `occurrenceFrom`. */
export function nextOccurrence(repeat: Repeat, start: string, day: string): string | null {
  return day === lastDay ? null : occurrenceFrom(repeat, start, dayAt(numberOf(day) + 1))
}

/**
 * The days of the repeat from `from` to `to`, both included, in order; at most `most` of them. `start` as for
 * `occurrenceFrom`. Periods before `from` are not walked through.
 */
export function occurrencesBetween(repeat: Repeat, start: string, from: string, to: string, most: number): string[] {
  const rule = anchored(repeat, start)
  const [first, last] = [numberOf(start), Math.min(numberOf(to), numberOf(rule.until ?? lastDay))]
  const earliest = Math.max(first, numberOf(from))
  const firstPeriod = periodOf(rule, first)
  const before = daysIn(rule, firstPeriod).filter((day) => day < first).length
  const found: string[] = []
  for (let period = Math.max(0, Math.floor((periodOf(rule, earliest) - firstPeriod) / rule.interval)); ; period++) {
    const days = daysIn(rule, firstPeriod + period * rule.interval)
    for (const [at, day] of days.entries()) {
      const isOver = rule.count !== null && period * days.length + at - before >= rule.count
      if (day > last || isOver || found.length === most) return found
      if (day >= earliest) found.push(dayAt(day))
    }
  }
}

/** A number that grows by one from a day, week, month or year to the next. */
function periodOf({ frequency }: Repeat, day: number): number {
  if (frequency === 'DAILY') return day
  if (frequency === 'WEEKLY') return Math.floor((day + weekdayAt(0)) / daysOfWeek)
  const month = monthOf(dayAt(day))
  return frequency === 'MONTHLY' ? month : Math.floor(month / monthsOfYear)
}

/** The numbers of the days of an `anchored` rule in one period, in order; at least one. */
function daysIn({ frequency, month, days }: Repeat, period: number): number[] {
  if (days === null) return [period]
  if (days.kind === 'weekdays') {
    const monday = period * daysOfWeek - weekdayAt(0)
    return days.weekdays.map((weekday) => monday + weekday)
  }
  return [dayInMonth(days, frequency === 'MONTHLY' ? period : period * monthsOfYear + (month ?? 1) - 1)]
}

function dayInMonth(days: Exclude<RepeatDays, { kind: 'weekdays' }>, month: number): number {
  const first = firstOfMonth(month)
  const last = firstOfMonth(month + 1) - 1
  if (days.kind === 'day') return days.day === -1 ? last : Math.min(first + days.day - 1, last)
  if (days.kind === 'weekday') return nthWeekday(days, first, last)
  return days.nth === -1 ? lastWorkingDay(last) : nthWorkingDay(days.nth, first)
}

function nthWeekday({ nth, weekday }: { nth: number; weekday: number }, first: number, last: number): number {
  if (nth === -1) return last - ((weekdayAt(last) - weekday + daysOfWeek) % daysOfWeek)
  return first + ((weekday - weekdayAt(first) + daysOfWeek) % daysOfWeek) + (nth - 1) * daysOfWeek
}

const lastWorkingDay = (last: number): number => last - Math.max(0, weekdayAt(last) - workingDaysOfWeek + 1)

/**
 * The n-th day from Monday to Friday of the month with the first day `first`. It is counted from the Monday of the
 * first week; a month that begins at a weekend begins with the next Monday.
 */
function nthWorkingDay(nth: number, first: number): number {
  const begin = weekdayAt(first)
  const before = begin < workingDaysOfWeek ? begin : 0
  const monday = begin < workingDaysOfWeek ? first - begin : first + daysOfWeek - begin
  const days = before + nth - 1
  return monday + Math.floor(days / workingDaysOfWeek) * daysOfWeek + (days % workingDaysOfWeek)
}
