import type { ItemRow } from './shopping.ts'
import { firstPlace } from './sorted-array.ts'

/** The number of open items in a sorted list, which is the index of the first bought one. */
export const firstPurchasedAt = (items: readonly ItemRow[]): number => firstPlace(items, ({ purchased }) => purchased)
