/** The time of each write's intent, in server time: a later intent overrides an earlier one, field by field. */
import { stampsPerMs } from '#shared/sync.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

/** The time of a write's intent, in server time; see `stampFor`. */
export interface Intent {
  /** Time of the change, converted to server time, as a stamp. */
  at: number
  /** Newest stamp the person had on screen. REST callers have seen everything. */
  seen: number
  /** Newest stamp this client has been given; grows with each write. */
  last: number
  /** The stamps given in this push: their author has seen them. */
  given?: Set<number>
}

/** The intent of a write over REST or of the server itself, whose author has seen everything. */
export const intentNow = (nowMs: number): Intent => ({
  at: nowMs * stampsPerMs,
  seen: Number.MAX_SAFE_INTEGER,
  last: 0,
})

export const newestStamp = (stamps: Stamps): number => {
  let newest = 0
  for (const field in stamps) newest = Math.max(newest, stamps[field] ?? 0)
  return newest
}

/** The leeway for a stamp, ms: the clocks of two servers may differ, and stamps of one batch run ahead of the clock. */
const clockLeewayMs = 60_000

/** The stamp, or 0 for one in the future: it was made by a fast clock and is meaningless for the order. */
export const believableStamp = (stamp: number, nowMs: number): number =>
  stamp > (nowMs + clockLeewayMs) * stampsPerMs ? 0 : stamp

/** The stamps without those in the future: any write wins over them (docs/decisions/001). */
export function believableStamps(stamps: Stamps, nowMs: number): Stamps {
  const isBelievable = (stamp: number | undefined) => believableStamp(stamp ?? 0, nowMs) === (stamp ?? 0)
  if (isBelievable(newestStamp(stamps))) return stamps
  return Object.fromEntries(Object.entries(stamps).filter(([, stamp]) => isBelievable(stamp)))
}

/**
 * The stamp of a write: its own time, but after the stamps of this row that its author had seen, and after their own
 * earlier writes. `seen` is capped by the stamps of the row, so nobody can write into the future. Stores the stamp in
 * `intent.last`.
 */
export function stampFor(intent: Intent, stamps: Stamps = {}): number {
  intent.last = Math.max(intent.at, Math.min(intent.seen, newestStamp(stamps)) + 1, intent.last + 1)
  intent.given?.add(intent.last)
  return intent.last
}

/** True if the author of the write cannot have seen what has this stamp. */
export const isUnseen = ({ seen, given }: Intent, stamp: number): boolean => stamp > seen && !given?.has(stamp)

/**
 * Returns a function from a field of a row to the stamp of its change; that of a `contained` field is later than its
 * current one.
 */
export function stampsFor(intent: Intent, stamps: Stamps, contained: readonly string[]): (field: string) => number {
  const own = stampFor(intent, stamps)
  return (field) => (contained.includes(field) ? Math.max(own, (stamps[field] ?? 0) + 1) : own)
}
