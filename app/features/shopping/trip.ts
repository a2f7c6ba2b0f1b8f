import type { ItemRow } from '#app/data/shopping.ts'

/** What is bought within it was bought on one trip. */
export const oneTripMs = 12 * 3_600_000

/** Whether an item was bought on the trip that goes on. Of what was bought before times were noted nobody knows when. */
export const isBoughtNow = ({ purchased, boughtAt }: ItemRow, nowMs: number): boolean =>
  purchased && boughtAt !== null && boughtAt > nowMs - oneTripMs
