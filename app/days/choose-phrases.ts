/** Decides which of the found phrases are meant. Phrases with only signs between them form a group. */
import { weekdayOf } from '#shared/days.ts'
import type { Found } from './find-phrases.ts'
import { wordAfter, wordBefore } from './folded-line.ts'
import type { Meaning } from './phrases.ts'

type Kind = Meaning['kind']

export interface Chosen {
  day?: Found
  time?: Found
  /** Other words for the same day or time: "terça" in "terça, 15/12", "à noite" in "à noite, 20h". */
  also?: Found[]
  repeat?: Found
  /** "Até" or "por 12 meses", behind the repeat. */
  end?: Found
  priority?: Found
}

export function choosePhrases(found: Found[], text: string): Chosen {
  const groups = grouped(meant(found, text), text)
  const ordered = byPlace(groups, text)
  const repeat = first(ordered, ['repeat'])
  const home = groups.find((group) => repeat && group.includes(repeat))
  const end = repeat && home?.find((each) => each.start > repeat.start && isEndOf(each.meaning))
  const rest = ordered.map((group) => group.filter((each) => each !== end && each.meaning.kind !== 'count'))
  return { repeat, end, ...dayAndTime(rest, repeat), priority: first(rest, ['priority']) }
}

const isEndOf = (meaning: Meaning): boolean =>
  meaning.kind === 'count' || (meaning.kind === 'day' && meaning.isEnd === true)

/** The chosen day and time: those beside the repeat come before others. */
function dayAndTime(groups: Found[][], repeat: Found | undefined): Pick<Chosen, 'day' | 'time' | 'also'> {
  const near = groups.filter((group) => repeat && group.includes(repeat))
  const all = [...near, ...groups.filter((group) => !near.includes(group))]
  const home = all.find((group) => first([group], ['day'])) ?? []
  const [day, sameDay] = dayOf(home)
  const [time, sameTime] = timeOf([home, ...all].find((group) => first([group], ['time'])) ?? [])
  return { day, time, also: [...sameDay, ...sameTime] }
}

type WithOthers = [chosen: Found | undefined, others: Found[]]

/** A date decides over a weekday beside it, and the last of two dates decides. A different day stays in the title. */
function dayOf(group: Found[]): WithOthers {
  const said = group.flatMap((found) => (found.meaning.kind === 'day' ? [{ found, ...found.meaning }] : []))
  const chosen = said.findLast(({ isWeekday }) => !isWeekday) ?? said[0]
  if (!chosen) return [undefined, []]
  const isSame = (each: (typeof said)[number]) =>
    each.isWeekday ? weekdayOf(each.day) === weekdayOf(chosen.day) : each.day === chosen.day
  return [chosen.found, said.filter((each) => each !== chosen && isSame(each)).map(({ found }) => found)]
}

/** An hour decides over a part of the day. Several hours give no time. */
function timeOf(group: Found[]): WithOthers {
  const said = group.filter(({ meaning }) => meaning.kind === 'time')
  const hours = said.filter(({ certainty }) => certainty !== 'behind')
  const chosen = hours.length === 1 ? hours[0] : hours.length === 0 ? said[0] : undefined
  return [chosen, chosen ? said.filter((each) => each !== chosen) : []]
}

const first = (groups: Found[][], kinds: Kind[]): Found | undefined =>
  groups.flat().find(({ meaning }) => kinds.includes(meaning.kind))

/** Only blanks and signs that separate. */
const between = /^[\s,;:()–-]*$/

function grouped(found: Found[], text: string): Found[][] {
  const groups: Found[][] = []
  for (const each of [...found].sort((a, b) => a.start - b.start)) {
    const before = groups.at(-1)
    const last = before?.at(-1)
    if (before && last && between.test(text.slice(last.end, each.start))) before.push(each)
    else groups.push([each])
  }
  return groups
}

/** Sorts groups: first one at the beginning of the line, then one at its end, then all others. */
function byPlace(groups: Found[][], text: string): Found[][] {
  const placeOf = (group: Found[]): number => {
    if (isStart(group[0]?.start ?? 0, text)) return 0
    return isEnd(group.at(-1)?.end ?? 0, text) ? 1 : 2
  }
  return [...groups].sort((a, b) => placeOf(a) - placeOf(b))
}

const isStart = (start: number, text: string): boolean => !/[\p{L}\p{N}]/u.test(text.slice(0, start))
const isEnd = (end: number, text: string): boolean => !/[\p{L}\p{N}]/u.test(text.slice(end))

/** The phrases whose place in the line confirms their meaning, see `Certainty`. */
function meant(found: Found[], text: string): Found[] {
  return grouped(found, text).flatMap((group) => group.filter((each) => isMeant(each, group, text)))
}

function isMeant(each: Found, group: Found[], text: string): boolean {
  if (each.certainty === 'sure' || hasCompany(each, group)) return true
  if (each.certainty === 'beside' || each.certainty === 'behind') return false
  if (each.certainty === 'end') return isEnd(each.end, text)
  return !isNumbered(wordBefore(text, each.start)) && isDayBefore(text, each.end)
}

const days: Kind[] = ['day', 'repeat']

/**
 * True if a day or a repeat is in the group of a phrase; a time counts too, but not for another time. For `behind`, it
 * precedes the phrase.
 */
function hasCompany(each: Found, group: Found[]): boolean {
  const kinds: Kind[] = each.meaning.kind === 'time' ? days : [...days, 'time']
  const isPlaced = (other: Found) => each.certainty !== 'behind' || other.start < each.start
  return group.some((other) => other !== each && isPlaced(other) && kinds.includes(other.meaning.kind))
}

const beforeNumbers = new Set(['a', 'as', 'o', 'os', 'uma', 'minha', 'sua', 'nossa', 'cada', 'e', 'ou', 'em'])

/** True for a word after which "segunda" to "sexta" are numbers: "a" in `a quinta cadeira`. */
const isNumbered = (word: string): boolean => beforeNumbers.has(word)

const small = 'pro|pra|pros|pras|para|por|com|no|na|nos|nas|em|a|as|o|os|ao|aos|sobre|se|ate|sem|depois|antes'
const smallWord = new RegExp(`^(?:${small})$`)
/** A verb: `sexta levar o cachorro`. */
const verb = /^\p{L}{1,20}(?:ar|er|ir|por)$/u

/**
 * True if no noun that an ordinal could count follows the index `end`: only the end, a sign, a small word or a verb.
 */
function isDayBefore(text: string, end: number): boolean {
  const next = wordAfter(text, end)
  return next === '' || smallWord.test(next) || verb.test(next)
}
