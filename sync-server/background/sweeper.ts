/**
 * The retention periods. Expired sessions, tokens and limits, and the remains of deleted accounts, are deleted with the
 * next sweep; jobs and account events as their files in db/ state; the content of deleted rows after 90 days, by writes
 * that devices receive; old note versions after 90 days; idle devices, failures of mutations, deleted lists with their
 * content, and other deleted rows after 180 days; the order of aisles in a list as lost-orders.ts states; purchases
 * and done copies of ticks after a year; mail written to files after 30 days.
 */
import { deletionRetentionMs, purgeAfterMs } from '#shared/retention.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { deleteExpiredAccessTokens } from '#sync-server/db/queries/access-tokens.ts'
import { deleteOldAudit } from '#sync-server/db/queries/audit-events.ts'
import { deleteExpiredClosedSessions } from '#sync-server/db/queries/closed-accounts.ts'
import { removeDeletedLists } from '#sync-server/db/queries/deleted-rows.ts'
import { deleteOldFailures, forgetIdleClients } from '#sync-server/db/queries/devices.ts'
import { deleteExpiredProofs } from '#sync-server/db/queries/email-proofs.ts'
import { deleteFinishedJobs } from '#sync-server/db/queries/jobs.ts'
import { deleteErasedVersions, deleteOldVersions } from '#sync-server/db/queries/note-versions.ts'
import { deleteExpiredLimits } from '#sync-server/db/queries/rate-limits.ts'
import { deleteOldInvitations } from '#sync-server/db/queries/registration-invitations.ts'
import { deleteOldEvents } from '#sync-server/db/queries/security-events.ts'
import { deleteExpiredSessions } from '#sync-server/db/queries/sessions.ts'
import { deleteExpiredTokens } from '#sync-server/db/queries/tokens.ts'
import { deleteOldMail } from '#sync-server/mail/mailer.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { eraseClosedAccounts } from './erase-accounts.ts'
import { emptyDue, purges } from './erase-content.ts'
import { deleteLostOrders } from './lost-orders.ts'
import { eraseOldCopies } from './old-copies.ts'
import { eraseOldPurchases } from './old-purchases.ts'
import type { SweepClock } from './sweep-clock.ts'
import { collectTombstones } from './tombstones.ts'

const sweepIntervalMs = 3600 * 1000
/** Rows changed per transaction, so that other writers do not wait long. */
const batchSize = 200

interface Sweeping {
  store: Store
  now(): number
}

interface Hourly extends Sweeping {
  dataDir: string
  clock: SweepClock
  log: Log
}

/** Sweeps now and every hour. Returns a function that stops it. */
export function startSweeper(deps: Hourly): () => void {
  const run = () => void sweepHourly(deps)
  const timer = setInterval(run, sweepIntervalMs).unref()
  run()
  return () => clearInterval(timer)
}

/** Sweeps, including the files in `dataDir`, unless the clock is not believed. Failures are logged. */
export async function sweepHourly({ store, now, dataDir, clock, log }: Hourly): Promise<void> {
  const fail = (error: unknown) => log.error('sweep failed', error)
  try {
    if (await clock.believes(now())) {
      await Promise.all([sweep({ store, now }), deleteOldMail(dataDir, now())].map((work) => work.catch(fail)))
    } else if (clock.problem()) {
      log.error('nothing is erased', new Error('the clock has jumped by more than a day: it must run on for a day'))
    }
  } catch (error) {
    fail(error)
  }
}

const atOnce = [
  deleteExpiredSessions,
  deleteExpiredClosedSessions,
  deleteExpiredTokens,
  deleteExpiredAccessTokens,
  deleteExpiredProofs,
  deleteExpiredLimits,
  deleteFinishedJobs,
  deleteOldEvents,
  deleteOldAudit,
  deleteOldInvitations,
]

/**
 * Deletes rows, and erases the content of others, whose retention period is over by now. Mail in files is not included.
 */
export async function sweep({ store, now }: Sweeping): Promise<void> {
  const at = now()
  for (const forget of atOnce) await store.write((tx) => forget(tx, at))
  await eraseClosedAccounts(store)
  await store.write((tx) => deleteOldFailures(tx, at - deletionRetentionMs))
  // Rows are emptied and shares ended first, even after a long pause: no device keeps content that others have lost.
  for (const purge of purges) await emptyDue(store, purge, at, batchSize)
  while ((await store.write((tx) => deleteErasedVersions(tx, batchSize))) === batchSize);
  for (const forget of [forgetIdleClients, removeDeletedLists]) {
    while ((await store.write((tx) => forget(tx, at - deletionRetentionMs, batchSize))) === batchSize);
  }
  while ((await store.write((tx) => deleteOldVersions(tx, at - purgeAfterMs, batchSize))) === batchSize);
  await deleteLostOrders(store, at)
  await eraseOldPurchases(store, at)
  await eraseOldCopies(store, at)
  await collectTombstones(store, at - deletionRetentionMs, batchSize)
}
