/**
 * Due dates: the chosen day, stored as noon of that day in São Paulo. The day is read from the text, never converted,
 * so that it is the same in Manaus, in Lisbon and on a phone whose clock is wrong.
 */
import { differenceInCalendarDays, parseISO } from 'date-fns'
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'

const timeZone = 'America/Sao_Paulo'

/** Noon in São Paulo of a day such as `2026-03-10`, as an ISO time. */
export const dueDateOf = (day: string): string =>
  formatInTimeZone(fromZonedTime(`${day}T12:00:00`, timeZone), timeZone, "yyyy-MM-dd'T'HH:mm:ssxxx")

/** The day of a due date, such as `2026-03-10`. */
export const dueDay = (dueDate: string): string => dueDate.slice(0, 10)

export type DueTime = 'overdue' | 'today' | 'tomorrow' | 'later'

/** The class of a due date by its distance from the day `today`, such as `2026-03-10`. */
export function dueTimeOn(dueDate: string, today: string): DueTime {
  const days = differenceInCalendarDays(parseISO(dueDay(dueDate)), parseISO(today))
  if (days < 0) return 'overdue'
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}
