/** Keeps the phrases whose place in the line confirms their meaning. */
import type { Found } from './find-phrases.ts'
import { wordAfter, wordBefore } from './folded-line.ts'
import { days, grouped, times } from './lists.ts'
import type { Meaning } from './phrases.ts'

type Kind = Meaning['kind']

export const isStart = (start: number, text: string): boolean => !/[\p{L}\p{N}]/u.test(text.slice(0, start))
export const isEnd = (end: number, text: string): boolean => !/[\p{L}\p{N}]/u.test(text.slice(end))

/** The phrases whose place in the line confirms their meaning, see `Certainty`. */
export function meant(found: Found[], text: string): Found[] {
  return grouped(found, text).flatMap((group) => group.filter((each) => isMeant(each, group, text)))
}

function isMeant(each: Found, group: Found[], text: string): boolean {
  if (each.certainty === 'sure' || (each.certainty !== 'start' && hasCompany(each, group))) return true
  if (each.certainty === 'beside' || each.certainty === 'behind') return false
  const isFirst = isStart(each.start, text)
  if (each.certainty === 'start') return isFirst
  if (each.certainty === 'end' || each.certainty === 'edge')
    return isEnd(group.at(-1)?.end ?? 0, text) || (isFirst && each.certainty === 'edge')
  return !isNumbered(wordBefore(text, each.start)) && isDayBefore(text, each.end)
}

/**
 * True if a day or a repeat is in the group of a phrase; a time counts too, but not for another time. For `behind`, it
 * precedes the phrase.
 */
function hasCompany(each: Found, group: Found[]): boolean {
  const kinds: Kind[] = times.includes(each.meaning.kind) ? days : [...days, ...times]
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
