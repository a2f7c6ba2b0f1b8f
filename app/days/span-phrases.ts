/** Phrases for a span of days: its first day counts, and its words stay in the title. */
import { nextDate, nextWeekday } from './calendar.ts'
import { dateIn, dayNumber, written } from './dates.ts'
import { type Groups, type Phrase, phrase, type Reading, several } from './phrases.ts'
import { isPlainWeekday, isShortWeekday, month, oneWeekday, weekdayIn } from './words.ts'

const monthPart = (name: string, year: string) =>
  `(?: de (?<${name}>${month})(?: d[eo] (?<${year}>20\\d\\d))?|/(?<${name}Number>1[0-2]|0?[1-9])(?:/(?<${year}Number>20\\d\\d|\\d\\d))?)`
const to = ' ?(?:ate|ao?|-)(?: [oa])? ?(?:dia )?'
const lastNumber = '(?<last>\\d{1,2})'

/** The first day of a span. A span that has begun, or ends before it begins, has none. */
function firstDay(groups: Groups, today: string): Reading {
  const { last, lastMonth = groups.lastMonthNumber, lastYear = groups.lastYearNumber } = groups
  const { firstMonth = groups.firstMonthNumber ?? lastMonth, firstYear = groups.firstYearNumber } = groups
  const dayIn = (date: string | undefined, name: string | undefined, year: string | undefined) =>
    name === undefined ? nextDate(dateIn(date), null, today) : written({ date, name, year }, today)
  const first = dayIn(groups.date, firstMonth, firstYear)
  // Without a month the last day is the first of its number behind the first day.
  const isBare = firstMonth === undefined && lastMonth === undefined
  const end = isBare && first !== undefined ? nextDate(dateIn(last), null, first) : dayIn(last, lastMonth, lastYear)
  return first === undefined || end === undefined || end < first ? severalDays : spanFrom(first)
}

const severalDays: Reading = { certainty: 'sure', meaning: { kind: 'several' } }
const spanFrom = (day: string): Reading => ({ certainty: 'sure', meaning: { kind: 'day', day, isSpan: true } })

const [firstPart, lastPart] = [monthPart('firstMonth', 'firstYear'), monthPart('lastMonth', 'lastYear')]
const shortDate = '\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d\\d)?'

export const spanPhrases: Phrase[] = [
  phrase(`(?:d[eo] )?(?:dias? )?${dayNumber}o?${firstPart}?${to}${lastNumber}o?${lastPart}`, firstDay),
  phrase(`entre (?:[oa]s )?(?:dias? )?${dayNumber}${firstPart}? e (?:o )?(?:dia )?${lastNumber}${lastPart}`, firstDay),
  phrase(`(?:d[eo] )?dias? ${dayNumber}o?${to}${lastNumber}`, firstDay),
  several(`(?:de |entre )?${shortDate} ?(?:a|e|ou|ate|-) ?${shortDate}`),
]

export const weekdaySpan = phrase(
  `(?:de |d[oa] )?(?<name>${oneWeekday})(?: a | ate (?:[oa] )?| ?- ?)(?<last>${oneWeekday})`,
  ({ name = '', last = '' }, today) => {
    const isPlain = [name, last].some((each) => isPlainWeekday(each) || isShortWeekday(each))
    const { meaning } = spanFrom(nextWeekday(weekdayIn(name), today))
    return { certainty: isPlain ? 'sure' : 'ordinal', meaning }
  },
)
