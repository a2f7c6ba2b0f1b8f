/** Finds days from today on: the next weekday, month, date or working day. */
import { addDays, dayAt, firstOfMonth, lengthOfMonth, monthOf, weekdayOf } from '#shared/days.ts'
import { occurrenceFrom } from '#shared/occurrences.ts'
import type { Repeat, RepeatDays } from '#shared/repeats.ts'

const daysOfWeek = 7
const monthsOfYear = 12
const saturday = 5
/** The most months that are searched for a date: from one 29th of February to the next one are at most eight years. */
const longestSearch = 8 * monthsOfYear + 1

export const repeatOf = (frequency: Repeat['frequency'], interval = 1, days: RepeatDays | null = null): Repeat => ({
  frequency,
  interval,
  month: null,
  days,
  until: null,
  count: null,
})

export const monthly = (days: RepeatDays): Repeat => repeatOf('MONTHLY', 1, days)

/** The first day of a monthly rule from today on. */
export const nextOf = (days: RepeatDays, today: string): string => occurrenceFrom(monthly(days), today, today) ?? today

/** The weekday after today: on a Tuesday, "terça" is in a week. */
export const nextWeekday = (weekday: number, today: string): string =>
  addDays(today, ((weekday - weekdayOf(today) + daysOfWeek - 1) % daysOfWeek) + 1)

/** The weekday in the week that begins with the next Monday. */
export const inNextWeek = (weekday: number, today: string): string =>
  addDays(today, daysOfWeek - weekdayOf(today) + weekday)

/** The first Saturday; today at a weekend. */
export const weekend = (today: string): string => addDays(today, Math.max(0, saturday - weekdayOf(today)))

/** The first day of the month that is `months` after this one. */
export const startOfMonth = (today: string, months: number): string => dayAt(firstOfMonth(monthOf(today) + months))

export const endOfMonth = (today: string, months: number): string => addDays(startOfMonth(today, months + 1), -1)

/** The last day of a month (from 1), of its next one without a year. Undefined if it is over. */
export function endOfNamedMonth(month: number, year: string | undefined, today: string): string | undefined {
  const now = monthOf(today)
  const next = now + ((month - 1 - (now % monthsOfYear) + monthsOfYear) % monthsOfYear)
  const found = year === undefined ? next : Number(year) * monthsOfYear + month - 1
  return found < now ? undefined : endOfMonth(today, found - now)
}

export const startOfYear = (today: string, years: number): string =>
  startOfMonth(today, years * monthsOfYear - (monthOf(today) % monthsOfYear))

/** The next date with this day of the month, from today on; in `month` (from 1) if given. Undefined if none exists. */
export function nextDate(day: number, month: number | null, today: string): string | undefined {
  const now = monthOf(today)
  for (let months = 0; months <= longestSearch; months++) {
    const found = dateIn(day, now + months)
    const isMonth = month === null || (now + months) % monthsOfYear === month - 1
    if (isMonth && found !== undefined && found >= today) return found
  }
}

/** The date of a day, month (from 1) and year. Undefined if it does not exist or is over. */
export function dateOf(day: number, month: number, year: number, today: string): string | undefined {
  const found = month >= 1 && month <= monthsOfYear ? dateIn(day, year * monthsOfYear + month - 1) : undefined
  return found !== undefined && found >= today ? found : undefined
}

const dateIn = (day: number, month: number): string | undefined =>
  day >= 1 && day <= lengthOfMonth(month) ? dayAt(firstOfMonth(month) + day - 1) : undefined

/** The day after `days` days from Monday to Friday. Holidays count as working days. */
export function addWorkingDays(today: string, days: number): string {
  let [day, left] = [today, days]
  while (left > 0) {
    day = addDays(day, 1)
    if (weekdayOf(day) < saturday) left--
  }
  return day
}
