/** Puts the commas into a spoken list: speech recognition writes none. */
import type { Groceries } from './groceries.ts'
import { parseLine } from './parse-line.ts'
import { splitLine } from './split-line.ts'

/** Longer names and longer lists are left as they were heard. */
const longestName = 8
const longestText = 40

/**
 * `arroz feijão e leite` with a comma between the products of the dictionary. The text stays as it is if it names one
 * product, if any word fits none, or if two names without an amount may be one product, as in `bolo chocolate`.
 */
export function withCommas(heard: string, groceries: Groceries): string {
  const words = heard.split(/\s+/).filter(Boolean)
  if (words.length > longestText || splitLine(heard, groceries)?.isSure || isProduct(heard, groceries)) return heard
  const parts = partsFrom(words, 0, groceries, new Map())
  if (!parts || parts.length < 2) return heard
  const isSure = parts.length > 2 || parts.slice(1).some((part) => parseLine(part, groceries).quantity !== null)
  return isSure ? parts.join(', ') : heard
}

type Known = Map<number, string[] | undefined>

/** The products from this word on, the longest names first. Undefined if a word is left over. */
function partsFrom(words: readonly string[], start: number, groceries: Groceries, known: Known): string[] | undefined {
  if (start >= words.length) return []
  if (known.has(start)) return known.get(start)
  let found: string[] | undefined
  const begin = start > 0 && words[start] === 'e' ? start + 1 : start
  for (let end = Math.min(words.length, begin + longestName); end > begin && !found; end--) {
    const part = words.slice(begin, end).join(' ')
    const rest = isProduct(part, groceries) ? partsFrom(words, end, groceries, known) : undefined
    if (rest) found = [part, ...rest]
  }
  known.set(start, found)
  return found
}

/** A word that has lost its neighbour. */
const isCut = /^(?:e|d[aeo]s?|com|sem|em|para|pra) | (?:e|d[aeo]s?|com|sem|em|para|pra)$/i

/** True for the whole name of one product, behind its amount if it has one: people say the amount first. */
function isProduct(text: string, groceries: Groceries): boolean {
  const { name } = parseLine(text, groceries)
  return text.endsWith(name) && !isCut.test(text) && groceries.find(name)?.name === groceries.keyOf(name)
}
