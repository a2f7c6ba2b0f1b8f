import type { ItemRow } from '#app/data/areas/shopping.ts'
import { isBoughtNow } from '#app/features/shopping/items/trip.ts'
import { clockTime } from '#app/lib/dates.ts'
import { tripOf } from './market-rows.ts'

export interface Receipt {
  bought: number
  left: number
  /** Undefined while no item has a price. */
  cents: number | undefined
  /** The number of bought items without a price. */
  unpriced: number
  /**
   * The items of the trip by the name of the person who bought them, in the order of buying. The person with the most
   * is first.
   */
  people: readonly { name: string; items: readonly Pick<ItemRow, 'id' | 'name' | 'price'>[] }[]
  /** The clock time of the trip's first purchase. `to` is that of the last one. */
  from: string
  to: string
}

/** The receipt of the trip that continues at `nowMs`. */
export function receiptOf(
  items: readonly ItemRow[],
  nowMs: number,
  nameOf: (userId: string | null) => string,
): Receipt {
  const trip = tripOf(items, nowMs)
  const basket = items.filter((item) => isBoughtNow(item, nowMs)).sort((a, b) => (a.boughtAt ?? 0) - (b.boughtAt ?? 0))
  const times = basket.map(({ boughtAt }) => boughtAt ?? nowMs)
  const people = new Map<string, ItemRow[]>()
  for (const item of basket) {
    const name = nameOf(item.boughtBy)
    people.set(name, [...(people.get(name) ?? []), item])
  }
  return {
    bought: trip.inBasket,
    left: trip.left,
    cents: trip.total?.cents,
    unpriced: trip.total?.unpriced ?? 0,
    people: [...people].map(([name, own]) => ({ name, items: own })).sort((a, b) => b.items.length - a.items.length),
    from: clockTime(times.reduce((a, b) => Math.min(a, b), nowMs)),
    to: clockTime(times.reduce((a, b) => Math.max(a, b), 0) || nowMs),
  }
}
