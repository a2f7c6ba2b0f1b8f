/** Prices of one kilo, litre or piece, by which purchases of different amounts compare. */
import { fold } from './fold.ts'

export type Per = 'kg' | 'l' | 'un'

export interface UnitPrice {
  /** Cents for one unit, rounded. */
  cents: number
  per: Per
}

interface Bought {
  quantity: string | null
  /** Cents of the whole line. */
  price: number
}

const thousand = 1000
const units: Record<string, [per: Per, size: number]> = {
  ...{ kg: ['kg', 1], kgs: ['kg', 1], quilo: ['kg', 1], quilos: ['kg', 1], g: ['kg', 1 / thousand] },
  ...{ gr: ['kg', 1 / thousand], grama: ['kg', 1 / thousand], gramas: ['kg', 1 / thousand] },
  ...{ l: ['l', 1], lt: ['l', 1], litro: ['l', 1], litros: ['l', 1], ml: ['l', 1 / thousand] },
  ...{ '': ['un', 1], un: ['un', 1], und: ['un', 1], unid: ['un', 1], unidade: ['un', 1], unidades: ['un', 1] },
  ...{ duzia: ['un', 12], duzias: ['un', 12], dz: ['un', 12], cento: ['un', 100], centos: ['un', 100] },
}

/** `2`, `1,5 kg`, `6 x 350 ml`. */
const term = /^(?:(\d{1,4}) ?[x×] ?)?(\d{1,6}(?:[.,]\d{1,3})?) ?(\p{L}*)\.?$/u

/** The longest amount that can be written, so that a long text costs nothing. */
const longest = 80

/** The price of one unit. Null without an amount, or if the amount is not known in kilos, litres or pieces. */
export function unitPrice({ quantity, price }: Bought): UnitPrice | null {
  const amount = quantity === null ? null : amountIn(quantity)
  return amount && { cents: Math.round(price / amount.value), per: amount.per }
}

interface Amount {
  value: number
  per: Per
}

function amountIn(quantity: string): Amount | null {
  if (quantity.length > longest) return null
  let sum: Amount | undefined
  for (const text of fold(quantity).split(' + ')) {
    const [, times = '1', number = '', unit = ''] = term.exec(text) ?? []
    const [per, size] = (Object.hasOwn(units, unit) && units[unit]) || []
    if (number === '' || per === undefined || size === undefined || (sum && sum.per !== per)) return null
    sum = { per, value: (sum?.value ?? 0) + Number(times) * Number(number.replace(',', '.')) * size }
  }
  return sum !== undefined && sum.value > 0 ? sum : null
}

/** So high that rounding to cents loses nothing. */
const highCents = 10 ** 9

/**
 * How many times one amount is another: without an amount, it is one piece. Undefined if they do not compare, as `2 kg`
 * and `2`.
 */
export function timesOf(wanted: string | null, bought: string | null): number | undefined {
  if (wanted === bought) return 1
  const [one, other] = [wanted, bought].map((quantity) => unitPrice({ quantity: quantity ?? '1', price: highCents }))
  return one && other && one.per === other.per ? other.cents / one.cents : undefined
}

export interface UsualPrice {
  /** Cents of one unit; of the whole line if `per` is null. */
  cents: number
  per: Per | null
  /** The purchases that it was made of. */
  count: number
}

/** The price of a line in its unit, or that of the whole line without a known one. */
export const comparedPrice = (bought: Bought): { cents: number; per: Per | null } =>
  unitPrice(bought) ?? { cents: bought.price, per: null }

/** The median price of purchases of one product, in the unit that most of them have; null without any. */
export function usualPrice(purchases: readonly Bought[], per = commonest(purchases)): UsualPrice | null {
  const prices = purchases.map(comparedPrice).filter((price) => price.per === per)
  const sorted = prices.map(({ cents }) => cents).sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return null
  const cents = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  return { cents: Math.round(cents), per, count: sorted.length }
}

/** The unit of most purchases, of the newest if two are equally frequent: `purchases` are the newest first. */
function commonest(purchases: readonly Bought[]): Per | null {
  const counts = new Map<Per | null, number>()
  for (const purchase of purchases) {
    const { per } = comparedPrice(purchase)
    counts.set(per, (counts.get(per) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/**
 * A price against the usual one: 0.12 for 12 % dearer. Undefined without purchases in the same unit, or for a free one.
 */
export function differenceTo(usual: UsualPrice | null, bought: Bought): number | undefined {
  const { cents, per } = comparedPrice(bought)
  return usual && usual.per === per && usual.cents > 0 ? cents / usual.cents - 1 : undefined
}
