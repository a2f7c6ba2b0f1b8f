/** Days, times and marks as other apps and people write them. */
import { fold } from '#app/lib/fold.ts'
import { addDays, dayAt, numberOf } from '#shared/days.ts'
import { anchored, occurrenceFrom, occurrencesBetween } from '#shared/occurrences.ts'
import { largestCount, type Repeat } from '#shared/repeats.ts'

export interface DayAndTime {
  /** `yyyy-MM-dd`. */
  day: string
  /** `HH:mm`. */
  time: string | null
}

const calendars = new Map<string | undefined, Intl.DateTimeFormat>()

/** The day and time of a moment in a zone, in the device's one if the zone is unknown. */
export function clockAt(ms: number, timeZone?: string): { day: string; time: string } {
  const [day = '', time = ''] = calendarOf(timeZone).format(ms).split(' ')
  return { day, time }
}

function calendarOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = calendars.get(timeZone)
  if (known) return known
  // This language writes a day and a time as ISO 8601 does.
  const format = (zone?: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  let made: Intl.DateTimeFormat
  try {
    made = format(timeZone || undefined)
  } catch {
    made = format()
  }
  calendars.set(timeZone, made)
  return made
}

const moment = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/i

/** An ISO time. Without a zone it is that of the person's clock. Undefined for any other text. */
export function isoMoment(text: string, timeZone?: string): { day: string; time: string } | undefined {
  const [, date = '', clock = '', zone] = moment.exec(text.trim()) ?? []
  if (!isDay(date)) return undefined
  if (zone === undefined) return { day: date, time: clock }
  const offset = /\d/.test(zone) ? zone.replace(/^(...)(\d\d)$/, '$1:$2') : 'Z'
  const ms = Date.parse(`${date}T${clock}${offset}`)
  return Number.isNaN(ms) ? undefined : clockAt(ms, timeZone)
}

export function isDay(text: string): boolean {
  const number = /^\d{4}-\d\d-\d\d$/.test(text) ? numberOf(text) : Number.NaN
  return !Number.isNaN(number) && dayAt(number) === text
}

const done = /^(?:x|s|sim|y|yes|v|true|verdadeiro|1|ok|100 ?%|[✓✔☑✅]|feit[oa]|concluid[oa]|completad[oa]|pront[oa]|finalizad[oa]|comprad[oa]|completed?|done|finished|closed)$/

/** True for a cell that says that its row is done. */
export const saysDone = (cell: string): boolean => done.test(fold(cell))

const priorities: Record<string, number> = { baixa: 1, low: 1, media: 2, medium: 2, alta: 3, high: 3, urgente: 3, urgent: 3 }

/** The priority that a word names; null for any other text, also for 'normal'. */
export const priorityNamed = (cell: string): number | null => priorities[fold(cell)] ?? null

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
