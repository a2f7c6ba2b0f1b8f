/** A repeat in words: "toda terça e quinta", "todo mês no dia 5, até 10/12". */
import { writtenDay } from '#app/lib/dates.ts'
import type { RepeatFrom } from '#shared/next-due.ts'
import { knownRepeat, type Repeat } from '#shared/repeats.ts'

/**
 * The words of a language. Weekdays begin with 0 for Monday, months with 1 for January. A day or `nth` of -1 is the
 * last one of the month.
 */
export interface RepeatWords {
  every: Record<Repeat['frequency'], (interval: number) => string>
  everyWeekday: (weekdays: readonly number[]) => string
  everyWorkingDay: string
  onWeekdays: (weekdays: readonly number[]) => string
  onDay: (day: number) => string
  onWeekday: (nth: number, weekday: number) => string
  onWorkingDay: (nth: number) => string
  onDate: (day: number, month: number) => string
  ofMonth: (place: string, month: number) => string
  inMonth: (month: number) => string
  until: (day: string) => string
  times: (count: number) => string
  fromDone: string
  /** A rule that only a newer version of the app knows. */
  unknown: string
}

/**
 * A stored rule in words, with its end, and that it is counted from the day it was done if it is. The year of the end
 * is written unless it is that of `today`.
 */
export function repeatText(repeat: string, from: RepeatFrom | null, today: string, words: RepeatWords): string {
  const rule = knownRepeat(repeat)
  if (!rule) return words.unknown
  const { until, count } = rule
  const [year = '', day] = until === null ? [] : [until.slice(0, 4), writtenDay(until)]
  return [
    ruleText(rule, words),
    from === 'done' && words.fromDone,
    day !== undefined && words.until(year === today.slice(0, 4) ? day.slice(0, 5) : day),
    count !== null && words.times(count),
  ]
    .filter(Boolean)
    .join(', ')
}

const daysOfWeek = 7
const workingDays = '0,1,2,3,4'

function ruleText(rule: Repeat, words: RepeatWords): string {
  const { frequency, interval, days } = rule
  if (days?.kind === 'weekdays' && interval === 1) return everyWeekday(days.weekdays, words)
  const place = placeOf(rule, words)
  const every = words.every[frequency](interval)
  return place === '' ? every : `${every} ${place}`
}

function everyWeekday(weekdays: readonly number[], words: RepeatWords): string {
  if (weekdays.length === daysOfWeek) return words.every.DAILY(1)
  return weekdays.join() === workingDays ? words.everyWorkingDay : words.everyWeekday(weekdays)
}

/**
 * The words for the days within a period, such as 'no dia 5'. If the rule names no days, but follows its first day, it
 * is the month of the rule, or empty without one.
 */
function placeOf({ days, month }: Repeat, words: RepeatWords): string {
  if (days === null) return month === null ? '' : words.inMonth(month)
  if (days.kind === 'weekdays') return words.onWeekdays(days.weekdays)
  if (days.kind === 'day' && days.day !== -1 && month !== null) return words.onDate(days.day, month)
  const place = placeInMonth(days, words)
  return month === null ? place : words.ofMonth(place, month)
}

type DaysOfMonth = Exclude<NonNullable<Repeat['days']>, { kind: 'weekdays' }>

function placeInMonth(days: DaysOfMonth, words: RepeatWords): string {
  if (days.kind === 'day') return words.onDay(days.day)
  return days.kind === 'weekday' ? words.onWeekday(days.nth, days.weekday) : words.onWorkingDay(days.nth)
}
