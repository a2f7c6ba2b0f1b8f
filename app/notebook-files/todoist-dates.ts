/**
 * The dates and repeats of Todoist, which are texts in the language of their author. English is translated, phrase by
 * phrase, and the parser of days reads the Portuguese. A text is understood as a whole or not at all.
 */
import { readDay } from '#app/days/read-day.ts'
import { addDays, dayAt, numberOf } from '#shared/days.ts'

export interface TodoistDate {
  /** `yyyy-MM-dd`. */
  day: string
  /** `HH:mm`. */
  time: string | null
  /** RFC 5545. */
  repeat: string | null
  /** True if the repeat counts from the day it is done: `every!`. */
  isFromDone: boolean
}

const longestDate = 100

/** The meaning of a date, counted from a day such as `2026-11-25`; undefined if a part of it is not understood. */
export function readTodoistDate(date: string, today: string): TodoistDate | undefined {
  if (date.length > longestDate) return undefined
  const text = withClock(date.trim().toLowerCase().replace(/\s+/g, ' '))
  const [, day = text, time] = /^(.+?),? às (\d\d:\d\d)$/.exec(text) ?? []
  const written = writtenDay(day, today)
  if (written) return { day: written, time: time ?? null, repeat: null, isFromDone: false }
  // The parser counts weeks of a daily repeat as days.
  if (/\b(?:for|por|durante) \d/.test(text)) return undefined
  const isFromDone = repeatFromDone.test(text)
  const line = `x ${inPortuguese(text.replace(repeatFromDone, '$1'))}`
  const { title, dueDate, dueTime, repeat, priority } = readDay(line, today)
  if (title !== 'x' || dueDate === null || priority !== null || (isFromDone && repeat === null)) return undefined
  return { day: dueDate, time: dueTime, repeat, isFromDone }
}

const repeatFromDone = /^(every|tod[oa]s?|cada)!/

const hour = '([01]?\\d|2[0-3])'
const seconds = '(?::[0-5]\\d)?'
const [before, behind] = ['(?:(?:at|@|às|as) ?)?', '(?=$|[ ,])']
const halfDay = new RegExp(`(?:^| )${before}(0?[1-9]|1[0-2])(?::([0-5]\\d))?${seconds} ?([ap]m)${behind}`, 'g')
const digits = new RegExp(`(?:^| )${before}${hour}:([0-5]\\d)${seconds}${behind}`, 'g')
const fullHour = new RegExp(`(?:^| )(?:at|@) ?${hour}${behind}`, 'g')

/** Times of day in one form: `às 09:00`. */
const withClock = (text: string): string =>
  text
    .replace(/(\d{4}-\d\d-\d\d)t(?=\d\d:)/, '$1 ')
    .replace(halfDay, (_all, hours, minute, half) => clock((Number(hours) % 12) + (half === 'pm' ? 12 : 0), minute))
    .replace(digits, (_all, hours, minute) => clock(hours, minute))
    .replace(fullHour, (_all, hours) => clock(hours))
    .trim()

const clock = (hours: number | string, minute = '00'): string => ` às ${String(hours).padStart(2, '0')}:${minute}`

const months: readonly (readonly string[])[] = [
  ['jan', 'janeiro'],
  ['feb', 'fev', 'fevereiro'],
  ['mar', 'março'],
  ['apr', 'abr', 'abril'],
  ['may', 'mai', 'maio'],
  ['jun', 'junho'],
  ['jul', 'julho'],
  ['aug', 'ago', 'agosto'],
  ['sep', 'set', 'setembro'],
  ['oct', 'out', 'outubro'],
  ['nov', 'novembro'],
  ['dec', 'dez', 'dezembro'],
]
const english = 'january february march april may june july august september october november december'.split(' ')
const monthNames = months.flatMap((names, at) => [english[at] ?? '', ...names]).join('|')
const monthNumber = (name: string): number =>
  english.indexOf(name) + 1 || months.findIndex((names) => names.includes(name)) + 1

const ordinal = '(?:st|nd|rd|th)?'
const [dayFirst, monthFirst] = [
  new RegExp(`^(\\d{1,2})${ordinal}(?: de)? (${monthNames})\\.?,?(?: de)?(?: (\\d{4}))?$`),
  new RegExp(`^(${monthNames})\\.? (\\d{1,2})${ordinal},?(?: (\\d{4}))?$`),
]

/** A day that is written in digits, or with the name of its month. */
function writtenDay(text: string, today: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const brazilian = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
  if (brazilian) return dayOf(brazilian[3], brazilian[2], brazilian[1])
  const [, day, month = '', year] = dayFirst.exec(text) ?? swapped(monthFirst.exec(text)) ?? []
  if (day === undefined) return undefined
  return year === undefined ? nearest(monthNumber(month), day, today) : dayOf(year, monthNumber(month), day)
}

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]]

function dayOf(year: string | number = '', month: string | number = '', day: string | number = ''): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const number = numberOf(text)
  return Number.isNaN(number) || dayAt(number) !== text ? undefined : text
}

const halfAYear = 183

/**
 * The date at most half a year before or after today. Undefined without one. Todoist omits the year of near days, also
 * of past ones.
 */
function nearest(month: number, day: string, today: string): string | undefined {
  const [from, to] = [addDays(today, -halfAYear), addDays(today, halfAYear)]
  const years = [from, to].map((each) => Number(each.slice(0, 4)))
  return years.map((year) => dayOf(year, month, day)).find((found) => found && found >= from && found <= to)
}

const weekdays: readonly (readonly [string, string])[] = [
  ['mon(?:day)?', 'segunda'],
  ['tue(?:s|sday)?', 'terça'],
  ['wed(?:nesday)?', 'quarta'],
  ['thu(?:rs|rsday)?', 'quinta'],
  ['fri(?:day)?', 'sexta'],
  ['sat(?:urday)?', 'sábado'],
  ['sun(?:day)?', 'domingo'],
]
const units: Record<string, string> = { day: 'dias', week: 'semanas', month: 'meses', year: 'anos' }
const numbers: Record<string, string> = { other: '2', second: '2', third: '3', first: '1', fourth: '4' }
const numbered = (text: string): string => numbers[text] ?? text.replace(/\D+$/, '')

type Replacement = string | ((...found: string[]) => string)

/** Translations, applied in this order: each works on the result of the earlier ones. */
const phrases: readonly (readonly [RegExp, Replacement])[] = [
  ...weekdays.map(([name, word]) => [new RegExp(`\\b${name}s?\\b`, 'g'), word] as const),
  [
    /\bevery (last|first|1st) (?:workday|weekday)\b/g,
    (_all, nth) => `todo ${nth === 'last' ? 'último' : 'primeiro'} dia útil`,
  ],
  [/\bevery last day(?: of the month)?\b/g, 'todo último dia do mês'],
  [
    /\bevery (last|first|second|third|fourth|[1-4](?:st|nd|rd|th)) (segunda|terça|quarta|quinta|sexta|sábado|domingo)\b/g,
    (_all, nth = '', day = '') =>
      nth === 'last' ? `toda última ${day} do mês` : `toda ${numbered(nth)}ª ${day} do mês`,
  ],
  [/\bevery (?:workday|weekday)\b/g, 'todo dia útil'],
  [
    /\bevery (?:other|second|third|\d+(?:nd|rd|th)?) (?:day|week|month|year)s?\b/g,
    (all) => {
      const [, count = '', unit = ''] = all.split(' ')
      return `a cada ${numbered(count)} ${units[unit.replace(/s$/, '')]}`
    },
  ],
  [/^daily\b|\bevery day\b/g, 'todo dia'],
  [/^weekly\b|\bevery week\b/g, 'toda semana'],
  [/^monthly\b|\bevery month\b/g, 'todo mês'],
  [/^(?:yearly|annually)\b|\bevery year\b/g, 'todo ano'],
  [/\bevery morning\b/g, 'todo dia às 09:00'],
  [/\bevery afternoon\b/g, 'todo dia às 12:00'],
  [/\bevery (?:evening|night)\b/g, (all) => `todo dia às ${all.endsWith('night') ? '22:00' : '19:00'}`],
  [new RegExp(`\\bevery (\\d{1,2})${ordinal} (${monthNames})\\b`, 'g'), (_all, day, month = '') => yearly(day, month)],
  [new RegExp(`\\bevery (${monthNames}) (\\d{1,2})${ordinal}`, 'g'), (_all, month = '', day) => yearly(day, month)],
  [/\bevery (\d{1,2})(?:st|nd|rd|th)?(?= às|$| starting| from| until| ending)/g, 'todo dia $1'],
  [/\bevery (?=segunda|terça|quarta|quinta|sexta|sábado|domingo)/g, 'toda '],
  [/ and | ?& ?/g, ' e '],
  [
    new RegExp(`\\b(\\d{1,2})${ordinal} (${monthNames})\\b(?: (\\d{4}))?`, 'g'),
    (_all, day, month = '', year) => dated(day, month, year),
  ],
  [
    new RegExp(`\\b(${monthNames}) (\\d{1,2})${ordinal}(?:,? (\\d{4}))?`, 'g'),
    (_all, month = '', day, year) => dated(day, month, year),
  ],
  [/\b(?:starting|from)(?: on)? /g, 'a partir de '],
  [/\b(?:until|ending)(?: on)? /g, 'até '],
  [/^today\b/g, 'hoje'],
  [/^(?:tomorrow|tmrw?|tom)\b/g, 'amanhã'],
  [/^next week\b/g, 'semana que vem'],
  [/^next month\b/g, 'mês que vem'],
  [/^next (?=segunda|terça|quarta|quinta|sexta|sábado|domingo)/g, 'próxima '],
  [/^in (\d+) (day|week|month|year)s?\b/g, (_all, count, unit = '') => `daqui a ${count} ${units[unit]}`],
  [/^cada (?=\d)/g, 'a cada '],
  [/^cada /g, 'toda '],
]

const inPortuguese = (text: string): string =>
  phrases.reduce((said, [from, to]) => (typeof to === 'string' ? said.replace(from, to) : said.replace(from, to)), text)

const yearly = (day = '', month = ''): string => `todo ano em ${day}/${monthNumber(month)}`

const dated = (day = '', month = '', year?: string): string =>
  [day, monthNumber(month), ...(year === undefined ? [] : [year])].join('/')
