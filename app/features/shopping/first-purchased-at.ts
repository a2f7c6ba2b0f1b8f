import type { ItemRow } from '#app/data/shopping.ts'

/** How many items of a sorted list are still to buy, which is where the bought ones begin. */
export function firstPurchasedAt(items: readonly ItemRow[]): number {
  const at = items.findIndex((item) => item.purchased)
  return at === -1 ? items.length : at
}
