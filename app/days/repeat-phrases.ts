/** Phrases for a repeat: "toda segunda e quinta", "a cada 3 meses", "todo último dia útil". */
import type { Repeat } from '#shared/repeats.ts'
import { monthly, repeatOf } from './calendar.ts'
import { endPhrases } from './end-phrases.ts'
import { type Certainty, type Groups, none, type Phrase, phrase, type Reading, several } from './phrases.ts'
import { weekdaySpan } from './span-phrases.ts'
import {
  fullWeekday,
  isPlainWeekday,
  isShortWeekday,
  longMonth,
  month,
  monthIn,
  number,
  numberIn,
  oneWeekday,
  ordinal,
  ordinalIn,
  weekday,
  weekdayIn,
  weekdays,
} from './words.ts'

const repeating = (repeat: Repeat, certainty: Certainty = 'sure'): Reading => ({
  certainty,
  meaning: { kind: 'repeat', repeat },
})

const largestInterval = 999

function every(count: number, unit: string): Reading | undefined {
  if (count < 1 || count > largestInterval) return
  if (unit.startsWith('dia')) return repeating(repeatOf('DAILY', count))
  if (unit.startsWith('semana')) return repeating(repeatOf('WEEKLY', count))
  return repeating(repeatOf(unit.startsWith('mes') ? 'MONTHLY' : 'YEARLY', count))
}

function onWeekdays(found: number[], interval = 1, certainty: Certainty = 'sure'): Reading | undefined {
  if (found.length === 0 || interval < 1) return
  const days = [...new Set(found)].sort((a, b) => a - b)
  return repeating(repeatOf('WEEKLY', interval, { kind: 'weekdays', weekdays: days }), certainty)
}

const workingDays = [0, 1, 2, 3, 4]
const allWeekdays = [0, 1, 2, 3, 4, 5, 6]
const saturday = 5

const monthsIn: Record<string, number> = { bimestre: 2, trimestre: 3, semestre: 6 }

const all = '(?:tod[oa]s? (?:[oa]s )?)'
const units = '(?<unit>dias?|semanas?|mes(?:es)?|anos?)'

const simple: Phrase[] = [
  phrase(`${all}(?:santo )?dias?|diariamente|cada dia`, () => repeating(repeatOf('DAILY'))),
  phrase(`${all}(?<unit>semana|mes(?:es)?|anos?)`, ({ unit = '' }) => every(1, unit)),
  phrase('(?:uma vez|1 ?x|1 vez) (?:por|ao|a) (?<unit>dia|semana|mes|ano)', ({ unit = '' }) => every(1, unit)),
  phrase(`a cada (?<count>${number} )?${units}`, ({ count, unit = '' }) => every(numberIn(count?.trim()), unit)),
  phrase(`de (?<count>${number}) em (?<again>${number}) ${units}`, ({ count, again, unit = '' }) =>
    numberIn(count) === numberIn(again) ? every(numberIn(count), unit) : undefined,
  ),
  phrase('(?<unit>dia|semana|mes|ano) sim,? (?:e )?(?:dia|semana|mes|ano) nao', ({ unit = '' }) => every(2, unit)),
  phrase(`(?:a cada |${all})(?<name>quinzena|bimestre|trimestre|semestre)`, ({ name = '' }) =>
    name === 'quinzena' ? every(2, 'semana') : every(monthsIn[name] ?? 1, 'mes'),
  ),
]

/** Between the weekdays of a list. */
const separator = '(?:,? e |, ?|/| )'
const list = `${weekday}(?:${separator}(?:tod[oa]s? (?:[oa]s )?)?${weekday}){0,6}`
const listed = (text = ''): number[] => text.match(eachWeekday)?.map(weekdayIn) ?? []
const eachWeekday = new RegExp(`(?<![\\p{L}\\p{N}])${weekday}(?![\\p{L}\\p{N}])`, 'gu')

const weekly: Phrase[] = [
  // "Toda 2ª terça" is the second one of the month, "toda 2ª, 4ª" are two days.
  phrase(`${all}(?<nth>[1-4]a) (?<name>${fullWeekday})`, (groups) => nthWeekday(groups)),
  phrase(`${all}(?<days>${list})`, ({ days }) => onWeekdays(listed(days))),
  phrase(`(?:as |aos |nas |nos )?(?<days>${weekdays}(?:(?:,? e |, ?)${weekdays}){0,6})`, ({ days = '' }, _, typed) => {
    // "Domingos" is a name, too.
    if (/^Domingos$/.test(typed)) return
    const isPlain = isPlainWeekday(days) || listed(days).length > 1 || /^à/i.test(typed)
    return onWeekdays(listed(days), 1, isPlain ? 'sure' : 'ordinal')
  }),
  // Three or more weekdays are a habit. Two may be a choice or an appointment for each.
  phrase(`(?:as |aos |n[oa]s? |de )?(?<days>${weekday}(?:${separator}${weekday}){2,6})`, ({ days = '' }) => {
    const isPlain = isPlainWeekday(days) || isShortWeekday(days)
    return onWeekdays(listed(days), 1, isPlain ? 'sure' : 'ordinal')
  }),
  several(`${oneWeekday}(?:, ?|/| )${oneWeekday}`),
  phrase(`${all}dias?,? (?:exceto|menos) (?:[ao]s? |n[ao]s? )?(?<days>${list})`, ({ days }) =>
    onWeekdays(allWeekdays.filter((each) => !listed(days).includes(each))),
  ),
  phrase(`a cada (?<count>${number}) (?<days>${weekdays})`, ({ count, days = '' }) =>
    onWeekdays(listed(days), numberIn(count)),
  ),
  phrase(`(?<days>${weekday}) sim,? (?:e )?(?<other>${weekday}) nao`, ({ days = '', other = '' }) =>
    weekdayIn(days) === weekdayIn(other) ? onWeekdays([weekdayIn(days)], 2) : undefined,
  ),
  phrase(`(?:de )?(?<first>seg(?:unda)?|2a)(?:[- ]?feira)? a (?<last>${weekday})`, ({ last = '' }) =>
    onWeekdays(Array.from({ length: weekdayIn(last) + 1 }, (_, each) => each)),
  ),
  weekdaySpan,
  phrase(`${all}dias? ut(?:il|eis)|(?:n?os )?dias uteis`, () => onWeekdays(workingDays)),
  phrase(`${all}(?:(?:fim|final|fins|finais) de semana|fds)`, () => onWeekdays([saturday])),
  phrase('(?:nos )(?:fins|finais) de semana', () => onWeekdays([saturday, saturday + 1])),
]

const ofMonth = '(?: d[oe] (?:cada |todo )?mes)'
const largestWeekday = 4
const largestWorkingDay = 20
const longestMonth = 31

const isWeekdayToo = /^(?:segund|quart|quint|sext)a$/

function nthWeekday({ nth = '', name = '', of }: Groups): Reading | undefined {
  const each = ordinalIn(nth)
  // "Toda segunda quinta" without a month are two days.
  if (each === 0 || each > largestWeekday || (of === undefined && isWeekdayToo.test(nth))) return
  return repeating(monthly({ kind: 'weekday', nth: each, weekday: weekdayIn(name) }))
}

function nthWorkingDay({ nth = '' }: Groups): Reading | undefined {
  const each = ordinalIn(nth)
  return each === 0 || each > largestWorkingDay ? undefined : repeating(monthly({ kind: 'workingDay', nth: each }))
}

const dayNumber = '(?<date>\\d{1,2}|1o|primeiro)'

function onDay({ date = '' }: Groups): Reading | undefined {
  const day = /^(?:1o|primeiro)$/.test(date) ? 1 : Number(date)
  return day < 1 || day > longestMonth ? undefined : repeating(monthly({ kind: 'day', day }))
}

const eachMonth: Phrase[] = [
  phrase(`${all}(?<nth>${ordinal}) (?<name>${weekday})(?<of> d[oe] (?:cada )?mes)?`, nthWeekday),
  phrase(`(?:n[oa] )?(?<nth>${ordinal}) (?<name>${weekday})(?<of>${ofMonth})`, nthWeekday),
  phrase(`${all}(?<nth>${ordinal}) dia util${ofMonth}?`, nthWorkingDay),
  phrase(`(?:no )?(?<nth>${ordinal}) dia util${ofMonth}`, nthWorkingDay),
  phrase(`${all}(?:(?:fim|final) d[eo] mes|ultimo dia(?: do mes)?)`, () =>
    repeating(monthly({ kind: 'day', day: -1 })),
  ),
  phrase(`${all}dias? ${dayNumber}${ofMonth}?(?! ?(?:e|/) ?\\d|, ?\\d{1,2}(?= ?$|,))`, onDay),
  phrase(`(?:no )?dia ${dayNumber} de (?:cada|todo) mes`, onDay),
  // No rule has two days of a month.
  several(`(?:${all}|n?os )?dias? \\d{1,2}(?:, \\d{1,2}){0,5},? (?:e|ou|a|ate) (?:o )?(?:dia )?\\d{1,2}`),
  several(`(?:${all}|n?os )?dias? \\d{1,2}(?:, \\d{1,2}){1,5}(?= ?$)`),
]

function onDate({ date = '', name = '' }: Groups): Reading | undefined {
  const day = /^(?:1o|primeiro)$/.test(date) ? 1 : Number(date)
  if (day < 1 || day > longestMonth) return
  return repeating({ ...repeatOf('YEARLY', 1, { kind: 'day', day }), month: monthIn(name) })
}

const eachYear: Phrase[] = [
  phrase(`${all}(?:dia )?${dayNumber} de (?<name>${month})`, onDate),
  phrase(`${all}(?:dia )?${dayNumber} (?<name>${longMonth})`, onDate),
  phrase(`${all}dia (?<date>\\d{1,2})/(?<name>1[0-2]|0?[1-9])`, onDate),
]

const named: [stem: string, frequency: Repeat['frequency'], interval: number][] = [
  ['semanal', 'WEEKLY', 1],
  ['quinzenal', 'WEEKLY', 2],
  ['mensal', 'MONTHLY', 1],
  ['bimestral', 'MONTHLY', 2],
  ['trimestral', 'MONTHLY', 3],
  ['semestral', 'MONTHLY', 6],
  ['anual', 'YEARLY', 1],
]

/**
 * "Mensal" is a repeat at the end of a line or beside a day, as in "relatório mensal"; "mensalmente" is one anywhere.
 */
const adjectives: Phrase[] = named.flatMap(([stem, frequency, interval]) => [
  phrase(stem, () => repeating(repeatOf(frequency, interval), 'end')),
  phrase(`${stem}mente`, () => repeating(repeatOf(frequency, interval))),
])

const daily = (time: string) => (): Reading => ({
  certainty: 'sure',
  meaning: { kind: 'repeat', repeat: repeatOf('DAILY'), times: [time] },
})

const partsOfDay: Phrase[] = [
  phrase('toda manha|todas as manhas', daily('09:00')),
  phrase('toda tarde|todas as tardes', daily('15:00')),
  phrase('toda noite|todas as noites', daily('20:00')),
]

/** Habits that describe a thing: `creme para todo dia`, `pão de cada dia`. */
const things: Phrase[] = [
  none('(?:(?:para|pra|p/|d[eo]) )(?:(?:o )?(?:todo|cada) (?:santo )?dia|todos os dias)(?! (?:[aà]s? |\\d))'),
]

export const repeatPhrases: Phrase[] = [
  ...things,
  ...simple,
  ...weekly,
  ...eachMonth,
  ...eachYear,
  ...adjectives,
  ...partsOfDay,
  ...endPhrases,
]
