/** Finds the amount on a line: before the name, behind it or within it. */

import { foldedWords } from '#shared/words.ts'
import { type Amount, isOf, isTimes, readAmount } from './amounts.ts'
import type { Groceries } from './groceries.ts'
import { plus } from './join-quantities.ts'
import { type Token, tokensOf } from './tokens.ts'

/** The most characters of an item's quantity. */
export const longestQuantity = 40
/** A larger mere number is a part of the name: the size of a filter, a year. */
const largestBare = 999
const largestAtEnd = 99

export interface Split {
  name: string
  quantity: string
  unit: string | null
}

export interface Line {
  text: string
  tokens: readonly Token[]
  groceries: Groceries
  /** The text from one token to before another, with single blanks. */
  between: (from: number, to: number) => string
}

export function createLine(text: string, groceries: Groceries): Line {
  const tokens = tokensOf(text)
  const between = (from: number, to: number) => {
    const [first, last] = [tokens[from], tokens[to - 1]]
    return first && last && from < to ? text.slice(first.start, last.end).split(/\s+/).join(' ') : ''
  }
  return { text, tokens, groceries, between }
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text)

/** Parses a text that is only an amount, or a sum of amounts. Undefined for any other text. */
export function readAll(text: string, groceries: Groceries): Omit<Split, 'name'> | undefined {
  const parts = text.split(plus).map((part) => readOne(part, groceries))
  const [first] = parts
  if (parts.some((part) => part === undefined) || !first) return undefined
  const isOne = parts.length === 1
  return { quantity: parts.map((part) => part?.quantity).join(plus), unit: isOne ? first.unit : null }
}

function readOne(text: string, groceries: Groceries): Omit<Split, 'name'> | undefined {
  const { tokens } = createLine(text, groceries)
  const from = isTimes(tokens[0]) ? 1 : 0
  const amount = readAmount(tokens, from)
  if (!amount) return undefined
  const end = isTimes(tokens[amount.end]) ? amount.end + 1 : amount.end
  return end === tokens.length ? { quantity: written(tokens, from, amount.end), unit: amount.unit } : undefined
}

/** True if a text is only an amount or a sum of amounts, and short enough for a quantity. */
export const isAmount = (text: string, groceries: Groceries): boolean =>
  text.length <= longestQuantity && readAll(text, groceries) !== undefined

export function amountAtStart(line: Line): Split | undefined {
  const { tokens, groceries } = line
  const from = isTimes(tokens[0]) && tokens[1]?.kind === 'number' ? 1 : 0
  if (from === 0 && namesNumber(line)) return undefined
  const amount = readAmount(tokens, from, groceries)
  if (!amount) return undefined
  const times = from === 0 && isTimes(tokens[amount.end]) && amount.isBare ? 1 : 0
  const afterTimes = amount.end + times
  const rest = afterTimes + (isOf(tokens[afterTimes]) ? 1 : 0)
  const name = line.between(rest, tokens.length)
  if (!hasLetter(name) || tokens[rest]?.kind === 'sign' || tokens[rest]?.folded === 'por') return undefined
  const isCertain = times > 0 || from > 0 || !amount.isBare || isLikely(line, from, rest, name)
  return isCertain ? { name, quantity: written(tokens, from, amount.end), unit: amount.unit } : undefined
}

/** These words count only a known product: `meia calça` and `um presente` are names without an amount. */
const aloneAlsoArticles = new Set(['meio', 'meia', 'um', 'uma'])

/** True if a mere number in front of a name counts it: `12 ovos`, but not `3D`. */
function isLikely({ tokens, groceries }: Line, from: number, rest: number, name: string): boolean {
  const [first, next] = [tokens[from], tokens[rest]]
  if (aloneAlsoArticles.has(first?.folded ?? '')) return groceries.find(name) !== undefined
  if (first?.kind !== 'number') return true
  const isWhole = isDigits(first.text)
  return isWhole ? Number(first.text) <= largestBare && next?.kind === 'word' && !next.isGlued : next?.kind === 'word'
}

const isDigits = (text: string): boolean => !/\D/.test(text)

/** True if the number in front is a part of the name: `3 corações`, `7 belo`. */
const namesNumber = ({ tokens, text, groceries }: Line): boolean =>
  tokens[0]?.kind === 'number' && (groceries.atStart(text)?.words ?? 0) > 1

/** Signs that may stand between a name and an amount or a remark. */
export const separators = new Set(['-', '–', '—', ':', ',', ';', '=', '→', '>', '|'])
const mostTokensAtEnd = 8

export function amountAtEnd(line: Line): Split | undefined {
  const { tokens } = line
  if (isOffer(tokens)) return undefined
  for (let at = Math.max(1, tokens.length - mostTokensAtEnd); at < tokens.length; at++) {
    const split = endsWithAmount(line, at)
    if (split) return split
  }
  return undefined
}

/** Splits a line whose end, from the token `at` on, is an amount. Undefined if it is none or seems part of the name. */
function endsWithAmount(line: Line, at: number): Split | undefined {
  const { tokens } = line
  const amount = readAmount(tokens, at)
  if (!amount) return undefined
  const timesAfter = isTimes(tokens[amount.end]) && amount.isBare ? 1 : 0
  if (amount.end + timesAfter !== tokens.length || isPartOfWord(tokens, at)) return undefined
  const timesBefore = isTimes(tokens[at - 1]) && amount.isBare ? 1 : 0
  const nameEnd = withoutSeparators(tokens, at - timesBefore)
  const isMarked = timesBefore + timesAfter > 0 || nameEnd < at - timesBefore
  const name = line.between(0, nameEnd)
  if (!hasLetter(name) || !isMeantAtEnd(line, amount, { at, name, isMarked })) return undefined
  return { name, quantity: written(tokens, at, amount.end), unit: amount.unit }
}

const taken = new Set(['leve', 'leva'])
const paid = new Set(['pague', 'paga'])

/** True for an offer such as `leve 12 pague 11`. */
function isOffer(tokens: readonly Token[]): boolean {
  const isBefore = (words: ReadonlySet<string>) =>
    tokens.some(({ folded }, at) => words.has(folded) && tokens[at + 1]?.kind === 'number')
  return isBefore(taken) && isBefore(paid)
}

function withoutSeparators(tokens: readonly Token[], end: number): number {
  return end > 1 && separators.has(tokens[end - 1]?.text ?? '') ? end - 1 : end
}

/** True for digits directly after a word: `AA2`, `h2o`, but not `x6`. */
const isPartOfWord = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.isGlued === true && tokens[at - 1]?.kind === 'word' && !isTimes(tokens[at - 1])

/** After these words a number is a kind or a price: `tipo 1`, `3 por 10`. */
export const beforeNumbers = new Set('tamanho,tipo,numero,num,n,nº,nan,aptamil,por,com,em,ou'.split(','))
/** Products sized by their volume: litres behind them are no amount. */
const sizedByVolume = new Set(['saco', 'sacola', 'lixeira', 'balde', 'garrafa', 'caixa', 'panela', 'jarra'])

function isMeantAtEnd(
  line: Line,
  amount: Amount,
  { at, name, isMarked }: { at: number; name: string; isMarked: boolean },
): boolean {
  const { tokens, groceries } = line
  const [firstWord = ''] = foldedWords(name)
  if (amount.unit === 'l' && (sizedByVolume.has(firstWord) || sizedByVolume.has(firstWord.slice(0, -1)))) return false
  if (!amount.isBare) return true
  const token = tokens[at]
  if (token?.kind !== 'number' || !isDigits(token.text)) return isMarked && token?.kind === 'number'
  if (isMarked) return Number(token.text) <= largestBare
  // No amounts: `cachaça 51`, `caixa c/12`.
  if (groceries.atStart(token.text) || tokens[at - 1]?.text === '/') return false
  const grocery = groceries.find(name)
  const isCount = Number(token.text) > 1 && Number(token.text) <= largestAtEnd && amount.value !== undefined
  return isCount && grocery !== undefined && grocery.aisle !== 'Bebê' && !beforeNumbers.has(wordBefore(tokens, at))
}

const signsOfNumber = new Set(['°', '.'])

/** The word before a number, without the sign between them: `n` for `n° 8` and `n. 8`. */
const wordBefore = (tokens: readonly Token[], at: number): string =>
  tokens[signsOfNumber.has(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1]?.folded ?? ''

/** Splits a line whose amount, in digits with its unit, precedes the kind: `carne moída 1kg patinho`. */
export function amountWithin(line: Line): Split | undefined {
  const { tokens } = line
  if (isOffer(tokens)) return undefined
  const last = Math.min(tokens.length - 1, mostTokensAtEnd)
  for (let at = 1; at < last; at++) {
    if (tokens[at]?.kind !== 'number' || isPartOfWord(tokens, at)) continue
    const amount = readAmount(tokens, at)
    const next = amount?.hasUnit ? tokens[amount.end] : undefined
    if (!amount || next?.kind !== 'word' || isOf(next)) continue
    const [before, after] = [line.between(0, at), line.between(amount.end, tokens.length)]
    if (!hasLetter(before) || line.groceries.find(before) === undefined) continue
    return { name: `${before} ${after}`, quantity: written(tokens, at, amount.end), unit: amount.unit }
  }
  return undefined
}

/** An amount as it was typed, with a blank between a number and its unit. */
function written(tokens: readonly Token[], from: number, to: number): string {
  return tokens.slice(from, to).reduce((text, token, index) => {
    const before = tokens[from + index - 1]
    const isOne =
      index === 0 || (token.isGlued && (token.kind === 'sign' || before?.kind === 'sign') && before?.text !== '$')
    return isOne ? text + token.text : `${text} ${token.text}`
  }, '')
}
