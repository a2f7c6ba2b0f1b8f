/**
 * Due dates: the chosen day, stored as noon of that day in São Paulo. The day is read from the text, never converted,
 * so that it is the same in Manaus, in Lisbon and on a phone whose clock is wrong.
 */
import { addDays, differenceInCalendarDays, format, parseISO } from 'date-fns'
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'

const timeZone = 'America/Sao_Paulo'
const dayFormat = 'yyyy-MM-dd'

/** Noon in São Paulo of a day such as `2026-03-10`, as an ISO time. */
export const dueDateOf = (day: string): string =>
  formatInTimeZone(fromZonedTime(`${day}T12:00:00`, timeZone), timeZone, "yyyy-MM-dd'T'HH:mm:ssxxx")

/** The day of a due date, such as `2026-03-10`. */
export const dueDay = (dueDate: string): string => dueDate.slice(0, 10)

/** The current day in São Paulo, such as `2026-03-10`, plus `days`. */
export function dayInBrazil(nowMs: number, days = 0): string {
  const today = formatInTimeZone(nowMs, timeZone, dayFormat)
  return days === 0 ? today : format(addDays(parseISO(today), days), dayFormat)
}

export type DueTime = 'overdue' | 'today' | 'tomorrow' | 'later'

/** The class of a due date by its distance from the current day in São Paulo. */
export const dueTime = (dueDate: string, nowMs: number): DueTime => dueTimeOn(dueDate, dayInBrazil(nowMs))

/** The class of a due date by its distance from the day `today`, such as `2026-03-10`. */
export function dueTimeOn(dueDate: string, today: string): DueTime {
  const days = differenceInCalendarDays(parseISO(dueDay(dueDate)), parseISO(today))
  if (days < 0) return 'overdue'
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}

/** Ms until the next day begins in São Paulo, also on days with a clock change at midnight. */
export function msToNextDay(nowMs: number): number {
  const next = dayInBrazil(nowMs, 1)
  const midnight = (atMs: number) => Date.parse(`${next}T00:00:00${formatInTimeZone(atMs, timeZone, 'xxx')}`)
  const soonest = midnight(nowMs)
  return (dayInBrazil(soonest) === next ? soonest : midnight(soonest)) - nowMs
}
