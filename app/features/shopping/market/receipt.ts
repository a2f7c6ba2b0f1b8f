import type { ItemRow } from '#app/data/shopping.ts'
import { isBoughtNow } from '#app/features/shopping/trip.ts'
import { clockTime } from '#app/lib/dates.ts'
import { tripOf } from './market-rows.ts'

export interface Receipt {
  bought: number
  left: number
  /** Undefined while no item has a price. */
  cents: number | undefined
  /** Bought items without a price. */
  unpriced: number
  /** Each person with the number of items bought, the most first. */
  people: readonly { name: string; count: number }[]
  /** Clock times of the first and the last bought item. */
  from: string
  to: string
}

/** The trip that goes on at `nowMs`. */
export function receiptOf(
  items: readonly ItemRow[],
  nowMs: number,
  nameOf: (userId: string | null) => string,
): Receipt {
  const trip = tripOf(items, nowMs)
  const basket = items.filter((item) => isBoughtNow(item, nowMs))
  const times = basket.map(({ boughtAt }) => boughtAt ?? nowMs)
  const counts = new Map<string, number>()
  for (const { boughtBy } of basket) counts.set(nameOf(boughtBy), (counts.get(nameOf(boughtBy)) ?? 0) + 1)
  return {
    bought: trip.inBasket,
    left: trip.left,
    cents: trip.total?.cents,
    unpriced: trip.total?.unpriced ?? 0,
    people: [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    from: clockTime(times.reduce((a, b) => Math.min(a, b), nowMs)),
    to: clockTime(times.reduce((a, b) => Math.max(a, b), 0) || nowMs),
  }
}
