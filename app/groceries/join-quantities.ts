import { readAmount } from './amounts.ts'
import { tokensOf } from './tokens.ts'
import { inSmallest, unitFor } from './units.ts'

/** One part of a quantity: its text, and its value if it can be added up. */
interface Term {
  text: string
  sum: Sum | undefined
}

interface Sum {
  /** In the smallest unit of its kind. */
  amount: number
  smallest: string
  /** The units in the text; a mere number has none. */
  units: ReadonlySet<string>
  /** True if a part of the sum is a mere number. */
  hasBare: boolean
}

const longestQuantity = 40
/** Joins amounts that cannot be added up. */
export const plus = ' + '

/**
 * The sum of two quantities of one product: `2 kg` and `1 kg` are `3 kg`, `2 kg` and `1 pacote` stay `2 kg + 1 pacote`.
 * Undefined if the sum is too long for a quantity.
 */
export function joinQuantities(a: string | null, b: string | null): string | null | undefined {
  if (a === null || b === null) return a ?? b
  const terms: Term[] = []
  for (const term of [...termsOf(a), ...termsOf(b)]) {
    const at = terms.findIndex(({ sum }) => sum !== undefined && sum.smallest === term.sum?.smallest)
    const before = terms[at]?.sum
    if (before && term.sum) terms[at] = joined(before, term.sum)
    else terms.push(term)
  }
  const text = terms.map((term) => term.text).join(plus)
  return text.length <= longestQuantity ? text : undefined
}

const termsOf = (quantity: string): Term[] => quantity.split(plus).map((text) => ({ text, sum: sumOf(text) }))

function sumOf(text: string): Sum | undefined {
  const tokens = tokensOf(text)
  const amount = readAmount(tokens, 0)
  if (amount?.value === undefined || amount.end !== tokens.length || amount.unit === null) return undefined
  const { smallest, size } = inSmallest(amount.unit)
  return {
    amount: amount.value * size,
    smallest,
    units: new Set(amount.hasUnit ? [amount.unit] : []),
    hasBare: !amount.hasUnit,
  }
}

function joined(a: Sum, b: Sum): Term {
  const sum = {
    amount: a.amount + b.amount,
    smallest: a.smallest,
    units: new Set([...a.units, ...b.units]),
    hasBare: a.hasBare || b.hasBare,
  }
  return { text: written(sum), sum }
}

/**
 * A sum as text: in the unit of both parts; otherwise in the smallest unit, or in kilos and litres from a thousand on.
 * A dozen and six are 18, not one and a half dozen.
 */
function written({ amount, smallest, units, hasBare }: Sum): string {
  const [only, another] = units
  if (only === undefined) return decimal(amount)
  if (only === 'R$') return `R$ ${Number.isInteger(amount) ? amount : amount.toFixed(2).replace('.', ',')}`
  const larger = [...units].find((unit) => inSmallest(unit).size === 1000 && amount >= 1000)
  const unit = another === undefined && (only !== smallest || !larger) ? only : (larger ?? smallest)
  const value = amount / inSmallest(unit).size
  const isBroken = hasBare && unit !== smallest && !Number.isInteger(value)
  return isBroken ? decimal(amount) : `${decimal(value)} ${unitFor(value, unit)}`
}

const decimal = (value: number): string => String(Math.round(value * 1000) / 1000).replace('.', ',')
