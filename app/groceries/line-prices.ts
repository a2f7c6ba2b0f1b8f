/**
 * Finds the price on a line: `arroz 5kg R$ 25,90`, `5 kg arroz 25,90`, `leite 3 por 10`. Money alone is an amount, as in
 * `R$ 20 de pão`; beside another amount, or with centavos behind a name, it is a price.
 */
import { hasCentavos, isOf, isTimes, readMoney } from './amounts.ts'
import type { Groceries } from './groceries.ts'
import { type Line, type Split, separators } from './line-amounts.ts'
import { beginsOffer } from './shelf-parts.ts'
import { readShelfPrice } from './shelf-prices.ts'
import { type Token, tokensOf } from './tokens.ts'
import { unitOf } from './units.ts'

export interface Priced extends Omit<Split, 'quantity'> {
  quantity: string | null
  /** The price as typed; null without a price. */
  price: string | null
}

/** A price on a line. `start` and `end` are indices of tokens. */
interface Span {
  start: number
  end: number
  cents: number
  /** True if it contains `R$` or `reais`. */
  isMarked: boolean
  /** The index after a unit price (`4,99 cada`, `4,99/kg`, `4,99 o quilo`, `a 4,99`); undefined for any other price. */
  eachEnd: number | undefined
}

const centsPerReal = 100
/** The highest price that is read: R$ 99.999,99. */
const largestCents = 9_999_999

/**
 * Splits a line into its price and the rest, which `read` parses. A unit price stays in the name. Undefined without a
 * price, and if the money is an amount, or a mere number behind an unknown product.
 */
export function splitPrice(line: Line, read: (text: string) => Split | undefined): Priced | undefined {
  const { tokens, groceries } = line
  const span = onlySpan(tokens)
  if (!span) return undefined
  const from = withoutSigns(tokens, span.start)
  const end = span.eachEnd ?? span.end
  const rest = [line.between(0, from), line.between(end, tokens.length)].filter(Boolean).join(' ')
  const price = line.between(leading.has(tokens[from]?.folded ?? '') ? from : span.start, end)
  const split = read(rest)
  if (!split) return isPriceAlone(span, tokens) && from > 0 ? alone(rest, price) : undefined
  if (split.unit === 'R$' || !(span.isMarked || isKnown(split.name, groceries))) return undefined
  const isWhole = span.eachEnd === undefined || typeof readShelfPrice(price, split.quantity) === 'object'
  return isWhole ? { ...split, price } : { ...split, name: `${split.name} ${price}`, price: null }
}

/**
 * Splits a line that ends with an offer, or with a price of one and its amount: `leite leve 3 pague 2 4,99`, `picanha
 * 39,90/kg 0,430`. Undefined without one, and behind an unknown product if it has no centavos.
 */
export function splitOffer({ tokens, groceries, between }: Line, read: (text: string) => Split | undefined) {
  for (let at = 1; at < tokens.length; at++) {
    if (!beginsOffer(tokens, at)) continue
    const price = between(at, tokens.length)
    const rest = between(0, withoutSigns(tokens, at))
    const isMeant = tokens.slice(at).some(hasCentavos) || isKnown(rest, groceries)
    if (isMeant && typeof readShelfPrice(price, null) === 'object') {
      const split = read(rest)
      return split ? { ...split, price } : alone(rest, price)
    }
  }
  return
}

interface Total {
  cents: number | null
  quantity: string | null
  /** The price as a shelf writes it, from which the total was made. */
  shelf: string | null
}

/** The total of a written price (`Priced.price`), and the amount that it is for. */
export function totalIn(price: string, quantity: string | null): Total {
  const shelf = readShelfPrice(price, quantity)
  if (typeof shelf !== 'object') return { cents: centsIn(price), quantity, shelf: null }
  return { ...shelf, shelf: price }
}

/** The amount of a written price in cents. Null if the text is not one price. */
export function centsIn(price: string): number | null {
  return onlySpan(tokensOf(price))?.cents ?? null
}

const alone = (name: string, price: string): Priced | undefined =>
  /\p{L}/u.test(name) ? { name, quantity: null, unit: null, price } : undefined

const isKnown = (name: string, groceries: Groceries): boolean => groceries.find(name) !== undefined

/** True for money with centavos at the end of a line: in `arroz R$ 25,90` it is a price, not an amount to buy for. */
const isPriceAlone = ({ isMarked, cents, end, eachEnd }: Span, tokens: readonly Token[]): boolean =>
  isMarked && cents % centsPerReal > 0 && end === tokens.length && eachEnd === undefined

/** The only price on a line. Undefined without one, or with two: these are ambiguous. */
function onlySpan(tokens: readonly Token[]): Span | undefined {
  let found: Span | undefined
  for (let at = 0; at < tokens.length; at++) {
    const span = spanAt(tokens, at)
    if (!span) continue
    if (found) return undefined
    found = span
    at = span.end - 1
  }
  return found && isPrice(found, tokens) ? found : undefined
}

function spanAt(tokens: readonly Token[], at: number): Span | undefined {
  const [first, before] = [tokens[at], tokens[at - 1]]
  const isPartOfWord = first?.isGlued && before?.kind !== 'sign'
  const marked = isPartOfWord ? undefined : readMoney(tokens, at)
  const isBare = first !== undefined && !isPartOfWord && hasCentavos(first)
  const value = marked ? marked.value : isBare ? Number(first.text.replace(',', '.')) : undefined
  const cents = Math.round((value ?? 0) * centsPerReal)
  if (!(cents > 0 && cents <= largestCents)) return undefined
  const end = marked?.end ?? at + 1
  const eachEnd = endOfEach(tokens, end) ?? (before?.folded === 'a' ? end : undefined)
  return { start: at, end, cents, isMarked: marked !== undefined, eachEnd }
}

/** True for a price. `R$ 20 de pão` and `2 x R$ 4,99` are amounts. A mere number or a unit price must end the line. */
function isPrice({ start, end, isMarked, eachEnd = end }: Span, tokens: readonly Token[]): boolean {
  const [before, after] = [tokens[start - 1], tokens[eachEnd]]
  if (isOf(after) || isTimes(before)) return false
  if (before?.kind === 'number' && after?.kind === 'number') return false
  return after === undefined || (isMarked && eachEnd === end)
}

const beforeUnits = new Set(['/', 'o', 'a', 'por', 'p'])

function endOfEach(tokens: readonly Token[], at: number): number | undefined {
  const isUnit = (token: Token | undefined) => token?.kind === 'word' && unitOf(token.folded) !== undefined
  const first = tokens[at]
  if (first?.folded === 'cada') return isUnit(tokens[at + 1]) ? at + 2 : at + 1
  if (isUnit(first)) return at + 1
  return beforeUnits.has(first?.folded ?? '') && isUnit(tokens[at + 1]) ? at + 2 : undefined
}

const leading = new Set(['por', 'a'])

/** The index of the sign or word that leads to a price (`=`, `por`, `a`), or of the price without one. */
function withoutSigns(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]
  return at > 1 && before && (leading.has(before.folded) || separators.has(before.text)) ? at - 1 : at
}
