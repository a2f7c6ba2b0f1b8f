import type { ItemRow } from '#app/data/areas/shopping.ts'

/** Purchases within this time belong to one trip. */
export const oneTripMs = 12 * 3_600_000

/** True if an item was bought on the current trip, by its `boughtAt`. Purchases of older apps have none, so false. */
export const isBoughtNow = ({ purchased, boughtAt }: ItemRow, nowMs: number): boolean =>
  purchased && boughtAt !== null && boughtAt > nowMs - oneTripMs
