import type { ItemRow } from '#app/data/shopping.ts'
import { firstPlace } from '#app/data/sorted-array.ts'

/** The number of open items in a sorted list, which is the index of the first bought one. */
export const firstPurchasedAt = (items: readonly ItemRow[]): number => firstPlace(items, ({ purchased }) => purchased)
