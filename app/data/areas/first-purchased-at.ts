import { firstPlace } from '#app/data/live/sorted-array.ts'
import type { ItemRow } from './shopping.ts'

/**
 * The number of open items in an array that has these first, such as that of `liveItems`. It is the index of the first
 * purchased one.
 */
export const firstPurchasedAt = (items: readonly ItemRow[]): number => firstPlace(items, ({ purchased }) => purchased)
