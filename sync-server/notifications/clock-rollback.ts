/**
 * A clock that is set back must not silence notifications until it reaches its former time. Stored future times are
 * repaired after the start, when the clock is seen to go back, and every hour in case of another server's clock. More
 * often would be too costly: the search scans all subscriptions.
 */

import type { Store } from '#sync-server/db/engine/store.ts'
import { hasFutureTimes, repairFutureTimes } from '#sync-server/db/queries/push-subscriptions.ts'

interface Clock {
  store: Store
  now(): number
}

const askAgainMs = 3600_000

/** Returns a function to call before each search for due notifications. Searches occur at least every `everyMs`. */
export function createClockRepair({ store, now }: Clock, everyMs: number): () => Promise<void> {
  let seenAt = Number.POSITIVE_INFINITY
  let askedAt = 0
  return async () => {
    const at = now()
    if (at < seenAt || at - askedAt >= askAgainMs) {
      // Additions between the change of the clock and this look are not notified yet.
      if (await store.read((tx) => hasFutureTimes(tx, at)))
        await store.write((tx) => repairFutureTimes(tx, at, at - 2 * everyMs))
      askedAt = at
    }
    // Only now, because a failed check must be repeated.
    seenAt = at
  }
}
