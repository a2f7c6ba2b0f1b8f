/**
 * Stored times to come. A clock that was ahead may have left one further away than its own longest span, `longestMs`. It
 * counts as past: otherwise its matter would wait for it.
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
