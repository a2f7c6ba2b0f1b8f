/** Phrases for a span of hours: its first one counts, and its words stay in the title. */
import { type Certainty, type Groups, type Phrase, phrase, type Reading } from './phrases.ts'
import { clockOf } from './times-phrases.ts'
import { number, numberIn } from './words.ts'

const [noon, hoursOfDay] = [12, 24]
/** Before this hour, `2h-3h` is more often a duration. */
const firstUsualHour = 6
const sign = ' ?(?:hs?|hrs?|horas?)|:(?=[0-5]\\d)'
const part = 'manha|tarde|noite|madrugada'
const from = `(?<hour>${number})(?:(?<sign>${sign})(?<minutes> ?[0-5]\\d)?)?(?: d[ae] (?<part>${part}))?`
const last = `(?:(?<end>${number})(?:(?<endSign>${sign})(?: ?[0-5]\\d)?)?|(?<noon>meio[- ]dia|meia[- ]noite))(?: d[ae] (?<endPart>${part}))?`

/** True for a word that makes the half of the day the later one. */
const isLate = (text: string | undefined): boolean => text === 'tarde' || text === 'noite'
const inHalf = (hour: number, text: string | undefined): number => (isLate(text) && hour < noon ? hour + noon : hour)

/** The first hour: "das 3 às 6 da tarde" begins in the afternoon, "das 10 às 2 da tarde" does not. */
function firstHour({ hour, part: own, end, endPart }: Groups): number {
  const [typed, until] = [numberIn(hour), inHalf(numberIn(end ?? '0'), endPart)]
  if (own !== undefined) return inHalf(typed, own)
  const later = inHalf(typed, endPart)
  return later < until ? later : typed
}

function spanFrom(groups: Groups, certainty: Certainty | undefined): Reading | undefined {
  const [hour, end] = [firstHour(groups), numberIn(groups.end ?? '0')]
  if (certainty === undefined || hour >= hoursOfDay || end > hoursOfDay) return
  const time = clockOf(hour, Number(groups.minutes ?? 0))
  return { certainty, meaning: { kind: 'time', time, isSpan: true } }
}

/** Numbers alone are no hours: "de 3 a 5 anos". "Das" and "às" say hours. */
function certaintyOf(groups: Groups, typed: string): Certainty | undefined {
  const { lead, join, sign: first, endSign, part: own, endPart, noon: named } = groups
  const isSigned = [first, endSign, own, endPart, named].some((each) => each !== undefined)
  const saysHours = /^d?as /.test(lead ?? '') || join?.trim().endsWith('as') === true
  if (saysHours && (isSigned || (lead !== undefined && join !== 'a'))) return 'sure'
  if (saysHours) return /[àÀ]/.test(typed) ? 'end' : undefined
  if (!isSigned) return
  const isUsual = first !== undefined && endSign !== undefined && numberIn(groups.hour) >= firstUsualHour
  return isUsual && lead === undefined ? 'sure' : 'beside'
}

const join = ' ?(?<join>as|a|ao|ate (?:as|a|o)|ate|-) ?'

export const hourSpans: Phrase[] = [
  phrase(`(?<lead>d?as |de )?${from}${join}${last}`, (groups, _, typed) =>
    spanFrom(groups, certaintyOf(groups, typed)),
  ),
  phrase(`(?<lead>entre (?:as )?)${from} e (?:as )?${last}`, (groups) =>
    spanFrom(groups, (groups.sign ?? groups.endSign ?? groups.noon) ? 'beside' : undefined),
  ),
]
