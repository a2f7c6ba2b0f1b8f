/** Days, times and marks as other apps and people write them. */

import { dayAt, numberOf } from '#shared/days.ts'
import { fold } from '#shared/fold.ts'

export interface DayAndTime {
  /** `yyyy-MM-dd`. */
  day: string
  /** `HH:mm`. */
  time: string | null
}

/** A day and its time as people in Brazil write it: `05/12/2026 09:00`. */
export const inBrazil = ({ day, time }: DayAndTime): string =>
  [day.split('-').reverse().join('/'), time].filter(Boolean).join(' ')

/** A day in the words of a field that does not exist here; empty without one. */
export const daySaid = (day: DayAndTime | false | undefined, said: (day: string) => string): string =>
  day ? said(inBrazil(day)) : ''

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
function isoMoment(text: string, timeZone?: string): { day: string; time: string } | undefined {
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

const done =
  /^(?:x|s|sim|y|yes|v|true|verdadeiro|1|ok|100 ?%|[✓✔☑✅]|feit[oa]|concluid[oa]|completad[oa]|pront[oa]|finalizad[oa]|comprad[oa]|completed?|done|finished|closed)$/

/** True for a cell that says that its row is done. */
export const saysDone = (cell: string): boolean => done.test(fold(cell))

const undone =
  /^(?:nao|n|no|false|falso|f|0 ?%?|-|pendente|a fazer|aberta?|nao (?:iniciad|comecad|feit|conclu[ií]d)[oa]|not ?started|to ?do|open|pending|incomplete|normal)?$/

/** True for a cell that says nothing but that its row is not done. */
export const saysUndone = (cell: string): boolean => undone.test(fold(cell))

const priorities: Record<string, number> = {
  baixa: 1,
  low: 1,
  media: 2,
  medium: 2,
  alta: 3,
  high: 3,
  urgente: 3,
  urgent: 3,
}

/** The priority that a word names; null for any other text, also for 'normal'. */
export const priorityNamed = (cell: string): number | null => priorities[fold(cell)] ?? null

export type DayOrder = 'day first' | 'month first'

const digits = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?:,? +(.+))?$/

/**
 * The order of the numbers in the days of a column. Brazil writes the day first; a spreadsheet of the USA writes
 * `12/5/2026`, without zeros, below English names.
 */
export function dayOrderOf(cells: readonly string[], isEnglish: boolean): DayOrder {
  const found = cells.flatMap((cell) => {
    const [, first, second] = digits.exec(cell.trim()) ?? []
    return first === undefined ? [] : [[first, second ?? ''] as const]
  })
  if (found.some(([, second]) => Number(second) > monthsOfYear)) return 'month first'
  const isAmbiguous = !found.some(([first]) => Number(first) > monthsOfYear)
  const hasNoZeros = !found.some((pair) => pair.some((number) => number.startsWith('0')))
  return isEnglish && isAmbiguous && hasNoZeros ? 'month first' : 'day first'
}

/** A day as people write it who begin with the year: `2026/12/5`. */
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?=$|[T ,])/
const withZeros = (_all: string, year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const monthsOfYear = 12
const thisCentury = '20'

/** A day in digits, maybe with a time: `5/12/2026`, `2026-12-05T09:00Z`. Undefined for any other text. */
export function dayInDigits(cell: string, order: DayOrder, timeZone?: string): DayAndTime | undefined {
  const text = cell.trim().replace(yearFirst, withZeros)
  if (isDay(text)) return { day: text, time: null }
  const [, first = '', second = '', year = '', rest] = digits.exec(text) ?? []
  if (first === '') return isoMoment(text, timeZone)
  const [date, month] = order === 'day first' ? [first, second] : [second, first]
  const day = `${year.padStart(4, thisCentury)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = rest === undefined ? null : timeOf(rest)
  return isDay(day) && time !== undefined ? { day, time } : undefined
}

/** A time of day: `9:00`, `09:00:00`, `9h30`, `9h`, `2:30 PM`. Undefined for any other text. */
export function timeOf(cell: string): string | undefined {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:h](\d\d)?(?:[:m]\d\d)?)?(?: ?h(?:oras)?| ?min)? ?(?:([ap])\.?m\.?)?$/i.exec(cell.trim()) ?? []
  if (hours === undefined || (!/[:h]/i.test(cell) && half === undefined)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, '0')}:${minutes}` : undefined
}
