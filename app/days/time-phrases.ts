/** Phrases for a time of the day: "15h", "às 7 da noite", "cedo". */
import { type Certainty, type Groups, none, type Phrase, phrase, type Reading } from './phrases.ts'
import { number, numberIn } from './words.ts'

const lead = '(?<lead>as |a |ao |(?:la )?pelas |por volta d[ao]s? |a partir d[ao]s? |ate (?:as |a )?|umas )?'
const part = '(?: d[ae] (?<part>manha|tarde|noite|madrugada))?'
const hours = ' ?(?:hs?|hrs?|horas?)'
const minutes = '(?<minutes>[0-5]\\d)'
/** Before six, a mere `2h` is more often a duration. */
const firstUsualHour = 6
const noon = 12
const hoursOfDay = 24
const half = 30

function timeOf(hour: number, minute: number, certainty: Certainty): Reading | undefined {
  if (!(hour < hoursOfDay)) return
  const time = [hour, minute].map((each) => String(each).padStart(2, '0')).join(':')
  return { certainty, meaning: { kind: 'time', time } }
}

/** `7 da noite` is 19 o'clock. */
function hourOf({ hour, part: partOfDay }: Groups): number {
  const found = numberIn(hour)
  // Midnight belongs to two days.
  if (partOfDay === 'noite' && found === noon) return hoursOfDay
  const isLater = partOfDay === 'tarde' || partOfDay === 'noite'
  return isLater && found < noon ? found + noon : found
}

const minuteOf = ({ half: isHalf, minutes: typed }: Groups): number =>
  isHalf === undefined ? Number(typed ?? 0) : half

/** An hour with a sign for hours. */
function signed(groups: Groups, isLong: boolean): Reading | undefined {
  const hour = hourOf(groups)
  const isSaid = (groups.lead ?? 'a ') !== 'a ' || groups.part !== undefined
  return timeOf(hour, minuteOf(groups), isSaid || (hour >= firstUsualHour && !isLong) ? 'sure' : 'beside')
}

/** A mere number after "às", with its accent or at the end of the line. */
function bare(groups: Groups, typed: string): Reading | undefined {
  const isSaid = /^à/i.test(typed) || (groups.lead ?? 'as ').length > 'as '.length || groups.part !== undefined
  if (groups.lead === 'a ' && !/^à/i.test(typed)) return
  return timeOf(hourOf(groups), minuteOf(groups), isSaid ? 'sure' : 'end')
}

const saidAt = (groups: Groups, typed: string, isLong: boolean): Reading | undefined => {
  const reading = signed(groups, isLong)
  return reading && /^à/i.test(typed) ? { ...reading, certainty: 'sure' } : reading
}

const fixed =
  (time: string, certainty: Certainty = 'sure') =>
  (): Reading => ({ certainty, meaning: { kind: 'time', time } })

/** The times of vague words are a choice; people see and change them. */
const vague: [source: string, time: string][] = [
  ['(?:bem )?(?:cedo|cedinho)', '08:00'],
  ['(?:de|pela) manha', '09:00'],
  ['(?:a|de|pela) tarde', '15:00'],
  ['(?:no )?(?:fim|final) d[ae] tarde', '18:00'],
  ['(?:a|de) noite', '20:00'],
  ['(?:no almoco|na hora do almoco)', '12:00'],
]

const anyTime = `${number}(?:${hours}|:[0-5]\\d)?(?:[0-5]\\d)?`

export const timePhrases: Phrase[] = [
  phrase(`${lead}(?<hour>\\d{1,2}) ?(?:hs?|hrs?)(?: ?${minutes} ?(?:min|m)?)?${part}`, (groups, _, typed) =>
    saidAt(groups, typed, false),
  ),
  phrase(`${lead}(?<hour>${number})${hours}(?<half> e meia)?${part}`, (groups, _, typed) =>
    saidAt(groups, typed, /hora/.test(typed.toLowerCase())),
  ),
  phrase(`${lead}(?<hour>\\d{1,2}):${minutes}(?:${hours})?${part}`, (groups, _, typed) => saidAt(groups, typed, false)),
  phrase(
    `(?<lead>as |a |(?:la )?pelas |por volta d[ao]s? )(?<hour>${number})(?<half> e meia)?${part}`,
    (groups, _, typed) => bare(groups, typed),
  ),
  phrase(`(?<hour>${number})(?<half> e meia)? d[ae] (?<part>manha|tarde|noite|madrugada)`, (groups, _, typed) =>
    bare(groups, typed),
  ),
  phrase('(?:ao |ate o |ate )?meio[- ]dia', fixed('12:00')),
  phrase('(?:ao |ate o |ate )?meio[- ]dia e meia', fixed('12:30')),
  // The end of the day that is written beside it.
  phrase('(?:a |as |ate a |ate )?meia[- ]noite', fixed('23:59')),
  ...vague.map(([source, time]) => phrase(source, fixed(time, 'beside'))),
  // Durations and spans of time stay in the title.
  none(`(?:d[ae]s? )?${anyTime} ?(?:as|a|ate|ate as|-) ?${anyTime}`),
  none(`(?:por|durante|de|em|cada|a cada|daqui (?:a )?|dentro de |apos|ha) ${number}${hours}(?:[0-5]\\d)?`),
  none(`de ${number} em ${number} (?:horas?|h|min|minutos?)`),
]
