/** Phrases for a time of the day: "15h", "às 7 da noite", "cedo". */
import { type Certainty, type Groups, none, type Phrase, phrase, type Reading } from './phrases.ts'
import { clockOf } from './times-phrases.ts'
import { longNumber, number, numberIn } from './words.ts'

const lead = '(?<lead>as |a |ao |(?:la )?pelas |por volta d[ao]s? |a partir d[ao]s? |ate (?:as |a )?|umas )?'
const part = '(?: d[ae] (?<part>manha|tarde|noite|madrugada))?'
const hours = ' ?(?:hs?|hrs?|horas?)'
const minutes = '(?<minutes>[0-5]\\d)'
const past = `(?: e (?<past>meia|[0-5]\\d|${longNumber}))?`
/** Before this hour, a mere `2h` is more often a duration. */
const firstUsualHour = 6
const noon = 12
const hoursOfDay = 24
const half = 30

const fixed =
  (time: string, certainty: Certainty = 'sure') =>
  (): Reading => ({ certainty, meaning: { kind: 'time', time } })

function timeOf(groups: Groups, certainty: Certainty): Reading | undefined {
  const hour = hourOf(groups)
  const minute = groups.past === 'meia' ? half : numberIn(groups.past ?? groups.minutes ?? '0')
  const isTime = hour < hoursOfDay && minute < 2 * half
  return isTime ? fixed(clockOf(hour, minute), certainty)() : undefined
}

/** The hour of a time: 19 for `7 da noite`. 24 or more is no time. */
function hourOf({ hour, part: partOfDay }: Groups): number {
  const found = numberIn(hour)
  // Midnight belongs to two days, so it is not read.
  if (partOfDay === 'noite' && found === noon) return hoursOfDay
  const isLater = partOfDay === 'tarde' || partOfDay === 'noite'
  return isLater && found < noon ? found + noon : found
}

const hasAccent = (typed: string): boolean => /^à/i.test(typed)

/** True if words around a number make it a time. "As" and "a" without an accent may be articles. */
const isSaid = (groups: Groups, typed: string): boolean =>
  groups.part !== undefined || hasAccent(typed) || !['as ', 'a ', undefined].includes(groups.lead)

/** The reading of an hour with a sign for hours or with minutes. "8 horas" is a duration more often than `8h`. */
function signed(groups: Groups, _: string, typed: string): Reading | undefined {
  const isUsual = hourOf(groups) >= firstUsualHour && !/hora/i.test(typed)
  return timeOf(groups, isUsual || groups.lead === 'as ' || isSaid(groups, typed) ? 'sure' : 'beside')
}

/** A number without a sign for hours: a time behind "às" or before "da noite", otherwise at the end of a line. */
function bare(groups: Groups, _: string, typed: string): Reading | undefined {
  const isArticle = groups.lead === 'a ' && !hasAccent(typed)
  return isArticle ? undefined : timeOf(groups, isSaid(groups, typed) ? 'sure' : 'end')
}

/** The times of vague words are a choice; people see and change them. */
const vague: [source: string, time: string][] = [
  ['(?:bem )?(?:cedo|cedinho)', '08:00'],
  ['(?:de|pela) manha', '09:00'],
  ['(?:a|de|pela) tarde', '15:00'],
  ['(?:no )?(?:fim|final) d[ae] tarde', '18:00'],
  ['(?:a|de) noite', '20:00'],
  ['(?:no almoco|na hora do almoco)', '12:00'],
]

export const timePhrases: Phrase[] = [
  phrase(`${lead}(?<hour>\\d{1,2}) ?(?:hs?|hrs?)(?: ?${minutes} ?(?:min|m)?)?${part}`, signed),
  phrase(`${lead}(?<hour>${number})${hours}${past}${part}`, signed),
  phrase(`${lead}(?<hour>\\d{1,2}):${minutes}(?:${hours})?${part}`, signed),
  phrase(`(?<lead>as |(?:la )?pelas |por volta d[ao]s? )(?<hour>\\d{1,2})\\.${minutes}${part}`, signed),
  phrase(`(?<lead>as |a |(?:la )?pelas |por volta d[ao]s? )(?<hour>${number})${past}${part}`, bare),
  phrase(`(?<hour>${number})${past} d[ae] (?<part>manha|tarde|noite|madrugada)`, bare),
  phrase('(?:ao |ate o |ate )?meio[- ]dia', fixed('12:00')),
  phrase('(?:ao |ate o |ate )?meio[- ]dia e meia', fixed('12:30')),
  // A title of a film, unless it is "à meia-noite". The first of two equally long phrases counts.
  none('meia[- ]noite(?= em \\p{L})'),
  // Here midnight is the end of the day that is written beside it.
  phrase('(?:a |as |ate a |ate )?meia[- ]noite', fixed('23:59')),
  ...vague.map(([source, time]) => phrase(source, fixed(time, 'behind'))),
  // Durations stay in the title.
  none(`(?:por|durante|de|em|daqui (?:a )?|dentro de |apos|ha) ${number}${hours}(?:[0-5]\\d)?`),
]
