/** The clock of a time zone as a VTIMEZONE (RFC 5545, section 3.6.5), computed from the zones of this Node. */
import { dayMs } from '#shared/days.ts'
import { localTime } from '#sync-server/notifications/hours.ts'
import { contentLine } from './content-lines.ts'

const minuteMs = 60_000
/**
 * Years whose clock changes are listed. Later ones arrive in time, because calendars fetch the text again every few
 * hours.
 */
const yearsAhead = 10
/** Step of the search for clock changes, ms. No zone changes its clock twice within it. */
const stepMs = 14 * dayMs
const zonesMost = 50
const lastMs = Date.UTC(9998, 11, 31)

/** A change of the clock at the time `at`, ms. `from` and `to` are offsets in minutes east of UTC. */
interface Change {
  at: number
  from: number
  to: number
}

const written = new Map<string, string>()

/** The VTIMEZONE of a zone, with its changes of clocks from the year before `year` until nine years after it. */
export function timeZoneText(timeZone: string, year: number): string {
  const key = `${year} ${timeZone}`
  const known = written.get(key)
  if (known !== undefined) return known
  const text = write(timeZone, year)
  if (written.size >= zonesMost) written.clear()
  written.set(key, text)
  return text
}

function write(timeZone: string, year: number): string {
  const [start, end] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + yearsAhead, 0, 1)]
  const usual = offsetAt(start, timeZone)
  const changes = changesBetween(timeZone, start, end)
  const kinds = new Map<string, Change[]>()
  for (const change of changes) {
    const kind = `${change.from} ${change.to}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  return [
    contentLine('BEGIN', 'VTIMEZONE'),
    contentLine('TZID', timeZone),
    observance([{ at: 0, from: usual, to: usual }]),
    ...[...kinds.values()].map(observance),
    contentLine('END', 'VTIMEZONE'),
  ].join('')
}

/** The STANDARD or DAYLIGHT part for clock changes that all have the same offset before and the same offset after. */
function observance(changes: Change[]): string {
  const [{ from, to } = { from: 0, to: 0 }] = changes
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const times = changes.map(({ at }) => localText(at + from * minuteMs))
  return [
    contentLine('BEGIN', name),
    contentLine('DTSTART', times[0] ?? ''),
    // Some calendars read the first change only from an RDATE, not from DTSTART.
    ...times.map((time) => contentLine('RDATE', time)),
    contentLine('TZOFFSETFROM', offsetText(from)),
    contentLine('TZOFFSETTO', offsetText(to)),
    contentLine('END', name),
  ].join('')
}

function changesBetween(timeZone: string, start: number, end: number): Change[] {
  const changes: Change[] = []
  let from = offsetAt(start, timeZone)
  for (let before = start; before < end; before += stepMs) {
    const to = offsetAt(before + stepMs, timeZone)
    if (to !== from) changes.push({ at: changeWithin(timeZone, before, to), from, to })
    from = to
  }
  return changes
}

/** The time, ms, of the change to the offset `to`, exact to the minute. It lies within `stepMs` after `before`. */
function changeWithin(timeZone: string, before: number, to: number): number {
  let [low, high] = [before, before + stepMs]
  while (high - low > minuteMs) {
    const middle = low + Math.floor((high - low) / minuteMs / 2) * minuteMs
    if (offsetAt(middle, timeZone) === to) high = middle
    else low = middle
  }
  return high
}

/**
 * Minutes east of UTC at a time, ms. A time before 1970 counts as the first moment of 1970, one after 9998 as the last
 * day of 9998.
 */
function offsetAt(ms: number, timeZone: string): number {
  const at = Math.min(Math.max(ms, 0), lastMs)
  const { day, minute } = localTime(at, timeZone)
  return (Date.parse(`${day}T00:00Z`) - at) / minuteMs + minute
}

/** The time of a local clock in UTC, such as `20261205T120000Z`; `day` and `time` as in `CalendarRow`. */
export function utcText(day: string, time: string, timeZone: string): string {
  const local = Date.parse(`${day}T${time}Z`)
  const near = local - offsetAt(local, timeZone) * minuteMs
  return `${localText(local - offsetAt(near, timeZone) * minuteMs)}Z`
}

/** A time, ms, as date and time without a zone: `20261205T090000`. */
export const localText = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '')

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${twoDigits(hours)}${twoDigits(rest)}`
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')
