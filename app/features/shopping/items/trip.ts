import { oneTripMs } from '#app/data/areas/markets.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'

/** True if an item was bought on the current trip, by its `boughtAt`. Purchases of older apps have none, so false. */
export const isBoughtNow = ({ purchased, boughtAt }: ItemRow, nowMs: number): boolean =>
  purchased && boughtAt !== null && boughtAt > nowMs - oneTripMs

/** The items that were bought on the current trip, in the order of buying. */
export const basketOf = (items: readonly ItemRow[], nowMs: number): ItemRow[] =>
  items.filter((item) => isBoughtNow(item, nowMs)).sort((a, b) => (a.boughtAt ?? 0) - (b.boughtAt ?? 0))

/** True for an item to buy, or one that was bought on the current trip. */
export const isAtHand = (item: ItemRow, nowMs: number): boolean => !item.purchased || isBoughtNow(item, nowMs)
