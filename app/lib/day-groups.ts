/** The groups of a list by day, in their order. Rows without a day follow. */
import { addDays, weekdayOf } from '#shared/days.ts'

export const dayGroups = ['overdue', 'today', 'tomorrow', 'thisWeek', 'later'] as const
export type DayGroup = (typeof dayGroups)[number]

const sunday = 6

/**
 * Returns a function from a day such as `2026-12-05` to its group on the day `today`. A week ends on Sunday, as 'semana
 * que vem' begins on Monday.
 */
export function dayGroupOn(today: string): (day: string) => DayGroup {
  const tomorrow = addDays(today, 1)
  const endOfWeek = addDays(today, sunday - weekdayOf(today))
  return (day) => {
    if (day < today) return 'overdue'
    if (day === today) return 'today'
    if (day === tomorrow) return 'tomorrow'
    return day <= endOfWeek ? 'thisWeek' : 'later'
  }
}
