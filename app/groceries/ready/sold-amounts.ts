/** Amounts as things are sold: loose goods by handy weights, others by whole packs. */
import { inSmallest, unitFor, unitOf } from '#app/groceries/units.ts'
import { fold } from '#shared/fold.ts'

/** What one person needs of a product, and how it is sold. */
export interface SoldAmount {
  value: number
  unit: string
  /** The least amount that is sold, in `unit`. */
  step?: number
  /** A pack of that amount, such as `garrafa`, with its size as text. A dozen has no size. */
  pack?: { unit: string; size: string | null }
}

/** So much of the next pack may be missing: for 5.2 kg nobody buys a second bag of 5 kg. */
const mayMiss = 0.1
/** The least weight in grams that is bought of loose goods, up to this weight. */
const handy: readonly [upTo: number, step: number][] = [
  [300, 50],
  [1000, 100],
  [5000, 500],
  [Number.POSITIVE_INFINITY, 1000],
]

/** The amount for `people`, rounded up to what is sold, as text; null for one piece. */
export function soldFor({ value, unit, step, pack }: SoldAmount, people: number): string | null {
  const needed = value * people
  if (!step && ['g', 'ml'].includes(unit)) {
    const loose = handy.find(([upTo]) => needed <= upTo)?.[1] ?? 1
    return written(stepsOf(needed, loose) * loose, unit)
  }
  const steps = stepsOf(needed, step ?? 1)
  if (!pack) return written(steps * (step ?? 1), unit)
  const count = `${steps} ${unitFor(steps, pack.unit)}`
  return pack.size === null ? count : `${count} de ${pack.size}`
}

const stepsOf = (needed: number, step: number): number => Math.max(1, Math.ceil(needed / step - mayMiss))

const thousand = 1000

/** An amount in the unit that people say: `300 g`, `1,5 kg`, `12 latas`, `3`. */
function written(value: number, unit: string): string | null {
  if (unit === 'un') return value === 1 ? null : String(value)
  const isLarge = value >= thousand && (unit === 'g' || unit === 'ml')
  if (!isLarge) return `${value} ${unitFor(value, unit)}`
  return `${String(value / thousand).replace('.', ',')} ${unit === 'g' ? 'kg' : 'l'}`
}

const amount = /^(\d+(?:,\d+)?)\s*(\p{L}+)$/u
const bare = /^\d+$/

/** Reads the part of a table's line behind the name, such as `600 ml / garrafa 900 ml`. */
export function soldAmountOf(text: string): SoldAmount {
  const [each = '', sold] = text.split(' / ')
  const one = inSmallestUnit(each)
  if (sold === undefined) return one
  if (bare.test(sold)) return { ...one, step: Number(sold) }
  if (sold in counts) return { ...one, step: counts[sold] as number, pack: { unit: sold, size: null } }
  if (amount.test(sold)) return { ...one, step: inSmallestUnit(sold).value }
  const [unit = '', ...size] = sold.split(' ')
  const ofOne = inSmallestUnit(size.join(' '))
  return { ...one, step: ofOne.value, pack: { unit, size: size.join(' ') } }
}

const counts: Record<string, number> = { dúzia: 12, cento: 100 }

function inSmallestUnit(text: string): { value: number; unit: string } {
  const [, number = '', word = ''] = amount.exec(text) ?? []
  const unit = unitOf(fold(word))?.unit ?? word
  const { smallest, size } = unit in counts ? { smallest: unit, size: 1 } : inSmallest(unit)
  return { value: Number(number.replace(',', '.')) * size, unit: smallest }
}
