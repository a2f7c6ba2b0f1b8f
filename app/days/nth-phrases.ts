/** Phrases for the n-th weekday or working day of one month: "quinto dia útil", "último sábado deste mês". */
import { monthOf } from '#shared/days.ts'
import type { RepeatDays } from '#shared/repeats.ts'
import { nextOf, startOfMonth } from './calendar.ts'
import { day, inside, lead } from './dates.ts'
import { type Groups, type Phrase, phrase, type Reading } from './phrases.ts'
import { oneWeekday, ordinal, ordinalIn, weekdayIn } from './words.ts'

const largestWorkingDay = 20
const largestWeekday = 4

/** Words that make the n-th day of a month one that comes once. Without them it comes each month. */
const once = `(?:${lead}|n?es[st][ea] |(?:n?[oa] )?proxim[oa] )`
const ofAnyMonth = '(?<of> do mes| des[st]e mes| d[oe] (?:mes que vem|proximo mes))'
const ofOneMonth = '(?<of> des[st]e mes| d[oe] (?:mes que vem|proximo mes))'

/** The day of a monthly rule of one month: of this one, of the next one, or of the first that has it from today on. */
function onceIn(days: RepeatDays, { of = '', ...groups }: Groups, today: string): Reading | undefined {
  const found = nextOf(days, /vem|proximo/.test(of) ? startOfMonth(today, 1) : today)
  const isOver = /es[st]e/.test(of) && monthOf(found) !== monthOf(today)
  return day(groups, isOver ? undefined : found)
}

function workingDay({ nth = '', ...groups }: Groups, today: string): Reading | undefined {
  const each = ordinalIn(nth)
  if (each === 0 || each > largestWorkingDay) return
  return onceIn({ kind: 'workingDay', nth: each }, groups, today)
}

function weekdayOfMonth({ nth = '', name = '', ...groups }: Groups, today: string): Reading | undefined {
  const each = ordinalIn(nth)
  if (each === 0 || each > largestWeekday) return
  return onceIn({ kind: 'weekday', nth: each, weekday: weekdayIn(name) }, groups, today)
}

export const nthPhrases: Phrase[] = [
  phrase(`${once}(?<nth>${ordinal}) dia util${ofAnyMonth}?`, workingDay),
  phrase(`${inside}(?<nth>${ordinal}) dia util${ofOneMonth}?`, workingDay),
  phrase(`${once}(?<nth>${ordinal}) (?<name>${oneWeekday})${ofAnyMonth}`, weekdayOfMonth),
  phrase(`${inside}(?<nth>${ordinal}) (?<name>${oneWeekday})${ofOneMonth}`, weekdayOfMonth),
]
