/**
 * Days such as `2026-12-05`: a day of the calendar, without an hour and without a zone. The arithmetic is that of UTC,
 * whose days all have 24 hours, so it is the same in every zone and over every change of clocks.
 */
export const dayMs = 86_400_000
const dayLength = 10
const daysOfWeek = 7
/** Day 0 is a Thursday. */
const weekdayOfFirst = 3
const monthsOfYear = 12
const someYear = 2000

/** The last day that fits the format. */
export const lastDay = '9999-12-31'

/** The number of a day: 0 for 1970-01-01. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00Z`) / dayMs

/** The day with a number. A number after that of `lastDay` gives a text that is no day and begins with `+`. */
export const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, dayLength)

export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days)

/** The weekday of the day with a number: 0 for Monday to 6 for Sunday. */
export const weekdayAt = (number: number): number =>
  (((number + weekdayOfFirst) % daysOfWeek) + daysOfWeek) % daysOfWeek

export const weekdayOf = (day: string): number => weekdayAt(numberOf(day))

/** The column of a day in a calendar of Brazil: 0 for Sunday to 6 for Saturday. */
export const columnOf = (day: string): number => (weekdayOf(day) + 1) % daysOfWeek

/** The Sunday on or before a day: in Brazil calendars begin with it. */
export const sundayOf = (day: string): string => addDays(day, -columnOf(day))

/** The number of a day's month: 0 for January of the year 0. */
export const monthOf = (day: string): number => {
  const [year, month] = day.split('-').map(Number)
  return (year ?? 0) * monthsOfYear + (month ?? 1) - 1
}

export const dayOfMonth = (day: string): number => Number(day.slice(-2))

/** The number of the first day of a month, which is given by its number (`monthOf`). */
export const firstOfMonth = (month: number): number => Date.UTC(someYear, month - someYear * monthsOfYear, 1) / dayMs

export const lengthOfMonth = (month: number): number => firstOfMonth(month + 1) - firstOfMonth(month)

/** The same day some months later, or the last one of a shorter month. */
export function addMonths(day: string, months: number): string {
  const month = monthOf(day) + months
  return dayAt(firstOfMonth(month) + Math.min(dayOfMonth(day), lengthOfMonth(month)) - 1)
}
