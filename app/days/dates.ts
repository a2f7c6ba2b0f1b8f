/** Dates in digits and with the names of months. */
import { dateOf, nextDate } from './calendar.ts'
import type { Groups } from './phrases.ts'
import { monthIn } from './words.ts'

export const dayNumber = '(?<date>\\d{1,2}|1o|primeiro)'
export const dateIn = (text = ''): number => (/^(?:1o|primeiro)$/.test(text) ? 1 : Number(text))
const shortYear = 2000

/** A written date, its next one if it has no year. Undefined if it does not exist or is over. */
export function written({ date, name = '', year: typed }: Groups, today: string): string | undefined {
  const [found, monthNumber] = [dateIn(date), monthIn(name)]
  if (typed === undefined) return nextDate(found, monthNumber, today)
  return dateOf(found, monthNumber, Number(typed) < shortYear ? Number(typed) + shortYear : Number(typed), today)
}
