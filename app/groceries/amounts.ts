/** Parses amounts: `2 kg`, `meia dúzia`, `1 1/2 kg`, `quilo e meio`, `2 a 3`, `R$ 20`, `2 pacotes de 500 g`. */
import type { Groceries } from './groceries.ts'
import type { Token } from './tokens.ts'
import { isWeighed, standsForOne, unitOf } from './units.ts'

export interface Amount {
  /** The index of the first token behind the amount. */
  end: number
  /** The number of units. Undefined if it cannot be added up: `2 ou 3`, `algumas`. */
  value: number | undefined
  /** `un` for a mere number; null for `algumas` and the like. */
  unit: string | null
  /** True if no unit is written: `2`, `algumas`. Such an amount may belong to the name. */
  isBare: boolean
  /** True if a unit, a pack size or a price is written: `2 kg`, `2x500g`. */
  hasUnit: boolean
}

const numberWords: Record<string, number> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  catorze: 14,
  quatorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  duzentos: 200,
  duzentas: 200,
  trezentos: 300,
  trezentas: 300,
  quinhentos: 500,
  quinhentas: 500,
}
const parts: Record<string, number> = { quarto: 1 / 4, quartos: 1 / 4, terco: 1 / 3, tercos: 1 / 3 }
const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const vague = new Set(['alguns', 'algumas', 'varios', 'varias'])
const halves = new Set(['meio', 'meia'])
const moneyWords = new Set(['reais', 'real', 'conto', 'contos', 'pila', 'pilas'])
const of = new Set(['de', 'do', 'da', 'dos', 'das'])
const largest = 9999

export const isOf = (token: Token | undefined): boolean => token !== undefined && of.has(token.folded)
/** True for a number with two decimals: without a unit, `4,99` is a price, not an amount. */
export const hasCentavos = (token: Token | undefined): boolean =>
  /^(?:\d{1,5}|\d{1,2}\.\d{3}(?=,))[.,]\d\d$/.test(token?.text ?? '')
export const isTimes = (token: Token | undefined): boolean => token?.folded === 'x' || token?.folded === '×'

/** The amount that begins at the token `at`, if any. `groceries` knows words that look like units but begin a name. */
export function readAmount(tokens: readonly Token[], at: number, groceries?: Groceries): Amount | undefined {
  return (
    readMoney(tokens, at) ?? readVague(tokens, at) ?? readCount(tokens, at, groceries) ?? readOne(tokens, at, groceries)
  )
}

/** The money that begins at the token `at`: `R$ 20`, `20 reais`. Undefined without any. */
export function readMoney(tokens: readonly Token[], at: number): Amount | undefined {
  const [first, second, third] = tokens.slice(at, at + 3)
  const amount = { unit: 'R$', isBare: false, hasUnit: true }
  if (first?.folded === 'r' && second?.text === '$' && third?.kind === 'number') {
    return { ...amount, end: at + 3, value: numberOf(third) }
  }
  const count = readWhole(tokens, at)
  const isMoney = count !== undefined && moneyWords.has(tokens[count.end]?.folded ?? '')
  return isMoney ? { ...amount, end: count.end + 1, value: count.value } : undefined
}

const readVague = (tokens: readonly Token[], at: number): Amount | undefined =>
  vague.has(tokens[at]?.folded ?? '')
    ? { end: at + 1, value: undefined, unit: null, isBare: true, hasUnit: false }
    : undefined

/** A number with or without a unit. */
function readCount(tokens: readonly Token[], at: number, groceries?: Groceries): Amount | undefined {
  const approximate = tokens[at]?.folded === 'uns' || tokens[at]?.folded === 'umas' ? 1 : 0
  const number = readNumber(tokens, at + approximate)
  if (!number) return undefined
  const value = approximate ? undefined : number.value
  const unit = readUnit(tokens, number.end, groceries)
  if (!unit && hasCentavos(tokens[at])) return undefined
  if (!unit) return readPacks(tokens, { ...number, value, unit: 'un', isBare: true, hasUnit: false })
  const more = readHalf(tokens, unit.end) ?? readThousandths(tokens, unit)
  const sum = add(value, more?.value ?? 0)
  return readPackSize(tokens, { end: more?.end ?? unit.end, value: sum, unit: unit.unit, isBare: false, hasUnit: true })
}

/** Reads a unit without a number, which means one: `dúzia de ovos`, `quilo e meio de frango`. */
function readOne(tokens: readonly Token[], at: number, groceries?: Groceries): Amount | undefined {
  const unit = readUnit(tokens, at, groceries)
  if (!unit || !standsForOne(tokens[at]?.folded ?? '')) return undefined
  const half = readHalf(tokens, unit.end)
  const end = half?.end ?? unit.end
  if (!half && !isOf(tokens[end])) return undefined
  return { end, value: 1 + (half?.value ?? 0), unit: unit.unit, isBare: false, hasUnit: true }
}

interface ReadNumber {
  end: number
  value: number | undefined
}

function readNumber(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const first = tokens[at]
  const whole = readWhole(tokens, at) ?? (halves.has(first?.folded ?? '') ? { end: at + 1, value: 0.5 } : undefined)
  if (first === undefined || whole?.value === undefined || !(whole.value > 0 && whole.value <= largest))
    return undefined
  const { end, value } = whole
  const next = tokens[end]
  if (next?.text === '%' || next?.text === 'º') return undefined
  const last = readRange(tokens, end)
  if (last !== undefined) return { end: last, value: undefined }
  if (next?.kind === 'number' && !next.isGlued && isFraction(next) && first.kind === 'number') {
    return { end: end + 1, value: value + (numberOf(next) ?? 0) }
  }
  const part = readParts(tokens, whole)
  if (part) return part
  const half = readHalf(tokens, end)
  return half ? { end: half.end, value: value + half.value } : whole
}

/** Reads one number in digits or in words: `12`, `doze`, `vinte e cinco`, `cento e vinte`. */
function readWhole(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const first = tokens[at]
  const next = tokens[at + 1]?.folded === 'e' ? tokens[at + 2] : undefined
  const more = next?.kind === 'word' ? valueOfToken(next) : undefined
  const value = first && (valueOfToken(first) ?? (first.folded === 'cento' && more !== undefined ? 100 : undefined))
  if (value === undefined) return undefined
  const isSum = first?.kind === 'word' && more !== undefined && (value >= 100 ? more < 100 : value >= 20 && more < 10)
  if (!isSum) return { end: at + 1, value }
  const rest = value >= 100 ? readWhole(tokens, at + 2) : undefined
  return rest ? { end: rest.end, value: add(rest.value, value) } : { end: at + 3, value: value + more }
}

/**
 * Reads a word for parts behind a number: `três quartos de kg`, of a unit or of the item itself. Undefined without one.
 */
function readParts(tokens: readonly Token[], { end, value }: ReadNumber): ReadNumber | undefined {
  const word = tokens[end]?.folded ?? ''
  const part = Object.hasOwn(parts, word) ? parts[word] : undefined
  if (part === undefined || value === undefined || !isOf(tokens[end + 1])) return undefined
  return { end: readUnit(tokens, end + 2) ? end + 2 : end + 1, value: value * part }
}

/** The index after a range (`2 ou 3`, `2-3`) whose word or dash is the token `at`; undefined without a range. */
function readRange(tokens: readonly Token[], at: number): number | undefined {
  const [between, last] = tokens.slice(at, at + 2)
  const isBetween = between?.folded === 'ou' || between?.folded === 'a' || (between?.text === '-' && between.isGlued)
  return isBetween && last && valueOfToken(last) !== undefined ? at + 2 : undefined
}

/** Reads `e meio` or `e 1/2` behind a number: the index after it, and the fraction to add. Undefined without one. */
function readHalf(tokens: readonly Token[], at: number): { end: number; value: number } | undefined {
  const token = tokens[at]?.folded === 'e' ? tokens[at + 1] : undefined
  if (!token) return undefined
  const value = halves.has(token.folded) ? 0.5 : isFraction(token) ? numberOf(token) : undefined
  return value !== undefined && value > 0 && value < 1 ? { end: at + 2, value } : undefined
}

const thousandths: Record<string, string> = { kg: 'g', l: 'ml' }
/** Behind kilos or litres, a smaller number is not read as grams or millilitres: it counts something else. */
const fewest = 50

/** Reads additional grams or millilitres: `1 quilo e 200`, `1 kg e 200 g`. Their value is in kilos or litres. */
function readThousandths(
  tokens: readonly Token[],
  { unit, end }: ReadUnit,
): { end: number; value: number } | undefined {
  const [and, number] = tokens.slice(end, end + 2)
  const smaller = thousandths[unit]
  if (and?.folded !== 'e' || number?.kind !== 'number' || smaller === undefined) return undefined
  const value = numberOf(number)
  if (value === undefined || !Number.isInteger(value) || value < fewest || value >= 1000) return undefined
  const named = readUnit(tokens, end + 2)
  const isAlone = end + 2 === tokens.length || isOf(tokens[end + 2])
  if (named ? named.unit !== smaller : !isAlone) return undefined
  return { end: named?.end ?? end + 2, value: value / 1000 }
}

interface ReadUnit {
  unit: string
  end: number
}

function readUnit(tokens: readonly Token[], at: number, groceries?: Groceries): ReadUnit | undefined {
  const token = tokens[at]
  const kind = token?.kind === 'word' ? unitOf(token.folded) : undefined
  if (!token || !kind) return undefined
  if (groceries && beginsName(tokens, at, groceries)) return undefined
  const end = tokens[at + 1]?.text === '.' && tokens[at + 1]?.isGlued ? at + 2 : at + 1
  if (kind.isAmbiguous && end < tokens.length && !isOf(tokens[end]) && tokens[end]?.folded !== 'e') return undefined
  return { unit: kind.unit, end }
}

const wordsLookedAt = 6

/** True if the apparent unit begins a name: `sacos de lixo`, `pé de moleque`. */
function beginsName(tokens: readonly Token[], at: number, groceries: Groceries): boolean {
  const text = tokens.slice(at, at + wordsLookedAt).map((token) => token.text)
  return (groceries.atStart(text.join(' '))?.words ?? 0) > 1
}

/** Extends a count by the size or the price of one pack, if there is one: `12 x 1 l`, `2x500g`, `2x R$ 4,99`. */
function readPacks(tokens: readonly Token[], amount: Amount): Amount {
  const at = amount.end + 1
  const size = isTimes(tokens[at - 1]) ? (readSize(tokens, at) ?? readPriceOfOne(tokens, at)) : undefined
  return size ? { ...amount, end: size, value: undefined, isBare: false, hasUnit: true } : amount
}

/** Extends an amount by the size of one pack, if there is one: `2 pacotes de 500 g`, `2 pacotes 500 g`. */
function readPackSize(tokens: readonly Token[], amount: Amount): Amount {
  const of = isOf(tokens[amount.end]) ? 1 : 0
  const size = of > 0 || !isWeighed(amount.unit) ? readSize(tokens, amount.end + of) : undefined
  return size ? { ...amount, end: size, value: undefined } : amount
}

function readSize(tokens: readonly Token[], at: number): number | undefined {
  return tokens[at]?.kind === 'number' && readUnit(tokens, at + 1) ? at + 2 : undefined
}

function readPriceOfOne(tokens: readonly Token[], at: number): number | undefined {
  return hasCentavos(tokens[at]) ? at + 1 : readMoney(tokens, at)?.end
}

export const isFraction = ({ text }: Token): boolean => text.includes('/') || fractions[text] !== undefined

/** The value of a number in digits or in a word. */
export const valueOfToken = (token: Token): number | undefined =>
  token.kind === 'number'
    ? numberOf(token)
    : Object.hasOwn(numberWords, token.folded)
      ? numberWords[token.folded]
      : undefined

/** The value of a number token: `1,5`, `1.5`, `1/2`, `1½`, `1.000`. Undefined for another one, such as `1,2,3`. */
function numberOf({ text }: Token): number | undefined {
  const last = text.at(-1) ?? ''
  const part = fractions[last]
  if (part !== undefined) return text.length === 1 ? part : add(decimal(text.slice(0, -1)), part)
  const [over, under, ...more] = text.split('/')
  if (more.length > 0) return undefined
  if (under === undefined) return decimal(text)
  const [top, bottom] = [decimal(over ?? ''), decimal(under)]
  return top !== undefined && bottom ? top / bottom : undefined
}

const add = (a: number | undefined, b: number): number | undefined => (a === undefined ? undefined : a + b)

const thousands = 3

function decimal(text: string): number | undefined {
  const [whole = '', part, ...more] = text.replace(/\.(?=\d{3},\d\d$)/, '').split(/[,.]/)
  if (more.length > 0) return undefined
  if (part === undefined) return Number(whole)
  return text.includes('.') && part.length === thousands ? Number(whole + part) : Number(`${whole}.${part}`)
}
