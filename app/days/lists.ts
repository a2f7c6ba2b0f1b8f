/** Lists of days or times, which stay in the title: a to-do has one day and one time. */
import type { Found } from './find-phrases.ts'
import type { Meaning } from './phrases.ts'

type Kind = Meaning['kind']

const between = /^[\s,;:()–-]*$/

/** The phrases in groups: within one, only blanks and signs are between them. */
export function grouped(found: Found[], text: string): Found[][] {
  const groups: Found[][] = []
  for (const each of [...found].sort((a, b) => a.start - b.start)) {
    const before = groups.at(-1)
    const last = before?.at(-1)
    if (before && last && between.test(text.slice(last.end, each.start))) before.push(each)
    else groups.push([each])
  }
  return groups
}

export const days: Kind[] = ['day', 'repeat']
const anyDays: Kind[] = [...days, 'several']
export const times: Kind[] = ['time', 'times']

const alwaysMeant: Kind[] = ['priority', 'reminder']

/** Between the phrases of a list. */
const listing = /^,? (?:e|ou|nem) $/

/**
 * The phrases without lists such as `dia 5 e dia 20` and `7h e 19h`: the first of a list would leave half of it in the
 * title. A time whose day is in a list stays in the title, too.
 */
export function withoutLists(found: Found[], text: string): Found[] {
  const groups = grouped(found, text)
  const listed = new Set(groups.flatMap((group, at) => listedIn(group, groups[at + 1] ?? [], text)))
  return groups.flatMap((group) => {
    const left = group.filter((each) => !listed.has(each) && each.meaning.kind !== 'several')
    const isDayless = has(group, anyDays) && !has(left, days)
    return isDayless ? left.filter(({ meaning }) => alwaysMeant.includes(meaning.kind)) : left
  })
}

const ofKinds = (group: Found[], kinds: Kind[]): Found[] => group.filter(({ meaning }) => kinds.includes(meaning.kind))

export const has = (group: Found[], kinds: Kind[]): boolean => ofKinds(group, kinds).length > 0

/** The phrases of a group that are in a list, and those of the next group, if that continues the list. */
function listedIn(group: Found[], next: Found[], text: string): Found[] {
  const isJoined = listing.test(text.slice(group.at(-1)?.end, next[0]?.start))
  const joined = [anyDays, times].filter((kinds) => isJoined && has(group, kinds) && has(next, kinds))
  return [
    ...joined.flatMap((kinds) => ofKinds([...group, ...next], kinds)),
    ...ofKinds(group, ['day', ...times]).filter((each) => isNumberInList(each, text)),
    ...(hasSeveralDays(group) ? ofKinds(group, ['day']) : []),
  ]
}

/** True for different weekdays with no date that decides, or for a list of days with another day beside it. */
function hasSeveralDays(group: Found[]): boolean {
  const weekdays = group.flatMap(({ meaning }) => (meaning.kind === 'day' && meaning.isWeekday ? [meaning.day] : []))
  const isDated = has(group, ['repeat']) || ofKinds(group, ['day']).length > weekdays.length
  return has(group, ['several']) || (!isDated && new Set(weekdays).size > 1)
}

/** True for a number at the end of a list: `8 e 20h`, `5 e 10 de maio`. */
const isNumberInList = ({ start }: Found, text: string): boolean =>
  /\d/.test(text.charAt(start)) && /[ ,](?:e|ou) $/.test(text.slice(0, start))
