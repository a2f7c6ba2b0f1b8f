/** Splits one line of a message: products between commas or "e", a request before, thanks after. */

import { keyWords, keyWordsAndAnd } from '#shared/words.ts'
import { readAmount } from './amounts.ts'
import type { Groceries } from './groceries.ts'
import { isAmount } from './line-amounts.ts'
import { trimDecoration } from './message-marks.ts'
import { closingWords, isAboutList, isLinking, openingOf } from './message-words.ts'
import { parseLine } from './parse-line.ts'
import { type Token, tokensOf } from './tokens.ts'

export interface Part {
  text: string
  isItem: boolean
}

/** A part by its position, so that consecutive remarks are joined again with the signs between them. */
interface Span {
  start: number
  end: number
  isItem: boolean
}

export function splitMessageLine(line: string, isBulleted: boolean, groceries: Groceries): Part[] {
  const spans = segmentsOf(line, groceries).flatMap((segment) => spansOf(line, segment, isBulleted, groceries))
  return joinedRemarks(spans)
    .map(({ start, end, isItem }) => ({ text: trimDecoration(line.slice(start, end)), isItem }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text) && text !== 'e')
}

function joinedRemarks(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && !last.isItem && !span.isItem) last.end = span.end
    else joined.push({ ...span })
  }
  return joined
}

type Segment = Pick<Span, 'start' | 'end'>

const goesOn = new Set(['do', 'da', 'dos', 'das', 'de', 'sem', 'com', 'mas', 'ou', 'se', 'tipo', 'pode'])

/** The segments between commas and sentence ends. `açúcar, 2 kg` and `vinho, do seco` are one product each. */
function segmentsOf(line: string, groceries: Groceries): Segment[] {
  const segments: Segment[] = []
  for (const segment of betweenSigns(line)) {
    const last = segments.at(-1)
    const text = line.slice(segment.start, segment.end).trim()
    const [first] = text.split(' ', 1)
    const belongs = goesOn.has(first?.toLowerCase() ?? '') || isAmount(text, groceries)
    if (last && belongs) last.end = segment.end
    else segments.push(segment)
  }
  return segments
}

function betweenSigns(line: string): Segment[] {
  const segments: Segment[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < line.length; at++) {
    const char = line.charAt(at)
    if (char === '(') depth++
    if (char === ')') depth--
    const ends = depth > 0 ? undefined : endOfSegment(line, at)
    if (ends === undefined) continue
    segments.push({ start, end: at + ends })
    start = at + 1
  }
  return [...segments, { start, end: line.length }]
}

/**
 * The number of characters of a separating sign that belong to the text before it. Undefined for any other character.
 */
function endOfSegment(line: string, at: number): 0 | 1 | undefined {
  const [before, char, after] = [line.charAt(at - 1), line.charAt(at), line.charAt(at + 1)]
  if (char === ';' || char === '\t' || char === '|') return 0
  if (char === ',') return /\d/.test(before) && /\d/.test(after) ? undefined : 0
  if (char === '!' || char === '?') return 1
  const next = line.charAt(at + 2)
  return char === '.' && (after === '' || (after === ' ' && next !== next.toLowerCase())) ? 0 : undefined
}

/** The spans of a segment: the request in front, the products, the thanks behind. */
function spansOf(line: string, { start, end }: Segment, isBulleted: boolean, groceries: Groceries): Span[] {
  const tokens = tokensOf(line.slice(start, end)).filter(({ kind }) => kind !== 'sign')
  const words = tokens.map(({ folded }) => folded)
  const { words: opening, isGreeting } = isBulleted ? { words: 0, isGreeting: false } : openingOf(words)
  const closing = closingWords(words.slice(opening))
  const [first, last] = [tokens[opening], tokens.at(-closing - 1)]
  if (!first || !last || opening + closing >= tokens.length || isAboutList(words))
    return [{ start, end, isItem: false }]
  const itemStart = opening === 0 ? start : start + first.start
  const itemEnd = closing === 0 ? end : start + last.end
  const middle = {
    start: itemStart,
    end: itemEnd,
    isItem: isThing(line.slice(itemStart, itemEnd), isGreeting ? Number.POSITIVE_INFINITY : words.length, groceries),
  }
  return [
    { start, end: itemStart, isItem: false },
    ...(middle.isItem ? betweenAnds(line, middle, groceries) : [middle]),
    { start: itemEnd, end, isItem: false },
  ].filter((span) => span.end > span.start)
}

const longestUnknown = 4
const longestItem = 200

/**
 * True for an item of at most 200 characters: it has at most four `words`, or else an amount or a known product.
 * Anything else is a sentence.
 */
function isThing(text: string, words: number, groceries: Groceries): boolean {
  if (text.trim().length > longestItem) return false
  const { quantity, aisle } = parseLine(text, groceries)
  return quantity !== null || aisle !== null || words <= longestUnknown
}

/** `café e açúcar` are two products, `cravo e canela`, `quilo e meio` and `pão e circo` are one. */
function betweenAnds(line: string, whole: Span, groceries: Groceries): Span[] {
  const text = line.slice(whole.start, whole.end)
  const ands = tokensOf(text).filter(({ folded }) => folded === 'e')
  let start = 0
  const spans: Span[] = []
  const add = (from: number, to: number) =>
    spans.push({ start: whole.start + from, end: whole.start + to, isItem: true })
  ands.forEach((and, index) => {
    const next = ands[index + 1]?.start ?? text.length
    if (!divides(text, { start, and, next }, groceries)) return
    add(start, and.start)
    start = and.end
  })
  add(start, text.length)
  return spans
}

interface Division {
  start: number
  and: Token
  next: number
}

function divides(text: string, { start, and, next }: Division, groceries: Groceries): boolean {
  const [before, after] = [text.slice(start, and.start), text.slice(and.end, next)]
  if (isLinking(before.trim())) return false
  if (isWithinAmount(text.slice(start), and.start - start, groceries)) return false
  const [left, right] = [parseLine(before, groceries), parseLine(after, groceries)]
  const pair = `${left.name} e ${after}`
  if (groceries.andAtStart(pair) > keyWordsAndAnd(left.name).length) return false
  // The "e" divides a pair such as "leite e coco": nobody writes that for the product "leite de coco".
  const isKind = (groceries.atStart(pair)?.words ?? 0) > keyWords(left.name).length
  return isKind || (left.aisle !== null && right.aisle !== null)
}

/** `trinta e cinco reais de carne`: true if the "e" at this position belongs to the amount in front. */
function isWithinAmount(text: string, at: number, groceries: Groceries): boolean {
  const tokens = tokensOf(text)
  const amount = readAmount(tokens, 0, groceries)
  return amount !== undefined && (tokens[amount.end - 1]?.start ?? 0) > at
}
