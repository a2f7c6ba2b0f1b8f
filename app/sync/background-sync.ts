/** What page and service worker agree on, and what the worker does when the browser wakes it. */
import { callRoute } from '#app/api/call.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { exclusively } from '#app/lib/locks.ts'
import { syncRoutes } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'

/** Tag of the Background Sync registration, and the message by which the worker leaves the work to a page. */
export const outboxTag = 'caderneta-outbox'

/** One exchange has 30 s. Who holds the lock for longer may have been stopped by the browser, in the middle of one. */
const patienceMs = 35_000

/** Runs once no other context of this device does, or after a while nevertheless: two are safe, one is less work. */
export const runExclusively = (local: LocalStore, run: () => Promise<void>): Promise<void> =>
  exclusively(`sync ${local.user.id}`, patienceMs, run)

/** Sends what waits. Throws when the browser should wake us again later. */
export const drainOutbox = (local: LocalStore): Promise<void> =>
  runExclusively(local, () =>
    runSync(local, { exchange: (request) => callRoute(syncRoutes.sync, request), pace: newPace() }),
  )

/** Lets a run of a page end, if there is one. Throws when it left something behind, for that page may be closed next. */
export const expectDrained = (local: LocalStore): Promise<void> =>
  runExclusively(local, async () => {
    if ((await local.db.outbox.count()) > 0) throw new Error('something still waits')
  })
