/** Rules of other apps (RFC 5545) that a repeat here can say in other words. */
import { isReminder } from '#shared/day-fields.ts'
import { addDays, dayOfMonth } from '#shared/days.ts'
import { anchored, occurrenceFrom, occurrencesBetween } from '#shared/occurrences.ts'
import { knownRepeat, largestCount, type Repeat } from '#shared/repeats.ts'
import { clockAt, type DayAndTime } from './written-values.ts'

/** The repeat of a rule; undefined if none here has exactly its days. */
export function repeatOfRule(text: string, timeZone?: string): Repeat | undefined {
  const pairs = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('=') as [string, string?])
  const parts = new Map(pairs.map(([name, value = '']) => [name, value]))
  if (parts.size < pairs.length) return undefined
  untilOnClock(parts, timeZone)
  withoutWeekStart(parts)
  withoutDaily(parts)
  withoutEachWeek(parts)
  withoutPosition(parts)
  return knownRepeat([...parts].map((part) => part.join('=')).join(';'))
}

/** An end in UTC is a moment, and may be on the day before here. */
function untilOnClock(parts: Map<string, string>, timeZone: string | undefined): void {
  const [, year, month, day, hours, minutes] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)\d\dZ$/.exec(parts.get('UNTIL') ?? '') ?? []
  const ms = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}Z`)
  if (!Number.isNaN(ms)) parts.set('UNTIL', clockAt(ms, timeZone).day.replaceAll('-', ''))
}

/** Days that every month has. */
const everyMonth = 28
const february = 2

/**
 * True for a rule such as `BYMONTHDAY=31`, which leaves out months without that day (RFC 5545). The repeat here takes
 * the last day of these months.
 */
export function skipsPeriods(text: string, rule: Repeat, first: string): boolean {
  const { frequency, days, month } = anchored(rule, first)
  if (days?.kind !== 'day' || days.day <= everyMonth || /BYSETPOS/i.test(text)) return false
  return frequency === 'MONTHLY' || month === february
}

const isEach = (parts: Map<string, string>): boolean => (parts.get('INTERVAL') ?? '1') === '1'

/** The first day of the week matters only for rules of every second week or so, on several days with a Sunday. */
function withoutWeekStart(parts: Map<string, string>): void {
  const days = parts.get('BYDAY') ?? ''
  const isUnneeded = parts.get('FREQ') !== 'WEEKLY' || isEach(parts) || !(days.includes(',') && days.includes('SU'))
  if (isUnneeded || parts.get('WKST') === 'MO') parts.delete('WKST')
}

/** Every day, but only on some weekdays: each week on these. */
function withoutDaily(parts: Map<string, string>): void {
  if (parts.get('FREQ') === 'DAILY' && parts.has('BYDAY') && isEach(parts)) parts.set('FREQ', 'WEEKLY')
}

/** Every month, on all of some weekdays: each week on these. */
function withoutEachWeek(parts: Map<string, string>): void {
  const isOfMonth =
    parts.get('FREQ') === 'MONTHLY' && isEach(parts) && !parts.has('BYSETPOS') && !parts.has('BYMONTHDAY')
  if (isOfMonth && /^[A-Z]{2}(?:,[A-Z]{2})*$/.test(parts.get('BYDAY') ?? '')) parts.set('FREQ', 'WEEKLY')
}

/** The first Monday of a month, written as a position among its Mondays. */
function withoutPosition(parts: Map<string, string>): void {
  const [days = '', position = ''] = [parts.get('BYDAY'), parts.get('BYSETPOS')]
  if (parts.get('FREQ') === 'WEEKLY' || !/^[A-Z]{2}$/.test(days) || !/^-?\d$/.test(position)) return
  parts.set('BYDAY', position + days)
  parts.delete('BYSETPOS')
}

/**
 * The repeat with its days `by` days later than `from`, as in a zone where it is another day. Undefined for days that no rule says,
 * such as the day before the fifth.
 */
export function shifted(rule: Repeat, by: number, from: string): Repeat | undefined {
  const { frequency, interval, days } = rule
  if (by === 0 || frequency === 'DAILY') return rule
  if (frequency !== 'WEEKLY') return days === null && isWithinMonth(dayOfMonth(from), by) ? rule : undefined
  if (days?.kind !== 'weekdays') return rule
  // Days on both sides of a Monday are in two weeks.
  if (interval > 1 && days.weekdays.length > 1) return undefined
  const weekdays = days.weekdays.map((weekday) => (weekday + by + daysOfWeek) % daysOfWeek).sort((a, b) => a - b)
  return { ...rule, days: { ...days, weekdays } }
}

const isWithinMonth = (day: number, by: number): boolean => Math.max(day, day + by) <= everyMonth && day + by > 0

const daysOfWeek = 7

/**
 * The next day of a repeat from `today` on, with the rule from there: an end by count counts what is left. Null if the
 * repeat is over.
 */
export function repeatFrom(rule: Repeat, start: string, today: string): { day: string; rule: Repeat } | null {
  const day = occurrenceFrom(rule, start, today)
  if (day === null || day === start) return day === null ? null : { day, rule }
  const past = rule.count === null ? 0 : occurrencesBetween(rule, start, start, addDays(day, -1), largestCount).length
  const count = rule.count === null ? null : rule.count - past
  return { day, rule: { ...anchored(rule, start), count } }
}

const minutes: Record<string, number> = { W: 10_080, D: 1440, H: 60, M: 1 }

/** The minutes of a duration such as `-PT10M` or `P0DT9H0M0S`; undefined for any other text. */
export function minutesOf(duration: string): number | undefined {
  const [, sign, parts] = /^(?:TRIGGER:)?([+-]?)P((?:\d+[WD])*(?:T(?:\d+[HMS])*)?)$/i.exec(duration.trim()) ?? []
  if (!parts) return undefined
  const sum = [...parts.toUpperCase().matchAll(/(\d+)([WDHM])/g)].reduce(
    (total, [, count, unit = '']) => total + Number(count) * (minutes[unit] ?? 0),
    0,
  )
  return sign === '-' ? -sum : sum
}

/** The minutes from a day, or its time, to a later time; negative for an earlier one. */
export const minutesBetween = (from: DayAndTime, to: DayAndTime): number => (momentOf(to) - momentOf(from)) / minuteMs

const minuteMs = 60_000
const momentOf = ({ day, time }: DayAndTime): number => Date.parse(`${day}T${time ?? '00:00'}Z`)

const [usualMinutes, minutesOfDay] = [540, 1440]

/**
 * The reminder of the first alarm that can be one, in minutes before; null for others. A row without a time is reminded
 * of from 9:00 on, while other apps count from midnight; whole days before it are whole days here.
 */
export function reminderOfAlarms(alarms: readonly (number | undefined)[], time: string | null): number | null {
  const before = (alarm = Number.NaN) => (time === null && alarm % minutesOfDay !== 0 ? usualMinutes : 0) - alarm
  return alarms.map(before).find(isReminder) ?? null
}
