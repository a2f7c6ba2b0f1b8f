/**
 * To-dos and tasks with a day as an iCalendar text (RFC 5545). They are events, because most calendars show no VTODO
 * (docs/decisions/140).
 */
import { lastDay } from '#shared/days.ts'
import { nextDue } from '#shared/next-due.ts'
import { reminderMinute } from '#shared/notifications.ts'
import { anchored, isOccurrence, occurrencesBetween } from '#shared/occurrences.ts'
import { formatRepeat, knownRepeat, parseRepeat, type Repeat } from '#shared/repeats.ts'
import { contentLine, escapedText } from './content-lines.ts'
import { localText, timeZoneText, utcText } from './time-zones.ts'

/** A to-do or task with a day. */
export interface CalendarRow {
  id: string
  title: string
  isDone: boolean
  /** The due day, such as `2026-12-05`. */
  day: string
  /** `09:00` on the person's clock; null for the whole day. */
  time: string | null
  /** The recurrence rule (RFC 5545); null for none. */
  repeat: string | null
  repeatFrom: string | null
  /** The occurrence for which a moved day stands. */
  occurrence: string | null
  /** Minutes before the time; null for no reminder. */
  reminder: number | null
  /** The time of the last change, ms. */
  changedAt: number
}

/** The first lines of a calendar: its name, and the zone of its times with the clock changes around `year`. */
export const calendarHead = (timeZone: string, year: number): string =>
  [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Caderneta//PT'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', 'Caderneta'),
    contentLine('X-WR-CALNAME', 'Caderneta'),
    contentLine('X-WR-TIMEZONE', timeZone),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    timeZoneText(timeZone, year),
  ].join('')

export const calendarEnd = contentLine('END', 'VCALENDAR')

/**
 * The iCalendar text of a row: one event, or a second one for the later days if the row's day was moved or is no
 * occurrence of its repeat. A done row, one whose repeat counts from its completion, and one with a rule that only a newer server knows
 * have one event without a repeat.
 */
export function eventsOf(row: CalendarRow, timeZone: string): string {
  const repeats = !row.isDone && row.repeatFrom !== 'done'
  const rule = repeats && row.repeat !== null ? knownRepeat(row.repeat) : undefined
  if (!rule || row.repeat === null) return eventText(row, timeZone, row.id, null)
  if (row.occurrence === null && isOccurrence(rule, row.day)) return eventText(row, timeZone, row.id, row.repeat)
  const next = nextDue({ dueDate: row.day, occurrence: row.occurrence, repeat: row.repeat, repeatFrom: 'due' }, row.day)
  const later = next && eventText({ ...row, day: next.dueDate }, timeZone, `${row.id}-next`, next.repeat)
  return eventText(row, timeZone, row.id, null) + (later ?? '')
}

function eventText(row: CalendarRow, timeZone: string, uid: string, repeat: string | null): string {
  const lines = [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', uid),
    contentLine('DTSTAMP', `${localText(row.changedAt)}Z`),
    startLines(row, timeZone),
    contentLine('SUMMARY', escapedText(row.isDone ? `✓ ${row.title}` : row.title)),
    contentLine('TRANSP', 'TRANSPARENT'),
    repeat === null ? '' : repeatLine(repeat, row, timeZone),
    row.isDone || row.reminder === null ? '' : alarmText(row, row.reminder),
    contentLine('END', 'VEVENT'),
  ]
  return lines.join('')
}

/**
 * The start of an event. An event with a time lasts half an hour: calendars draw one without a length as a mere line.
 */
const startLines = (row: CalendarRow, timeZone: string): string =>
  contentLine(`DTSTART${typeOf(row, timeZone)}`, momentText(row.day, row.time)) +
  (row.time === null ? '' : contentLine('DURATION', 'PT30M'))

const typeOf = ({ time }: CalendarRow, timeZone: string): string =>
  time === null ? ';VALUE=DATE' : `;TZID=${timeZone}`

/** A local day or moment in iCalendar's form: `20261205` or `20261205T090000`. */
const momentText = (day: string, time: string | null): string =>
  day.replaceAll('-', '') + (time === null ? '' : `T${time.replace(':', '')}00`)

/**
 * The line of a repeat: an RRULE, or an RDATE with its next days for a rule with both BYMONTHDAY and BYSETPOS, which
 * calendars misread. `UNTIL` has the type of the start, as the RFC demands.
 */
function repeatLine(repeat: string, row: CalendarRow, timeZone: string): string {
  const { day, time } = row
  const rule = knownToClients(anchored(parseRepeat(repeat), day))
  const until = rule.until === lastDay ? null : rule.until
  const text = formatRepeat({ ...rule, until })
  if (text.includes('BYMONTHDAY') && text.includes('BYSETPOS')) return daysLine(repeat, row, timeZone)
  if (until === null || time === null) return contentLine('RRULE', text)
  return contentLine('RRULE', text.replace(/UNTIL=\d+/, `UNTIL=${utcText(until, time, timeZone)}`))
}

/** The most days listed in place of a rule. Calendars fetch the text again long before the last of them. */
const mostDays = 24

function daysLine(repeat: string, row: CalendarRow, timeZone: string): string {
  const days = occurrencesBetween(parseRepeat(repeat), row.day, row.day, lastDay, mostDays)
  return contentLine(`RDATE${typeOf(row, timeZone)}`, days.map((day) => momentText(day, row.time)).join())
}

const monthsOfYear = 12
const february = 2
const [longestMonth, longestFebruary] = [31, 29]

/**
 * The same repeat in a form that calendars read correctly. The longest day of a month (31, or 29 in February) becomes
 * its last day. A yearly repeat on a last day or a working day becomes one of every twelve months, whose start is in
 * the right month: some calendars know BYSETPOS only in monthly rules, and some begin a yearly last day in the wrong
 * year.
 */
function knownToClients({ frequency, interval, month, days, ...rule }: Repeat): Repeat {
  const longest = month === february ? longestFebruary : longestMonth
  const isLast = days?.kind === 'day' && (days.day === longest || days.day === -1)
  const known: Repeat['days'] = isLast ? { kind: 'day', day: -1 } : days
  const isOfMonth = isLast || days?.kind === 'workingDay'
  if (frequency !== 'YEARLY' || !isOfMonth) return { ...rule, frequency, interval, month, days: known }
  return { ...rule, frequency: 'MONTHLY', interval: interval * monthsOfYear, month: null, days: known }
}

/**
 * The alarm of a row. Without a time its minutes count from nine o'clock (docs/decisions/137), but the event begins at
 * midnight.
 */
function alarmText({ title, time }: CalendarRow, reminder: number): string {
  const minutes = (time === null ? reminderMinute : 0) - reminder
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return [
    contentLine('BEGIN', 'VALARM'),
    contentLine('ACTION', 'DISPLAY'),
    contentLine('DESCRIPTION', escapedText(title)),
    contentLine('TRIGGER', `${minutes < 0 ? '-' : ''}PT${hours}H${rest}M`),
    contentLine('END', 'VALARM'),
  ].join('')
}
