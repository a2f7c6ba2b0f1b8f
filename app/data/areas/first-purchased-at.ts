import { firstPlace } from '#app/data/live/sorted-array.ts'
import type { ItemRow } from './shopping.ts'

/** The number of open items in a sorted list, which is the index of the first bought one. */
export const firstPurchasedAt = (items: readonly ItemRow[]): number => firstPlace(items, ({ purchased }) => purchased)
