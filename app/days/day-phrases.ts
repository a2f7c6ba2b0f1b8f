/** Phrases for one day: "amanhã", "na sexta", "dia 12", "daqui a 3 dias". */
import { addDays, addMonths, monthOf } from '#shared/days.ts'
import {
  addWorkingDays,
  dateOf,
  endOfMonth,
  inNextWeek,
  nextDate,
  nextWeekday,
  startOfMonth,
  startOfYear,
  weekend,
} from './calendar.ts'
import { before, dateIn, day, dayNumber, inside, written } from './dates.ts'
import { nthPhrases } from './nth-phrases.ts'
import { type Certainty, type Groups, none, type Phrase, phrase, type Reading, several } from './phrases.ts'
import { spanPhrases } from './span-phrases.ts'
import {
  isDoubtfulWeekday,
  isPlainWeekday,
  longMonth,
  month,
  number,
  numberIn,
  oneWeekday,
  weekdayIn,
} from './words.ts'

/** An hour without a sign behind "hoje" or "amanhã" at the end of a line. */
const bareHour = '(?: (?<hour>[5-9]|1\\d|2[0-3])(?= ?(?:$|[;!)]|, \\p{L})))?'

const named: Phrase[] = [
  phrase(`${before}(?:hoje|hj)${bareHour}`, (groups, today) => day(groups, today)),
  phrase(`${before}amanha${bareHour}`, (groups, today) => day(groups, addDays(today, 1))),
  phrase(`${before}(?:depois|dps) (?:de |d )?amanha${bareHour}`, (groups, today) => day(groups, addDays(today, 2))),
]

function weekdayReading(groups: Groups, found: string, certainty: Certainty): Reading {
  return { certainty, meaning: { kind: 'day', day: found, isWeekday: true, isEnd: groups.ate !== undefined } }
}

function certaintyOf(name: string): Certainty {
  if (isPlainWeekday(name)) return 'sure'
  return isDoubtfulWeekday(name) ? 'beside' : 'ordinal'
}

const sunday = 6

const ofWeek: Phrase[] = [
  phrase(`${inside}(?<name>${oneWeekday})`, ({ name = '', ...groups }, today) =>
    weekdayReading(groups, nextWeekday(weekdayIn(name), today), certaintyOf(name)),
  ),
  phrase(`${inside}proxim[oa] (?<name>${oneWeekday})`, ({ name = '', ...groups }, today) =>
    weekdayReading(groups, nextWeekday(weekdayIn(name), today), 'sure'),
  ),
  // In Brazil the week begins with it.
  phrase(`${inside}domingo que vem`, (groups, today) => weekdayReading(groups, nextWeekday(sunday, today), 'sure')),
  phrase(
    `${inside}(?<name>${oneWeekday}) (?:que vem|da semana que vem|da proxima semana)`,
    ({ name = '', ...groups }, today) => weekdayReading(groups, inNextWeek(weekdayIn(name), today), 'sure'),
  ),
  phrase(
    `${inside}(?:semana que vem|proxima semana),? (?:na |no )?(?<name>${oneWeekday})`,
    ({ name = '', ...groups }, today) => weekdayReading(groups, inNextWeek(weekdayIn(name), today), 'sure'),
  ),
]

const monthsOfYear = 12
const year = '(?<year>20\\d\\d)'
const coming = '(?:que vem|seguinte)'
const spans: Phrase[] = [
  phrase(`${inside}(?:semana ${coming}|proxima semana)`, (groups, today) => day(groups, inNextWeek(0, today))),
  phrase(`${inside}(?:mes ${coming}|proximo mes)`, (groups, today) =>
    day(groups, startOfMonth(today, 1), { isMonth: true }),
  ),
  phrase(
    `(?:a partir de |(?:comecando )?em |no mes de |(?:no )?(?:comeco|inicio) de )(?<name>${longMonth})(?: d[eo] ${year})?`,
    ({ name = '', year: typed, ...groups }, today) => {
      const found = written({ date: '1', name, year: typed }, today)
      // The month that has begun is none to come, unless its next year is written.
      const isNow = found !== undefined && typed === undefined && monthOf(found) === monthOf(today) + monthsOfYear
      const reading = day(groups, isNow ? undefined : found, { isMonth: true })
      return reading && { ...reading, certainty: 'edge' }
    },
  ),
  phrase(`${inside}(?:ano ${coming}|proximo ano)`, (groups, today) => day(groups, startOfYear(today, 1))),
  phrase(`${inside}(?:proximo )?(?:(?:fim|final) de semana|fds)`, (groups, today) => day(groups, weekend(today))),
  phrase(`${inside}(?:fim|final|ultimo dia) d[oe] mes(?<next> ${coming})?`, ({ next, ...groups }, today) =>
    day(groups, endOfMonth(today, next === undefined ? 0 : 1)),
  ),
  phrase(`${inside}(?:comeco|inicio) d[oe] mes(?: ${coming})?`, (groups, today) => day(groups, startOfMonth(today, 1))),
  phrase(`${inside}(?:fim|final) d[oe] ano(?<next> ${coming})?`, ({ next, ...groups }, today) =>
    day(groups, addDays(startOfYear(today, next === undefined ? 1 : 2), -1)),
  ),
]

const daysOfWeek = 7

function later(today: string, count: number, unit: string): string {
  if (unit.includes('util') || unit.includes('utei')) return addWorkingDays(today, count)
  if (unit.startsWith('dia')) return addDays(today, count)
  if (unit.startsWith('semana')) return addDays(today, count * daysOfWeek)
  return addMonths(today, unit.startsWith('mes') ? count : count * monthsOfYear)
}

const afterSomeTime: Phrase[] = [
  phrase(
    `(?:daqui (?:a )?|dentro de |em )(?<count>${number}) (?<unit>dias? ut(?:il|eis)|dias?|semanas?|mes(?:es)?|anos?)`,
    ({ count, unit = '', ...groups }, today) => day(groups, later(today, numberIn(count), unit)),
  ),
]

/** The next month, from 1 for January, and its year. */
function monthAfter(today: string): [month: number, year: number] {
  const [typed, name] = startOfMonth(today, 1).split('-').map(Number)
  return [name ?? 1, typed ?? 0]
}

const inNextMonth = (groups: Groups, today: string): Reading | undefined =>
  day(groups, dateOf(dateIn(groups.date), ...monthAfter(today), today))

const onDay = `${inside}(?:(?:proximo )?dia )?`
const dates: Phrase[] = [
  phrase(`${inside}(?:proximo )?dia ${dayNumber}(?! (?:a|e|ou) \\d)`, (groups, today) =>
    day(groups, nextDate(dateIn(groups.date), null, today)),
  ),
  phrase(`${inside}dia ${dayNumber} d[oe] (?:mes que vem|proximo mes)`, inNextMonth),
  phrase(`${inside}(?:mes que vem|proximo mes),? (?:no )?dia ${dayNumber}`, inNextMonth),
  phrase(`${inside}(?<name>${longMonth}),? (?:no )?dia ${dayNumber}`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
  phrase(`${onDay}${dayNumber}o? de (?<name>${month})(?: d[eo] ${year})?`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
  phrase(`${onDay}${dayNumber} (?<name>${longMonth})`, (groups, today) => day(groups, written(groups, today))),
  phrase(`${onDay}(?<date>\\d{1,2})/(?<name>1[0-2]|0?[1-9]|${month})(?:/(?<year>20\\d\\d|\\d\\d))?`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
  // "05.12" may be a price or a version.
  phrase(`${inside}(?:proximo )?dia (?<date>\\d{1,2})\\.(?<name>1[0-2]|0[1-9])`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
  phrase(`${onDay}(?<date>\\d{1,2})(?<sign>[.-])(?<name>1[0-2]|0?[1-9])\\k<sign>${year}`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
  phrase(`${onDay}${year}-(?<name>1[0-2]|0[1-9])-(?<date>\\d\\d)`, (groups, today) =>
    day(groups, written(groups, today)),
  ),
]

/** Phrases that look like a day and are none. They come first, because the first of two equally long phrases counts. */
const otherThings: Phrase[] = [
  several('(?:hoje|amanha) (?:e|ou) (?:hoje|amanha|depois(?: de amanha)?)'),
  none(`${inside}${oneWeekday} (?:santa|gorda|negra|da paixao|de (?:aleluia|pascoa|ramos|cinzas|carnaval))`),
  none('sexta-feira 13'),
  none('jornal hoje'),
  none('24/7'),
  none(`(?:n?[oa] )?(?:primeir|terceir|ultim)[oa] ${oneWeekday}`),
  none('hoje em dia'),
  none(`na \\d{1,2} de ${longMonth}`),
  none('\\d{1,2}/\\d{1,2} avos?'),
  none(`(?:ha|faz) ${number} (?:dias?|semanas?|mes(?:es)?|anos?)`),
]

export const dayPhrases: Phrase[] = [
  ...otherThings,
  ...spanPhrases,
  ...named,
  ...ofWeek,
  ...spans,
  ...nthPhrases,
  ...afterSomeTime,
  ...dates,
]
