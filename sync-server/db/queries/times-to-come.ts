/**
 * Stored times in the future. A time that is further away than any of its kind can be (`longestMs`) was stored while the
 * clock was ahead. It counts as past, because nothing must wait for it.
 */
import { and, type Column, gt, lte, type SQL } from 'drizzle-orm'

/** The clocks of two servers may differ by this much, ms. */
const leewayMs = 60_000

/** The last moment, ms, that a correct clock may have stored. */
export const latestToCome = (now: number, longestMs: number): number => now + longestMs + leewayMs

export const isToCome = (at: number, now: number, longestMs: number): boolean =>
  at > now && at <= latestToCome(now, longestMs)

/** The same for the time in a column. */
export const isToComeIn = (column: Column, now: number, longestMs: number): SQL | undefined =>
  and(gt(column, now), lte(column, latestToCome(now, longestMs)))
