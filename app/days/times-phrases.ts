/** Phrases for several times of a day: "8h e 20h", "de manhã e à noite", "de 8 em 8 horas". */
import { repeatOf } from './calendar.ts'
import { none, type Phrase, phrase, type Reading } from './phrases.ts'
import { number, numberIn } from './words.ts'

const hoursOfDay = 24
/** The first time of a day by the hours between two: those of a hospital. Others would give too many to-dos. */
const firstHours: Record<number, number> = { 4: 2, 6: 0, 8: 6, 12: 8 }
const noon = 12
/** Before this hour, `2h` is more often a duration. */
const firstUsualHour = 6
/** So many times without "e" are no journey, as in `voo 8h 14h`. */
const certainCount = 3

export const clockOf = (hour: number, minute = 0): string =>
  [hour, minute].map((each) => String(each).padStart(2, '0')).join(':')

/** The times of a day that are `hours` apart, from the given one on. */
export function timesEvery(hours: number, from: string | null): string[] {
  const [hour = 0, minute] = from?.split(':').map(Number) ?? [firstHours[hours] ?? 0]
  const count = Math.floor(hoursOfDay / hours)
  return Array.from({ length: count }, (_, each) => clockOf((hour + each * hours) % hoursOfDay, minute))
}

/** `de 8 em 8 horas` is each day at three times, `de 48 em 48 horas` every other day. */
function everyHours(hours: number): Reading | undefined {
  const days = hours / hoursOfDay
  if (firstHours[hours] === undefined && (days < 1 || !Number.isInteger(days))) return
  const isSeveral = days < 1
  return {
    certainty: 'sure',
    meaning: { kind: 'repeat', repeat: repeatOf('DAILY', isSeveral ? 1 : days), ...(isSeveral && { hours }) },
  }
}

/** By how often a day: the times of somebody who sleeps at night. */
const often: Record<number, string[]> = {
  2: ['08:00', '20:00'],
  3: ['08:00', '14:00', '20:00'],
  4: ['08:00', '12:00', '16:00', '20:00'],
}

const timesADay = (count: number): Reading => ({
  certainty: 'sure',
  meaning: { kind: 'repeat', repeat: repeatOf('DAILY'), times: often[count] ?? [] },
})

const lead = '(?:(?:as|ao?|das|pelas) )?'
const part = '(?: d[ae] (?:manha|tarde|noite))'
const one = `\\d{1,2}(?: ?(?:hs?|hrs?)(?:[0-5]\\d)?|:[0-5]\\d|(?=${part}))${part}?`
const eachTime = /(\d{1,2})((?: ?hr?s?|:)?([0-5]\d)?)(?: d[ae] (manha|tarde|noite))?/g
const separator = '(?:,? e |, ?)'

function listed(text: string): Reading | undefined {
  const found = [...text.matchAll(eachTime)].map(([, hour, sign, minute = '0', of = 'manha']) => ({
    hour: Number(hour) + (of !== 'manha' && Number(hour) < noon ? noon : 0),
    minute: Number(minute),
    isSigned: sign !== '',
  }))
  const isSaid = / e /.test(text) || found.length >= certainCount
  if (!isSaid || found.some(({ hour }) => hour >= hoursOfDay)) return
  const isSure = found.every(({ hour, isSigned }) => isSigned && hour >= firstUsualHour)
  const times = found.map(({ hour, minute }) => clockOf(hour, minute))
  return { certainty: isSure ? 'sure' : 'beside', meaning: { kind: 'times', times } }
}

const partsOfDay = { morning: '09:00', afternoon: '15:00', night: '20:00' }
const [morning, afternoon, night] = ['(?:de |pela )?manha', '(?:[ad] |de |pela )?tarde', '(?:[ad] |de |pela )?noite']
const inParts = (...times: string[]): Reading => ({ certainty: 'beside', meaning: { kind: 'times', times } })

export const timesPhrases: Phrase[] = [
  phrase(`(?<times>${lead}(?:(?:\\d{1,2}|${one})(?:,? e |, ?| )${lead}){1,5}${one})`, ({ times = '' }) =>
    listed(times),
  ),
  phrase(`(?<times>as \\d{1,2}(?:${separator}as \\d{1,2}){1,5})`, ({ times = '' }) => listed(times)),
  phrase('(?<count>[2-4]|duas|tres|quatro) ?(?:x|vezes) (?:ao|por) dia', ({ count }) => timesADay(numberIn(count))),
  phrase(`${morning} e ${night}`, () => inParts(partsOfDay.morning, partsOfDay.night)),
  phrase(`${morning} e ${afternoon}`, () => inParts(partsOfDay.morning, partsOfDay.afternoon)),
  phrase(`${morning}, ${afternoon} e ${night}`, () => inParts(...Object.values(partsOfDay))),
  phrase(
    `(?:de |a cada |cada )?(?<count>${number}) ?(?:em|/|por) ?(?<again>${number}) ?(?:h|hs|hrs?|horas?)`,
    ({ count, again }) => (numberIn(count) === numberIn(again) ? everyHours(numberIn(count)) : undefined),
  ),
  phrase(`(?:a )?cada (?<count>${number}) ?(?:h|hs|hrs?|horas?)`, ({ count }) => everyHours(numberIn(count))),
  none(`de ${number} em ${number} (?:min|minutos?)`),
]
