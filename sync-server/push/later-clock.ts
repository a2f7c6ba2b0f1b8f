/**
 * A clock that is set back must not silence anybody until it shows again what it has shown. What was written down by it is
 * looked for after the start, when the clock is seen to go back, and once in a while for that of another server: it takes
 * going through all who are told of something.
 */
import { forgetLaterClock, isOfLaterClock } from '#sync-server/db/push-subscriptions.ts'
import type { Store } from '#sync-server/db/store.ts'

interface Clock {
  store: Store
  now(): number
}

const askAgainMs = 3600_000

/** Returns what is called before each look at what is to be told. Looks come at least every `everyMs`. */
export function createLaterClock({ store, now }: Clock, everyMs: number): () => Promise<void> {
  let seenAt = Number.POSITIVE_INFINITY
  let askedAt = 0
  return async () => {
    const at = now()
    if (at < seenAt || at - askedAt >= askAgainMs) {
      // What has come between the change and this look is not told of yet.
      if (await store.read((tx) => isOfLaterClock(tx, at)))
        await store.write((tx) => forgetLaterClock(tx, at, at - 2 * everyMs))
      askedAt = at
    }
    // Only now, for what could not be asked is asked again.
    seenAt = at
  }
}
