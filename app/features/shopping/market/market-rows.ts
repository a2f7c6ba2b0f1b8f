import { foldedName, type ItemRow } from '#app/data/areas/shopping.ts'
import { isBoughtNow } from '#app/features/shopping/items/trip.ts'
import { groupedByAisle, type ListRow } from '#app/features/shopping/open-list/list-rows.ts'

interface Texts {
  uncategorized: string
  bought: string
}

/** The items to buy by aisle, then a heading and the bought ones, the latest purchase first. */
export function marketRows(
  items: readonly ItemRow[],
  isBought: (item: ItemRow) => boolean,
  aisles: readonly string[],
  { uncategorized, bought }: Texts,
): readonly ListRow[] {
  // Not in the order of the list, which has ticked items last: here they keep their place for a while.
  const toBuy = items.filter((item) => !isBought(item)).sort(byName)
  const inBasket = items.filter(isBought).sort((a, b) => (b.boughtAt ?? 0) - (a.boughtAt ?? 0))
  return [
    ...groupedByAisle(toBuy, aisles, uncategorized),
    ...(inBasket.length > 0 ? [{ key: 'bought', heading: bought }, ...inBasket] : []),
  ]
}

function byName(a: ItemRow, b: ItemRow): number {
  const [one, other] = [foldedName(a), foldedName(b)]
  if (one === other) return a.id < b.id ? -1 : 1
  return one < other ? -1 : 1
}

export interface Trip {
  left: number
  /** The number of open items plus `inBasket`, which is the number of items bought on this trip. */
  all: number
  inBasket: number
  /** The known cost of the basket, and its number of items without a price. Undefined while no item has a price. */
  total: { cents: number; unpriced: number } | undefined
}

/** The progress of the current trip. */
export function tripOf(items: readonly ItemRow[], nowMs: number): Trip {
  const toBuy = items.filter(({ purchased }) => !purchased)
  const basket = items.filter((item) => isBoughtNow(item, nowMs))
  const left = toBuy.length
  return { left, all: left + basket.length, inBasket: basket.length, total: totalOf(toBuy, basket) }
}

function totalOf(toBuy: readonly ItemRow[], basket: readonly ItemRow[]): Trip['total'] {
  // A row of an older app has no such field.
  const hasNoPrice = ({ price }: ItemRow) => (price ?? null) === null
  if (toBuy.every(hasNoPrice) && basket.every(hasNoPrice)) return
  return {
    cents: basket.reduce((cents, { price }) => cents + (price ?? 0), 0),
    unpriced: basket.filter(hasNoPrice).length,
  }
}
