/** The expected cost of the open items of a list, by the prices paid for their products before. */
import { addDays } from '#shared/days.ts'

/** A price that was paid once for a product. */
export interface Paid {
  product: string
  quantity: string | null
  /** Cents of the whole line. */
  price: number
  market: string | null
  /** Such as `2026-11-28`. */
  day: string
}

interface Wanted {
  name: string
  quantity: string | null
  price?: number | null
}

/** How names, amounts and markets are read. */
export interface Readings {
  productOf: (name: string) => string
  /** How many times one amount is the other; undefined if they do not compare. */
  timesOf: (wanted: string | null, bought: string | null) => number | undefined
  /** The name by which a market is shown. */
  marketOf: (name: string) => string
  today: string
}

export interface Estimate {
  cents: number
  priced: number
  all: number
  /** The names of the items without a price, in the order of the list. */
  missing: string[]
}

export interface MarketEstimate extends Estimate {
  market: string
  /** The items with a price here and in the first market, and how many cents they cost more here. Absent for the first. */
  beside?: { items: number; more: number }
}

export interface Estimates {
  whole: Estimate
  /** The markets that know at least one price, that with most first. */
  markets: MarketEstimate[]
}

/** An older price says little of today's. */
const believedDays = 365

/**
 * The function that gives the cost of items: all in all by the last price anywhere, and in each market by the last one
 * there. It sorts what was paid once, because the items change with each tick.
 */
export function estimator(paid: readonly Paid[], readings: Readings): (items: readonly Wanted[]) => Estimates {
  const { productOf, marketOf, today } = readings
  const since = addDays(today, -believedDays)
  const known = new Map<string, Paid[]>()
  for (const line of paid.filter(({ day }) => day > since).sort(byNewest)) {
    const market = line.market === null ? null : marketOf(line.market)
    const lines = known.get(line.product)
    if (lines) lines.push({ ...line, market })
    else known.set(line.product, [{ ...line, market }])
  }
  return (items) => {
    const lines = items.map(({ name }) => known.get(productOf(name)) ?? [])
    const pricesIn = (market?: string) =>
      items.map((item, at) => item.price ?? lastPrice(item, lines[at] ?? [], readings, market))
    const names = new Set(lines.flat().flatMap(({ market }) => market ?? []))
    const here = [...names]
      .map((market) => ({ market, prices: pricesIn(market) }))
      .map((each) => ({ ...each, ...sumOf(items, each.prices) }))
      .sort((a, b) => b.priced - a.priced || a.cents - b.cents)
    const markets = here.map(({ prices, ...estimate }, at) =>
      at === 0 ? estimate : { ...estimate, beside: besideOf(prices, here[0]?.prices ?? []) },
    )
    return { whole: sumOf(items, pricesIn()), markets }
  }
}

const byNewest = (a: Paid, b: Paid): number => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0)

type Prices = readonly (number | undefined)[]

function sumOf(items: readonly Wanted[], prices: Prices): Estimate {
  const missing = items.flatMap(({ name }, at) => (prices[at] === undefined ? [name] : []))
  const cents = prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
  return { cents, priced: items.length - missing.length, all: items.length, missing }
}

function besideOf(own: Prices, first: Prices): { items: number; more: number } {
  const both = own.flatMap((price, at) => {
    const other = first[at]
    return price === undefined || other === undefined ? [] : [price - other]
  })
  return { items: both.length, more: both.reduce((sum, more) => sum + more, 0) }
}

/** The price of an item by the newest line, of this market if one is given, whose amount compares with its own. */
function lastPrice({ quantity }: Wanted, lines: readonly Paid[], readings: Readings, market?: string) {
  for (const line of lines) {
    if (market !== undefined && line.market !== market) continue
    const times = readings.timesOf(quantity, line.quantity)
    if (times !== undefined) return Math.round(line.price * times)
  }
  return
}
