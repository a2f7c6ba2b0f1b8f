/**
 * To-dos and tasks with a day as an iCalendar text (RFC 5545). They are events, because most calendars show no VTODO
 * (docs/decisions/140).
 */
import { nextDue } from '#shared/next-due.ts'
import { reminderMinute } from '#shared/notifications.ts'
import { isOccurrence } from '#shared/occurrences.ts'
import { knownRepeat } from '#shared/repeats.ts'
import { type ClientRepeat, clientRepeats } from './client-repeats.ts'
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
 * The iCalendar text of a row: one event, and others for the later days if the row's day was moved or is no occurrence
 * of its repeat, and for February (`clientRepeats`). A done row, one whose repeat counts from its completion, and one
 * with a rule that only a newer server knows have one event without a repeat.
 */
export function eventsOf(row: CalendarRow, timeZone: string): string {
  const repeats = !row.isDone && row.repeatFrom !== 'done'
  const rule = repeats && row.repeat !== null ? knownRepeat(row.repeat) : undefined
  if (!rule || row.repeat === null) return eventText(row, timeZone, row.id, null)
  if (row.occurrence === null && isOccurrence(rule, row.day)) return repeatText(row, timeZone, row.id, row.repeat)
  const next = nextDue({ dueDate: row.day, occurrence: row.occurrence, repeat: row.repeat, repeatFrom: 'due' }, row.day)
  const later = next?.repeat && repeatText({ ...row, day: next.dueDate }, timeZone, `${row.id}-next`, next.repeat)
  return eventText(row, timeZone, row.id, null) + (later ?? '')
}

const repeatText = (row: CalendarRow, timeZone: string, uid: string, repeat: string): string =>
  clientRepeats(repeat, row.day)
    .map((one) => eventText({ ...row, day: one.day }, timeZone, uid + one.name, one))
    .join('')

function eventText(row: CalendarRow, timeZone: string, uid: string, repeat: ClientRepeat | null): string {
  const lines = [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', uid),
    contentLine('DTSTAMP', `${localText(row.changedAt)}Z`),
    startLines(row, timeZone),
    contentLine('SUMMARY', escapedText(row.isDone ? `✓ ${row.title}` : row.title)),
    contentLine('TRANSP', 'TRANSPARENT'),
    repeat === null ? '' : repeatLines(repeat, row, timeZone),
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

/** The lines of a repeat. `UNTIL` has the type of the start, as the RFC demands. */
function repeatLines({ rule, until, without }: ClientRepeat, row: CalendarRow, timeZone: string): string {
  const end = until !== null && (row.time === null ? momentText(until, null) : utcText(until, row.time, timeZone))
  const left = without.map((day) => momentText(day, row.time)).join()
  return (
    contentLine('RRULE', end ? `${rule};UNTIL=${end}` : rule) +
    (left && contentLine(`EXDATE${typeOf(row, timeZone)}`, left))
  )
}

/**
 * The alarm of a row. Without a time its minutes count from nine o'clock (docs/decisions/141), but the event begins at
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
