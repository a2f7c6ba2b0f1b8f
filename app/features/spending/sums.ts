/** Sums of what was spent, by month, by any key, and by product. All cents are whole. */
import { monthOfDay, type Spent } from '#app/lib/spent.ts'
import { addMonths, monthOf } from '#shared/days.ts'

/** What one unit cost. Only prices of the same unit compare. */
export interface UnitPrice {
  cents: number
  /** Kilo, litre or piece; or the amount as paid. */
  per: string
}

/** A purchase with what the screens ask of it. */
export interface Entry extends Spent {
  aisle: string | null
  unit: UnitPrice
}

export interface Month {
  /** Such as `2026-11`. */
  month: string
  cents: number
  entries: Entry[]
}

export interface Ledger {
  /** Each month from the first to the last one with a purchase, and that of today, oldest first. */
  months: readonly Month[]
  /** The entries of each product, in the order of their days. */
  products: ReadonlyMap<string, readonly Entry[]>
}

export interface Sum {
  key: string
  cents: number
  count: number
}

/** The month that is some months after `month`. */
export const monthAfter = (month: string, months: number): string => monthOfDay(addMonths(`${month}-01`, months))

/** The ledger of these purchases. `today`: a day in Brazil. */
export function* ledgerOf(entries: readonly Entry[], today: string): Generator<void, Ledger> {
  const found = new Map<string, Month>()
  const products = new Map<string, Entry[]>()
  for (const entry of entries) {
    yield
    const month = monthOfDay(entry.day)
    const sum = found.get(month) ?? { month, cents: 0, entries: [] }
    sum.cents += entry.price
    sum.entries.push(entry)
    found.set(month, sum)
    const same = products.get(entry.product)
    if (same) same.push(entry)
    else products.set(entry.product, [entry])
  }
  for (const same of products.values()) {
    yield
    same.sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))
  }
  return { months: withGaps(found, monthOfDay(today)), products }
}

const longestGap = 48

/** The months in order, with the empty ones between two; a typo in a year makes no hundreds of them. */
function withGaps(found: ReadonlyMap<string, Month>, now: string): Month[] {
  const months: Month[] = []
  for (const month of [...new Set([...found.keys(), now])].sort()) {
    const last = months.at(-1)?.month ?? month
    const gap = monthOf(`${month}-01`) - monthOf(`${last}-01`) - 1
    for (let step = 1; gap <= longestGap && step <= gap; step++)
      months.push({ month: monthAfter(last, step), cents: 0, entries: [] })
    months.push(found.get(month) ?? { month, cents: 0, entries: [] })
  }
  return months
}

/** The sums of the entries by key, the largest first. */
export function sumsBy(entries: readonly Entry[], keyOf: (entry: Entry) => string): Sum[] {
  const sums = new Map<string, Sum>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const sum = sums.get(key) ?? { key, cents: 0, count: 0 }
    sum.cents += entry.price
    sum.count++
    sums.set(key, sum)
  }
  return [...sums.values()].sort((a, b) => b.cents - a.cents || (a.key < b.key ? -1 : 1))
}

export interface Rise {
  product: string
  name: string
  before: UnitPrice
  now: UnitPrice
  /** More than 0: 0.12 for 12 % dearer. */
  by: number
}

const leastRise = 0.01

/** The products that are dearer in a month than in the month before, the greatest rise first. */
export function risesIn(now: readonly Entry[], before: readonly Entry[]): Rise[] {
  const earlier = pricesOf(before)
  const rises = [...pricesOf(now)].flatMap(([key, { name, product, per, all }]): Rise[] => {
    const then = earlier.get(key)
    if (!then) return []
    const [was, is] = [median(then.all), median(all)]
    const by = is / was - 1
    return by >= leastRise ? [{ product, name, before: { cents: was, per }, now: { cents: is, per }, by }] : []
  })
  return rises.sort((a, b) => b.by - a.by || (a.product < b.product ? -1 : 1))
}

interface Prices {
  product: string
  name: string
  per: string
  all: number[]
}

/** The unit prices of each product, apart for each unit: what is sold by the kilo and by the piece does not compare. */
function pricesOf(entries: readonly Entry[]): Map<string, Prices> {
  const prices = new Map<string, Prices>()
  for (const { product, name, unit } of entries) {
    if (unit.cents <= 0) continue
    const key = `${unit.per} ${product}`
    const known = prices.get(key)
    if (known) known.all.push(unit.cents)
    else prices.set(key, { product, name, per: unit.per, all: [unit.cents] })
  }
  return prices
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
}

/** The prices of a product over time, in its commonest unit. */
export interface Course {
  per: string
  points: readonly { day: string; cents: number; market: string | null }[]
}

export function courseOf(entries: readonly Entry[]): Course {
  const units = sumsBy(entries, ({ unit }) => unit.per)
  const per = units.sort((a, b) => b.count - a.count)[0]?.key ?? ''
  const same = entries.filter(({ unit }) => unit.per === per)
  return { per, points: same.map(({ day, market, unit }) => ({ day, market, cents: unit.cents })) }
}
