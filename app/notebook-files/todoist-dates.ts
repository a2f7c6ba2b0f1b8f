/**
 * The dates and repeats of Todoist, which are texts in the language of their author. The parser of days reads them. A
 * text is understood as a whole or not at all.
 */
import { monthNames, monthNumber } from '#app/days/english.ts'
import { readDay } from '#app/days/read-day.ts'
import { dayAt, numberOf, weekdayOf } from '#shared/days.ts'
import { occurrenceFrom } from '#shared/occurrences.ts'
import { formatRepeat, parseRepeat } from '#shared/repeats.ts'

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
  const { rest, start, end } = withoutBounds(text.replace(repeatFromDone, '$1'), today)
  const { title, dueDate, dueTime, repeat, priority } = readDay(`x ${withEach(rest)}`, start ?? today, {
    isEnglish: true,
  })
  if (title !== 'x' || dueDate === null || priority !== null) return undefined
  if (repeat !== null) return repeating({ repeat, firstDay: dueDate, end, today, time: dueTime, isFromDone })
  const isOnce = !isFromDone && start === undefined && end === undefined
  return isOnce ? { day: dueDate, time: dueTime, repeat, isFromDone } : undefined
}

interface Repeating {
  repeat: string
  firstDay: string
  end: string | undefined
  today: string
  time: string | null
  isFromDone: boolean
}

/** The repeat with its next day from today on, in steps from its first one. Undefined if it is over. */
function repeating({ repeat, firstDay, end, today, time, isFromDone }: Repeating): TodoistDate | undefined {
  const rule = parseRepeat(repeat)
  if (end !== undefined && rule.count !== null) return undefined
  const ending = end === undefined ? rule : { ...rule, until: end }
  const day = occurrenceFrom(ending, firstDay, today)
  return day === null ? undefined : { day, time, repeat: formatRepeat(ending), isFromDone }
}

const [startWords, endWords] = ['starting|from|começando|a partir d[eoa]|desde', 'until|ending|até|terminando']
const boundDay = `(?: on| em| n[oa]| o)?(?: dia)? (.+?)(?=,? (?:${startWords}|${endWords}|às) |$)`
const [startBound, endBound] = [startWords, endWords].map((words) => new RegExp(`,? (?:${words})${boundDay}`))

/** A text without the written days on which its repeat starts and ends, which may be past. Other bounds stay in it. */
function withoutBounds(text: string, today: string): { rest: string; start?: string; end?: string } {
  const [start, end] = [startBound, endBound].map((bound) => writtenDay(bound?.exec(text)?.[1] ?? '', today))
  const unstarted = start === undefined ? text : text.replace(startBound ?? '', '')
  return { rest: end === undefined ? unstarted : unstarted.replace(endBound ?? '', ''), start, end }
}

/** Todoist also says `cada` without `a`. */
const withEach = (text: string): string =>
  text.replace(/^cada (?=\d|trimestre|semestre|bimestre)/, 'a cada ').replace(/^cada /, 'toda ')

const repeatFromDone = /^(ev|every|tod[oa]s?|cada)!/

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

const ordinal = '(?:st|nd|rd|th)?'
const [dayFirst, monthFirst] = [
  new RegExp(`^(\\d{1,2})${ordinal}(?: de)? (${monthNames})\\.?,?(?: de)?(?: (\\d{4}))?$`),
  new RegExp(`^(${monthNames})\\.? (\\d{1,2})${ordinal},?(?: (\\d{4}))?$`),
]

/** A day that is written in digits, or with the name of its month and maybe that of its weekday. */
function writtenDay(text: string, today: string): string | undefined {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const brazilian = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text)
  if (brazilian) return dayOf(brazilian[3], brazilian[2], brazilian[1])
  const [named = '', weekday = ''] = weekdayFirst.exec(text) ?? []
  const date = text.slice(named.length)
  const [, day, month = '', year] = dayFirst.exec(date) ?? swapped(monthFirst.exec(date)) ?? []
  if (day === undefined) return undefined
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [thisYear - 1, thisYear, thisYear + 1] : [year]
  const found = years.flatMap((each) => dayOf(each, monthNumber(month), day) ?? [])
  if (named !== '') return nearest(found, today).find((each) => weekdayOf(each) === weekdayNumber(weekday))
  return year === undefined ? nearest(found, today).find((each) => distance(each, today) <= halfAYear) : found[0]
}

/** Todoist omits the year of near days, also of past ones. */
const nearest = (days: readonly string[], today: string): string[] =>
  [...days].sort((a, b) => distance(a, today) - distance(b, today))

const distance = (day: string, today: string): number => Math.abs(numberOf(day) - numberOf(today))

const swapped = (found: RegExpExecArray | null) => found && [found[0], found[2], found[1], found[3]]

function dayOf(year: string | number = '', month: string | number = '', day: string | number = ''): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const number = numberOf(text)
  return Number.isNaN(number) || dayAt(number) !== text ? undefined : text
}

const halfAYear = 183

const weekdays: readonly (readonly [string, string])[] = [
  ['mon(?:day)?', 'segunda'],
  ['tue(?:s|sday)?', 'terça'],
  ['wed(?:nesday)?', 'quarta'],
  ['thu(?:rs|rsday)?', 'quinta'],
  ['fri(?:day)?', 'sexta'],
  ['sat(?:urday)?', 'sábado'],
  ['sun(?:day)?', 'domingo'],
]
const ownWeekdays = 'seg(?:unda)?|ter(?:ça)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[áa]b(?:ado)?|dom(?:ingo)?'
const anyWeekday = `${weekdays.map(([name]) => name).join('|')}|${ownWeekdays}`
const weekdayFirst = new RegExp(`^(${anyWeekday})(?:-feira)?\\.?,? (?=.)`)
const letters = 3
/** The number of a weekday by its name in English or Portuguese: 0 for Monday. */
const weekdayNumber = (name: string): number =>
  weekdays.findIndex((names) =>
    names.some((each) => each.slice(0, letters) === name.slice(0, letters).replace('sab', 'sáb')),
  )
