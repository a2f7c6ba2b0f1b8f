import type { ItemRow } from '#app/data/shopping.ts'
import { firstPlace } from '#app/data/sorted-array.ts'

/** How many items of a sorted list are still to buy, which is where the bought ones begin. */
export const firstPurchasedAt = (items: readonly ItemRow[]): number => firstPlace(items, ({ purchased }) => purchased)
