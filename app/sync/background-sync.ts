/** The agreement between page and service worker, and the worker's task when the browser wakes it. */
import { callRoute } from '#app/api/call.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { exclusively } from '#app/device/locks.ts'
import { syncRoutes } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'

/**
 * The tag of the Background Sync registration. It is also the message by which the worker leaves the sending to a page.
 */
export const outboxTag = 'caderneta-outbox'

/** An exchange takes at most 30 s. A longer lock means that the browser has probably stopped its holder. */
const patienceMs = 35_000

/**
 * Calls `run` once no other context of this device syncs, or after 35 s anyway: parallel runs are safe, a single one
 * saves work.
 */
export const runExclusively = (local: LocalStore, run: () => Promise<void>): Promise<void> =>
  exclusively(`sync ${local.user.id}`, patienceMs, run)

/** Sends the outbox. Throws if that failed, so that the browser wakes the worker again. */
export const drainOutbox = (local: LocalStore): Promise<void> =>
  runExclusively(local, () =>
    runSync(local, { exchange: (request) => callRoute(syncRoutes.sync, request), pace: newPace() }),
  )

/** Waits for a page's run to end. Throws if changes are still pending, because that page may be closed next. */
export const expectDrained = (local: LocalStore): Promise<void> =>
  runExclusively(local, async () => {
    if ((await local.db.outbox.count()) > 0) throw new Error('something still waits')
  })
