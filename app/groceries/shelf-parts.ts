/** Splits a price as a shelf writes it into what it says: `leve 3 pague 2 4,99`, `39,90/kg 0,430`. */
import { hasCentavos, isFraction, isOf, isTimes, readAmount, readMoney, valueOfToken } from './amounts.ts'
import { type Token, tokensOf } from './tokens.ts'
import { inSmallest, isWeighed, unitFor, unitOf } from './units.ts'

/** A number of units, in the smallest unit of its kind. */
export interface Measure {
  value: number
  smallest: string
  text: string
}

/** The amount of an item; `packs` if it names the size of one, as `6 pacotes de 500 g`. */
export interface ItemMeasure extends Measure {
  unit: string
  packs?: true
}

/** Each part is said at most once. Prices are in cents. */
export interface ShelfParts {
  takes?: Measure
  pays?: Measure
  /** The amount from which on the price holds. */
  from?: Measure
  /** The number of things that the price is for. */
  of?: Measure
  price?: number
  /** The amount that the price is for. */
  per?: Measure
  amount?: Measure
  /** A number without a unit. */
  bare?: string
  isTimes?: true
}

interface Part {
  end: number
  said: ShelfParts
}

const links = new Set([':', ',', ';', '-', '–', '=', '(', ')', 'e', 'de', 'o', 'a'])
const takes = new Set(['leve', 'leva', 'levando'])
const pays = new Set(['pague', 'paga', 'pagando'])
const each = { value: 1, smallest: 'un', text: 'un' }

/** The parts of a shelf price; undefined if a word is none, or if a part is said twice. */
export function shelfParts(tokens: readonly Token[]): ShelfParts | undefined {
  const parts: ShelfParts = {}
  for (let at = 0; at < tokens.length; ) {
    const part = partAt(tokens, at, parts)
    if (!part || Object.keys(part.said).some((key) => key !== 'isTimes' && key in parts)) return undefined
    Object.assign(parts, part.said)
    at = part.end
  }
  const { price, bare } = parts
  const isOffer = parts.from !== undefined || (parts.takes && parts.pays) !== undefined
  const isPrice = bare !== undefined && (isOffer ? /^\d{1,4}(?:,\d\d)?$/ : /,\d\d$/).test(bare)
  return price === undefined && isPrice ? asPrice(parts, bare) : parts
}

/** `leve 2 pague 1 0,99`: without another price, a number that looks like a weight is the price. */
const asPrice = ({ bare: _, ...parts }: ShelfParts, text: string): ShelfParts => ({ ...parts, price: inCents(text) })

/** True if an offer (`leve 3 …`, `3 por …`, `a partir de 6 …`) or a price of one and an amount begin at the token. */
export function beginsOffer(tokens: readonly Token[], at: number): boolean {
  const part = partAt(tokens, at, {})
  if (!part) return false
  const { takes, from, of, per } = part.said
  if (of && isWeighed(of.smallest)) return false
  return (takes ?? from ?? of) !== undefined || (per !== undefined && part.end < tokens.length)
}

function partAt(tokens: readonly Token[], at: number, known: ShelfParts): Part | undefined {
  const { folded = '', text = '' } = tokens[at] ?? {}
  if (takes.has(folded)) return groupAt(tokens, at + 1) ?? named(tokens, at + 1, 'takes')
  if (pays.has(folded)) return named(tokens, at + 1, 'pays')
  const from = fromAt(tokens, at)
  if (from !== undefined) return named(tokens, from, 'from')
  if (folded === 'cada') return { end: at + 1, said: { per: each } }
  if (isTimes(tokens[at]) || text === '*') return { end: at + 1, said: { isTimes: true } }
  if (links.has(text.toLowerCase())) return { end: at + 1, said: text.toLowerCase() === 'a' ? { isTimes: true } : {} }
  const price = groupAt(tokens, at) ?? priceAt(tokens, at, known)
  return price ?? amountAt(tokens, at) ?? bareAt(tokens, at)
}

/** The index behind `a partir de` or `acima de`. */
function fromAt(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.folded === 'a' ? at + 1 : at
  const isFrom = tokens[word]?.folded === 'partir' || (word === at && tokens[word]?.folded === 'acima')
  return isFrom && isOf(tokens[word + 1]) ? word + 2 : undefined
}

function named(tokens: readonly Token[], at: number, name: 'takes' | 'pays' | 'from'): Part | undefined {
  const measure = measureAt(tokens, at)
  return measure && measure.value > 0 ? { end: measure.end, said: { [name]: measure.of } } : undefined
}

/** A whole number in digits or in a word, with or without a unit. */
function measureAt(tokens: readonly Token[], at: number) {
  const token = tokens[at]
  const count = token && (token.kind === 'word' || /^\d{1,3}$/.test(token.text)) ? valueOfToken(token) : undefined
  if (count === undefined) return
  const unit = unitAt(tokens, at + 1)
  const of = {
    value: count * (unit?.size ?? 1),
    smallest: unit?.smallest ?? 'un',
    text: unit ? `${count} ${unitFor(count, unit.unit)}` : String(count),
  }
  return { end: unit?.end ?? at + 1, value: of.value, of }
}

function unitAt(tokens: readonly Token[], at: number) {
  const kind = tokens[at]?.kind === 'word' ? unitOf(tokens[at].folded) : undefined
  if (!kind) return
  const end = tokens[at + 1]?.text === '.' && tokens[at + 1]?.isGlued ? at + 2 : at + 1
  return { ...inSmallest(kind.unit), unit: kind.unit, end }
}

/** `3 por 10`, `3 un p/ 9,99`. */
function groupAt(tokens: readonly Token[], at: number): Part | undefined {
  const measure = measureAt(tokens, at)
  if (!measure) return undefined
  const { folded } = tokens[measure.end] ?? {}
  const end = ['por', 'pra', 'para'].includes(folded ?? '')
    ? measure.end + 1
    : folded === 'p'
      ? measure.end + 2
      : undefined
  if (end === undefined || (folded === 'p' && tokens[end - 1]?.text !== '/')) return undefined
  const price = moneyAt(tokens, end) ?? wholeAt(tokens, end) ?? (folded === 'por' ? wordAt(tokens, end) : undefined)
  return price && { end: price.end, said: { of: measure.of, price: price.cents } }
}

/** A price, with what it is for: `39,90/kg`, `4,99 cada`, `12,90 a dúzia`, `3,99/100g`. */
function priceAt(tokens: readonly Token[], at: number, known: ShelfParts): Part | undefined {
  const price = moneyAt(tokens, at)
  const whole = price ?? wholeAt(tokens, at)
  const per = whole && perAt(tokens, whole.end, price === undefined)
  if (whole && per) return { end: per.end, said: { price: whole.cents, per: per.of } }
  const isWritten = price && (price.isMarked || !(isWeight(tokens[at]?.text ?? '') || known.price !== undefined))
  return isWritten ? { end: price.end, said: { price: price.cents } } : undefined
}

/** A number such as `0,43` is a weight rather than a price. */
const isWeight = (text: string): boolean => /^0[.,]/.test(text)

function perAt(tokens: readonly Token[], at: number, isWhole: boolean) {
  const { text = '', folded = '' } = tokens[at] ?? {}
  if (folded === 'cada' && !isWhole) return { end: at + 1, of: each }
  const isSlash = text === '/'
  const from = isSlash || (!isWhole && ['o', 'a', 'por'].includes(folded)) ? at + 1 : at
  if (from === at && isWhole) return
  const hundred = isSlash && !isWhole && unitAt(tokens, from + 1) ? measureAt(tokens, from) : undefined
  if (hundred) return hundred
  const unit = unitAt(tokens, from)
  return unit && { end: unit.end, of: { value: unit.size, smallest: unit.smallest, text: unit.unit } }
}

const inCents = (text: string): number => Math.round(Number(text.replace(/\.(?=\d{3},)/, '').replace(',', '.')) * 100)

function moneyAt(tokens: readonly Token[], at: number) {
  const token = tokens[at]
  const marked = readMoney(tokens, at)
  if (marked) return { end: marked.end, cents: Math.round((marked.value ?? 0) * 100), isMarked: true }
  return token && hasCentavos(token) ? { end: at + 1, cents: inCents(token.text), isMarked: false } : undefined
}

function wholeAt(tokens: readonly Token[], at: number) {
  const { kind, text = '' } = tokens[at] ?? {}
  return kind === 'number' && /^\d{1,4}$/.test(text) ? { end: at + 1, cents: Number(text) * 100 } : undefined
}

/** `três por dez`. */
function wordAt(tokens: readonly Token[], at: number) {
  const value = tokens[at]?.kind === 'word' ? valueOfToken(tokens[at]) : undefined
  return value === undefined ? undefined : { end: at + 1, cents: value * 100 }
}

/** A number with a unit, also one in words or a fraction: `430g`, `3 latas`, `meio quilo`, `1 1/2 kg`, `1 kg e meio`. */
function amountAt(tokens: readonly Token[], at: number): Part | undefined {
  const plain = plainAmountAt(tokens, at)
  const written = readAmount(tokens, at)
  const { value, unit = null, hasUnit, end = 0 } = written ?? {}
  if (value === undefined || !hasUnit || unit === null || unit === 'R$' || end <= (plain?.end ?? at)) return plain
  const { smallest, size } = inSmallest(unit)
  const words = tokens.slice(at, end).map((token, index) => (token.isGlued || index === 0 ? '' : ' ') + token.text)
  return { end, said: { amount: { value: value * size, smallest, text: words.join('') } } }
}

function plainAmountAt(tokens: readonly Token[], at: number): Part | undefined {
  const token = tokens[at]
  const unit = token?.kind === 'number' ? unitAt(tokens, at + 1) : undefined
  if (!token || !unit) return undefined
  const value = weightIn(token.text)
  if (value === undefined) return undefined
  const text = `${token.text.replace('.', ',')} ${unit.unit === 'un' ? 'un' : (tokens[at + 1]?.text ?? '')}`
  return { end: unit.end, said: { amount: { value: value * unit.size, smallest: unit.smallest, text } } }
}

function bareAt(tokens: readonly Token[], at: number): Part | undefined {
  const { kind, text = '' } = tokens[at] ?? {}
  return kind === 'number' && bareValue(text) !== undefined ? { end: at + 1, said: { bare: text } } : undefined
}

/** The value of a number alone: digits or a fraction. */
export function bareValue(text: string): number | undefined {
  const [token, ...others] = tokensOf(text)
  const isPart = token !== undefined && others.length === 0 && isFraction(token)
  return weightIn(text) ?? (isPart ? valueOfToken(token) || undefined : undefined)
}

/** The value of digits in which also a point begins the decimals, as on scales. */
const weightIn = (text: string): number | undefined =>
  /^\d{1,4}(?:[.,]\d{1,3})?$/.test(text) && Number(text.replace(',', '.')) > 0
    ? Number(text.replace(',', '.'))
    : undefined

/** The quantity of an item as a measure; undefined if it is none, such as `2 kg + 1 caixa`. */
export function measureOf(tokens: readonly Token[], text: string): ItemMeasure | undefined {
  const packs = packsOf(text)
  if (packs !== undefined) return { value: packs, smallest: 'un', unit: '', text, packs: true }
  const amount = readAmount(tokens, 0)
  if (amount?.value === undefined || amount.end !== tokens.length || amount.unit === null) return undefined
  const { smallest, size } = inSmallest(amount.unit)
  return { value: amount.value * size, smallest, unit: amount.hasUnit ? amount.unit : '', text }
}

const packs = /^(\d{1,3}) ?(?:x|(?!(?:kg|g|ml|l)\b)\p{L}+(?: de)?) ?\d{1,4}(?:[.,]\d{1,3})? ?(?:kg|g|ml|l)$/iu

/** The number of packs that name their size: `6 pacotes de 500 g`, `6x500g`. */
const packsOf = (text: string): number | undefined => Number(packs.exec(text)?.[1] ?? 0) || undefined
