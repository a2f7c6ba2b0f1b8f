/** Reads one line of a recipe's ingredients, as what is to be bought. */
import type { Groceries } from '#app/groceries/groceries.ts'
import { unitFor, unitOf } from '#app/groceries/units.ts'
import { fold } from '#shared/fold.ts'
import { keyWords, singular } from '#shared/words.ts'
import {
  eggParts,
  kitchenUnits,
  ofIngredients,
  partsOf,
  preparations,
  sizes,
  tapWater,
  toTaste,
  unmeasured,
} from './recipe-words.ts'

export interface Ingredient {
  /** The part of the recipe's line. */
  written: string
  name: string
  /** The amount that the recipe says; undefined if nobody measures it. */
  amount?: { value: number; unit: string | null } | undefined
  /** True for water from the tap. */
  isAtHome: boolean
}

/** The ingredients of one line, which may have several: `sal, orégano e 2 dentes de alho`. */
export function ingredientsOf(line: string, groceries: Groceries): Ingredient[] {
  const text = withoutHead(line.replace(marker, ''))
  return partsIn(text, groceries).map((part) => ingredientOf(part, groceries))
}

/** A bullet, or the number of a line. */
const marker = /^[^\p{L}\p{N}½¼¾⅓⅔(]*(?:\d{1,2}\s*[).ºª]\s+(?=[\p{L}\p{N}½¼¾⅓⅔]))?/u

/** `Ingredientes: 2 ovos` without its first word. */
const withoutHead = (text: string): string =>
  ofIngredients.test(fold(text)) ? text.slice(text.indexOf(':') + 1).trim() : text

const beginsAmount = /^(?:\d|[½¼¾⅓⅔]|(?:uma?|dois|duas|meia|meio|tres|quatro|cinco|seis) )/

/** Splits a line where another amount or product begins; what stands between is how the product is prepared. */
function partsIn(text: string, groceries: Groceries): string[] {
  const [first = '', ...others] = text.split(/([,;] (?![^(]*\))|(?<!\d) e (?![^(]*\)))/)
  const parts = [first]
  for (let at = 0; at < others.length; at += 2) {
    const [sign = '', other = ''] = others.slice(at, at + 2)
    const folded = fold(other)
    const [word = ''] = folded.split(' ')
    const isOther = beginsAmount.test(folded) || (!isPreparation(word) && groceries.atStart(other) !== undefined)
    if (isOther) parts.push(other)
    else parts[parts.length - 1] += sign + other
  }
  return parts
}

function ingredientOf(part: string, groceries: Groceries): Ingredient {
  const written = part.trim()
  const plain = written.replace(toTaste, '').replace(/\s+/g, ' ').trim()
  const loose = plain.slice(unmeasured.exec(fold(plain))?.[0].length ?? 0)
  const { amount, rest } = loose === plain ? amountAtStart(plain) : { amount: undefined, rest: loose }
  const whole = rest.slice(partsOf.exec(fold(rest))?.[0].length ?? 0)
  const inner = amount ? { amount, rest: whole } : amountIn(whole)
  const name = bareName(inner.rest, groceries) || plain || written
  return { written, name, amount: inner.amount, isAtHome: tapWater.test(fold(name)) }
}

/** The amount before a name, or behind it: `batata - 3 unidades`. */
function amountIn(text: string): ReturnType<typeof amountAtStart> {
  const [, name, behind = ''] = /^(\p{L}[^\d½¼¾⅓⅔]*?)\s*[-–:]\s*((?:\d|[½¼¾⅓⅔]).*)$/u.exec(text) ?? []
  const { amount } = name ? amountAtStart(`${behind} de ${name}`) : { amount: undefined }
  return name && amount
    ? { amount: amount.unit === 'un' ? { ...amount, unit: null } : amount, rest: name }
    : amountAtStart(text)
}

const number = String.raw`\d+(?:[.,]\d+)?(?:\s*\/\s*\d+)?|[½¼¾⅓⅔]`
const counted = new RegExp(
  String.raw`^(?:cerca de |aproximadamente |mais ou menos )?(${number})\s*(?:(?:e\s+)?(\d\s*\/\s*\d|[½¼¾⅓⅔]))?(?:\s*(?:a|ou|-|–|até)\s*(${number}))?\s*(?:e (meia|meio) )?`,
  'i',
)
const said: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  meia: 0.5,
  meio: 0.5,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
}

function amountAtStart(text: string): { amount: Ingredient['amount']; rest: string } {
  const match = counted.exec(text)
  const [word = ''] = text.split(' ')
  const ofWord = said[fold(word)]
  if (!match && ofWord === undefined) return { amount: undefined, rest: text }
  const value = match
    ? (fractionOf(match[3]) ?? sum(fractionOf(match[1]), fractionOf(match[2]), match[4] && 0.5))
    : ofWord
  if (!value || !Number.isFinite(value)) return { amount: undefined, rest: text }
  const after = text
    .slice(match ? match[0].length : word.length)
    .trimStart()
    .replace(ofMeasure, '')
  const { unit, rest } = unitAtStart(after)
  const isBare = rest === ''
  return isBare ? { amount: undefined, rest: text } : { amount: { value, unit }, rest }
}

/** `1/4 de xícara`. */
const ofMeasure = /^de (?=(?:x[íi]cara|colher|copo|litro|quilo|kg)\b)/i

const sum = (...parts: (number | '' | undefined)[]): number => parts.reduce<number>((all, part) => all + (part || 0), 0)

const glyphs: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }

function fractionOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  if (text in glyphs) return glyphs[text]
  const [over = '', under] = text.split('/')
  const top = Number(over.trim().replace(',', '.'))
  return under === undefined ? top : top / Number(under)
}

/** The unit before `de` and a name: `xícaras (chá) de`, `latas (395 g) de`, `dentes de`, `g de`. */
function unitAtStart(text: string): { unit: string | null; rest: string } {
  const [, word = '', behind = ''] = /^(\p{L}+)\.?\s*(.*)$/su.exec(text) ?? []
  const folded = fold(word)
  const kitchen = kitchenUnits[singular(folded)] ?? kitchenUnits[folded]
  const unit = kitchen ?? unitOf(folded)?.unit
  if (!unit) return { unit: null, rest: text }
  const sized = kitchen ? behind.slice(sizes.exec(fold(behind))?.[0].length ?? 0) : behind
  const bare = sized
    .replace(/^\([^)]*\)\s*/, '')
    .replace(/^(?:cheias?|rasas?|bem cheias?|grandes?|pequenas?|médias?)\s+/i, '')
  const of = /^d[eoa]s?\s+/i.exec(bare)
  const isCertain = of !== null || kitchen !== undefined || ['g', 'kg', 'ml', 'l'].includes(unit)
  return isCertain && bare !== '' ? { unit, rest: bare.slice(of?.[0].length ?? 0) } : { unit: null, rest: text }
}

/** A name without what is done to it in the kitchen: `cebola média picada em cubos` is `cebola`. */
function bareName(text: string, groceries: Groceries): string {
  const [outside = ''] = text.split(/[,;(–]| - /)
  const words = outside
    .replace(/[.:]\s*$/, '')
    .trim()
    .split(/\s+/)
  if (eggParts.test(fold(outside))) return 'ovo'
  if (cinnamon.test(outside)) return 'canela em pau'
  const known = groceries.atStart(outside)?.words ?? 1
  let key = 0
  const end = words.findIndex((word) => {
    const isBehind = key >= known
    if (!small.test(fold(word))) key += keyWords(word).length
    return isBehind && isPreparation(fold(word))
  })
  return words
    .slice(0, end < 0 ? words.length : end)
    .join(' ')
    .replace(/\s+(?:d[aeo]s?|e|ou)$/i, '')
}

const small = /^(?:d[aeo]s?|[aeo]|n[ao]s?|em|com|para|pra)$/
const isPreparation = (folded: string): boolean => preparations.has(folded) || preparations.has(male(folded))

const cinnamon = /^(?:paus?|pauzinhos?) de canela/i

/** A folded adjective as in the set of preparations: `picadas` is `picado`. */
function male(folded: string): string {
  const one = folded.length > 3 ? folded.replace(/s$/, '') : folded
  return one.length > 3 ? one.replace(/a$/, 'o') : one
}

const wholeUnits = new Set(['xícara', 'colher', 'copo', 'concha', 'kg', 'l'])

/** The amount of an ingredient for `factor` times the portions, as written on a list. Null without one. */
export function amountFor({ amount }: Ingredient, factor: number): string | null {
  if (!amount) return null
  const { value, unit } = amount
  const scaled = value * factor
  if (unit === 'g' || unit === 'ml') return `${Math.max(1, Math.round(scaled))} ${unit}`
  const isDivided = unit !== null && wholeUnits.has(unit)
  const rounded = isDivided ? Math.max(0.25, Math.round(scaled * 4) / 4) : Math.max(1, Math.ceil(scaled - 0.05))
  if (unit === null) return rounded === 1 ? null : written(rounded)
  return `${written(rounded)} ${unit === 'colher' && rounded >= 2 ? 'colheres' : unitFor(rounded, unit)}`
}

const fractions: Readonly<Record<number, string>> = { 0.25: '1/4', 0.5: '1/2', 0.75: '3/4' }
const written = (value: number): string => fractions[value] ?? String(value).replace('.', ',')
