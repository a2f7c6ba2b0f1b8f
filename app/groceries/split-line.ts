/** Several products on one line: `leite, ovos e pão`, `leite integral 12, desnatado 6`, `2 leites e 3 pães`. */

import { foldedWords, keyWordsAndAnd } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import { beforeNumbers, isAmount } from './line-amounts.ts'
import { parseLine } from './parse-line.ts'

export interface SplitLine {
  /** Each product as a line of its own. */
  parts: readonly string[]
  /** False if the line may also name one product: the split is then only offered. */
  isSure: boolean
}

/** Longer lines are not split. A name may be this long, so no part of a split line is refused. */
const longestLine = 200
const unknownWithNumber = /^(.*\p{L}) (\d{1,2})$/u

/** Splits a line of several products. Undefined if it names one, or is too long. */
export function splitLine(line: string, groceries: Groceries): SplitLine | undefined {
  if (line.length > longestLine) return undefined
  const each = withoutEach(line, groceries)
  const text = each ?? line
  const split = products(text, groceries) ?? amounts(text, groceries) ?? perhaps(text, groceries)
  return split && each ? { ...split, parts: withSameAmount(split.parts, groceries) } : split
}

/** The line without `cada` at its end. Undefined without `cada`, or if the line or its last product has a price. */
function withoutEach(line: string, groceries: Groceries): string | undefined {
  const text = /^(.+) cada(?: uma?)?$/iu.exec(line.trim())?.[1]
  if (!text) return undefined
  const isFree = (part: string) => parseLine(part, groceries).price === null
  return isFree(text) && isFree(betweenSigns(text).at(-1) ?? '') ? text : undefined
}

/** Splits a line if every part is a product of the dictionary, with or without an amount. */
function products(line: string, groceries: Groceries): SplitLine | undefined {
  const parts = betweenSigns(line).flatMap((text) =>
    atAnds(text, groceries, (before, after) => isSeparate(before, groceries) && isProduct(after, groceries)),
  )
  if (parts.length < 2 || !parts.every((part) => isProduct(part, groceries))) return undefined
  return { parts: parts.map((part) => withAmount(part, groceries) || part), isSure: true }
}

/** Splits a line if every part has an amount: then only the first must be a known product. */
function amounts(line: string, groceries: Groceries): SplitLine | undefined {
  const isThing = (text: string) => hasAmount(text, groceries) && isKnown(text, groceries)
  const texts = betweenSigns(line).flatMap((text) =>
    atAnds(text, groceries, (before, after) => isThing(before) && isThing(after)),
  )
  const [first = ''] = texts
  if (texts.length < 2 || !isKnown(first, groceries)) return undefined
  const parts = texts.map((text) => withAmount(text, groceries))
  return parts.includes('') ? undefined : { parts, isSure: true }
}

/** Offers a split if at least two parts are products of the dictionary and no part is empty or only an amount. */
function perhaps(line: string, groceries: Groceries): SplitLine | undefined {
  const parts = betweenSigns(line).flatMap((text) => atAnds(text, groceries, () => true))
  const known = parts.filter((part) => isProduct(part, groceries)).length
  if (known < 2 || parts.some((part) => part === '' || isAmount(part, groceries))) return undefined
  return { parts, isSure: false }
}

/** `queijo e presunto 200g cada`: the last amount applies to all parts without one. */
function withSameAmount(parts: readonly string[], groceries: Groceries): readonly string[] {
  const { quantity } = parseLine(parts.at(-1) ?? '', groceries)
  return quantity === null ? parts : parts.map((part) => (hasAmount(part, groceries) ? part : `${part} ${quantity}`))
}

/**
 * The text, if necessary with a colon so that its amount is read; empty without an amount. A number behind a kind
 * (`desnatado 6`) is an amount here, because the product before it has one too.
 */
function withAmount(text: string, groceries: Groceries): string {
  const marked = text.replace(unknownWithNumber, (whole, name: string, number: string) =>
    beforeNumbers.has(foldedWords(name).at(-1) ?? '') ? whole : `${name}: ${number}`,
  )
  return [text, marked].find((each) => hasAmount(each, groceries)) ?? ''
}

const hasAmount = (text: string, groceries: Groceries): boolean => parseLine(text, groceries).quantity !== null

const isKnown = (text: string, groceries: Groceries): boolean =>
  groceries.find(parseLine(text, groceries).name) !== undefined

/** True if `text`, apart from its amount, is the name of one product of the dictionary and no more. */
function isProduct(text: string, groceries: Groceries): boolean {
  const { name } = parseLine(withAmount(text, groceries) || text, groceries)
  return groceries.find(name)?.name === groceries.keyOf(name)
}

/** True for a product whose name cannot continue behind an "e", as `suco de laranja` can. */
const isSeparate = (text: string, groceries: Groceries): boolean =>
  isProduct(text, groceries) && !/ (?:de|d[aeo]s?|com|ao|à|sabor|sem) /iu.test(parseLine(text, groceries).name)

/** Splits at each "e" that `separates` its neighbours; never within brackets, an amount (`1 kg e meio`) or a name. */
function atAnds(
  text: string,
  groceries: Groceries,
  separates: (before: string, after: string) => boolean,
): readonly string[] {
  const wordsOf = (part: string) => keyWordsAndAnd(parseLine(part, groceries).name).length
  const named = groceries.andAtStart(parseLine(text, groceries).name)
  for (const { 0: and, index } of text.matchAll(/ e (?!(?:mei[oa]|\d+\/\d+|[½¼¾⅓⅔]) (?:d[eao]|e)\b)/gi)) {
    const [before, after] = [text.slice(0, index), text.slice(index + and.length)]
    if (!isClosed(before) || wordsOf(before) < named) continue
    const rest = atAnds(after, groceries, separates)
    if (separates(before, rest[0] ?? after)) return [before, ...rest]
  }
  return [text]
}

const isClosed = (text: string): boolean => text.split('(').length === text.split(')').length

/** Splits at commas, semicolons, and `+` or `/` between blanks, but not within a number or brackets. */
function betweenSigns(line: string): readonly string[] {
  const texts: string[] = []
  let [start, depth] = [0, 0]
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '(') depth++
    if (char === ')') depth--
    const around = line.charAt(at - 1) + line.charAt(at + 1)
    const isBetween = ',;'.includes(char) ? !/^\d\d$/.test(around) : '+/'.includes(char) && around === '  '
    if (depth > 0 || !isBetween) continue
    texts.push(line.slice(start, at).trim())
    start = at + 1
  }
  return [...texts, line.slice(start).trim()]
}
