/**
 * Repeats as RFC 5545 texts such as `FREQ=MONTHLY;BYMONTHDAY=5`. Only rules with a day in every period are accepted, so
 * that the next day is computed and never searched for.
 *
 * The RFC skips months without the day of the rule. Day 31 means the last one of a shorter month instead, and is stored
 * as a text that means so in the RFC: `BYMONTHDAY=28,29,30,31;BYSETPOS=-1`.
 */
import { z } from 'zod/mini'
import { dayAt, numberOf } from './days.ts'
import { type DomainError, invalid } from './errors.ts'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const workingDays = 'MO,TU,WE,TH,FR'

/** The days of a period. Weekdays are 0 for Monday to 6 for Sunday. */
export type RepeatDays =
  | { kind: 'weekdays'; weekdays: readonly number[] }
  /** 1 to 31, or -1 for the last one. */
  | { kind: 'day'; day: number }
  /** The n-th of a weekday in the month, -1 for the last one. */
  | { kind: 'weekday'; nth: number; weekday: number }
  /** The n-th day from Monday to Friday in the month, -1 for the last one; holidays count. */
  | { kind: 'workingDay'; nth: number }

export interface Repeat {
  frequency: (typeof frequencies)[number]
  /** The number of periods (days, weeks, months or years) from one with occurrences to the next. */
  interval: number
  /** 1 to 12, only for years. Null is the month of the first day. */
  month: number | null
  /** Null for `DAILY`, and where the first day decides. */
  days: RepeatDays | null
  /** The last possible day; null without one. */
  until: string | null
  /** The number of occurrences from the first day on; null without a limit. */
  count: number | null
}

/** In characters; the longest accepted rule is shorter. */
const repeatMaxLength = 120
const largestInterval = 999
export const largestCount = 999
/** Limits of n: every month has four of each weekday, and 20 days from Monday to Friday. */
const largestNth = 4
const largestWorkingDay = 20
const longestMonth = 31
const shortestMonth = 28
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const february = 2

const bad = (reason: string): DomainError => invalid(`Não entendemos a repetição: ${reason}`)

type Parts = Map<string, string>

/** Parses the text of a rule. Throws `invalid` with the reason. */
export function parseRepeat(text: string): Repeat {
  if (text.length > repeatMaxLength) throw bad(`ela pode ter no máximo ${repeatMaxLength} caracteres.`)
  const parts = partsOf(text.toUpperCase())
  const take = (name: string) => {
    const value = parts.get(name)
    parts.delete(name)
    return value
  }
  const frequency = frequencyOf(take('FREQ'))
  const interval = numberIn(take('INTERVAL') ?? '1', 'INTERVAL', largestInterval)
  const until = untilOf(take('UNTIL'))
  const counted = take('COUNT')
  const count = counted === undefined ? null : numberIn(counted, 'COUNT', largestCount)
  if (until !== null && count !== null) throw bad('use UNTIL ou COUNT, não os dois.')
  const month = frequency === 'YEARLY' ? monthIn(take('BYMONTH')) : null
  const days = daysOf(frequency, month, take)
  const [unknown] = parts.keys()
  if (unknown !== undefined) throw bad(`${unknown} não vale com FREQ=${frequency}.`)
  return { frequency, interval, month, days, until, count }
}

/** The rule of a stored text. Undefined if `parseRepeat` refuses it: a newer version of the app may have written it. */
export function knownRepeat(text: string): Repeat | undefined {
  try {
    return parseRepeat(text)
  } catch {
    return undefined
  }
}

function partsOf(text: string): Parts {
  const parts: Parts = new Map()
  for (const part of text.replace(/^RRULE:/, '').split(';')) {
    const [name = '', value = '', more] = part.split('=')
    if (!/^[A-Z]{4,10}$/.test(name) || value === '' || more !== undefined)
      throw bad('escreva como FREQ=WEEKLY;BYDAY=MO.')
    if (parts.has(name)) throw bad(`${name} aparece duas vezes.`)
    parts.set(name, value)
  }
  return parts
}

function frequencyOf(value: string | undefined): Repeat['frequency'] {
  const frequency = frequencies.find((each) => each === value)
  if (!frequency) throw bad('FREQ é DAILY, WEEKLY, MONTHLY ou YEARLY.')
  return frequency
}

function numberIn(text: string, name: string, most: number): number {
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw bad(`${name} vai de 1 a ${most}.`)
  return number
}

const monthIn = (text: string | undefined): number | null =>
  text === undefined ? null : numberIn(text, 'BYMONTH', lengths.length)

/** The day of `UNTIL`; null without one. A time of day after the date is dropped. */
function untilOf(text: string | undefined): string | null {
  if (text === undefined) return null
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  const number = numberOf(day)
  if (Number.isNaN(number) || dayAt(number) !== day) throw bad('UNTIL é um dia como 20261231.')
  return day
}

function daysOf(
  frequency: Repeat['frequency'],
  month: number | null,
  take: (name: string) => string | undefined,
): RepeatDays | null {
  if (frequency === 'DAILY') return null
  if (frequency === 'WEEKLY') return weekdaysOf(take('BYDAY'))
  const [byDay, byMonthDay, position] = [take('BYDAY'), take('BYMONTHDAY'), take('BYSETPOS')]
  if (byDay !== undefined && byMonthDay !== undefined) throw bad('use BYDAY ou BYMONTHDAY, não os dois.')
  if (frequency === 'YEARLY' && month === null && (byDay ?? byMonthDay) !== undefined) throw bad('falta BYMONTH.')
  if (byMonthDay !== undefined) return dayOf(byMonthDay, position, month)
  if (byDay === workingDays) return { kind: 'workingDay', nth: nthOf(position, 'BYSETPOS', largestWorkingDay) }
  if (position !== undefined) throw bad(`BYSETPOS pede BYDAY=${workingDays}.`)
  return byDay === undefined ? null : weekdayOfMonth(byDay)
}

function weekdaysOf(text: string | undefined): RepeatDays | null {
  if (text === undefined) return null
  const found = text.split(',').map((name) => weekdays.indexOf(name))
  if (found.includes(-1)) throw bad('BYDAY tem dias como MO,TU,WE,TH,FR,SA,SU.')
  return { kind: 'weekdays', weekdays: [...new Set(found)].sort((a, b) => a - b) }
}

function dayOf(text: string, position: string | undefined, month: number | null): RepeatDays {
  if (text === '-1' && position === undefined) return { kind: 'day', day: -1 }
  const last = numberIn(text.split(',').at(-1) ?? '', 'BYMONTHDAY', longestMonth)
  const day = Math.min(last, longestIn(month))
  const isStored = text === monthDays(day, month).join() && position === (text.includes(',') ? '-1' : undefined)
  if (!isStored && (text !== String(last) || position !== undefined))
    throw bad('BYMONTHDAY é um só dia, de 1 a 31 ou -1.')
  return { kind: 'day', day }
}

/** The largest day of a month from 1 to 12 in a leap year; 31 for null, which is any month. */
const longestIn = (month: number | null): number => lengths[(month ?? 1) - 1] ?? longestMonth

function weekdayOfMonth(text: string): RepeatDays {
  const [, nth, name] = /^(-?\d)([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdays.indexOf(name ?? '')
  if (weekday === -1) throw bad('BYDAY do mês é um só dia, como 2TU ou -1FR.')
  return { kind: 'weekday', nth: nthOf(nth, 'O número de BYDAY', largestNth), weekday }
}

const nthOf = (text = '', name: string, most: number): number => (text === '-1' ? -1 : nthUpTo(text, name, most))

function nthUpTo(text: string, name: string, most: number): number {
  const nth = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (nth < 1 || nth > most) throw bad(`${name} vai de 1 a ${most}, ou é -1 para o último.`)
  return nth
}

/** The days of which the last existing one is meant: 28 to 31 for day 31 of any month. */
function monthDays(largest: number, month: number | null): number[] {
  const day = Math.min(largest, longestIn(month))
  const shortest = month === null || month === february ? shortestMonth : longestMonth
  const first = Math.min(day, shortest)
  return Array.from({ length: day - first + 1 }, (_, more) => first + more)
}

/** The stored text of a rule. `parseRepeat` returns the rule again. */
export function formatRepeat({ frequency, interval, month, days, until, count }: Repeat): string {
  const parts = [
    `FREQ=${frequency}`,
    interval > 1 && `INTERVAL=${interval}`,
    month !== null && `BYMONTH=${month}`,
    ...textsOf(days, month),
    until !== null && `UNTIL=${until.replaceAll('-', '')}`,
    count !== null && `COUNT=${count}`,
  ]
  return parts.filter((part) => part !== false).join(';')
}

function textsOf(days: RepeatDays | null, month: number | null): string[] {
  if (days === null) return []
  if (days.kind === 'weekdays') return [`BYDAY=${days.weekdays.map((day) => weekdays[day]).join()}`]
  if (days.kind === 'weekday') return [`BYDAY=${days.nth}${weekdays[days.weekday]}`]
  if (days.kind === 'workingDay') return [`BYDAY=${workingDays}`, `BYSETPOS=${days.nth}`]
  const all = days.day === -1 ? [-1] : monthDays(days.day, month)
  return all.length > 1 ? [`BYMONTHDAY=${all.join()}`, 'BYSETPOS=-1'] : [`BYMONTHDAY=${all.join()}`]
}

/** The text of a rule. The output is its stored form. */
export const repeatSchema = z.string('A repetição é um texto como FREQ=WEEKLY;BYDAY=MO.').check(
  z.check<string>((payload) => {
    try {
      payload.value = formatRepeat(parseRepeat(payload.value))
    } catch (error) {
      payload.issues.push({ code: 'custom', input: payload.value, message: (error as DomainError).message })
    }
  }),
)
