/** The readings of days, the words before them, and dates in digits or with the names of months. */
import { dateOf, nextDate } from './calendar.ts'
import type { Groups, Meaning, Reading } from './phrases.ts'
import { clockOf } from './times-phrases.ts'
import { monthIn } from './words.ts'

/** Words that may precede a day. "Até" makes the day the end of a repeat. */
export const lead =
  '(?<ate>ate)(?: [oa])? |(?:p/ ?|(?:a partir d[eoa]|comecando(?: em| n[oa])?|para|pra|pro) )(?:[oa] )?'
export const before = `(?:${lead})?`
export const inside = `(?:${before}|(?:em|n[oa]|n?es[st][ea]) )`

export const day = (
  { ate, hour }: Groups,
  found: string | undefined,
  more: Partial<DayMeaning> = {},
): Reading | undefined =>
  found === undefined
    ? undefined
    : {
        certainty: 'sure',
        meaning: {
          kind: 'day',
          day: found,
          isEnd: ate !== undefined,
          ...(hour && { time: clockOf(Number(hour)) }),
          ...more,
        },
      }

type DayMeaning = Extract<Meaning, { kind: 'day' }>

export const dayNumber = '(?<date>\\d{1,2}|1o|primeiro)'
export const dateIn = (text = ''): number => (/^(?:1o|primeiro)$/.test(text) ? 1 : Number(text))
const shortYear = 2000

/** A written date, its next one if it has no year. Undefined if it does not exist or is over. */
export function written({ date, name = '', year: typed }: Groups, today: string): string | undefined {
  const [found, monthNumber] = [dateIn(date), monthIn(name)]
  if (typed === undefined) return nextDate(found, monthNumber, today)
  return dateOf(found, monthNumber, Number(typed) < shortYear ? Number(typed) + shortYear : Number(typed), today)
}
