/**
 * The retention periods. Expired sessions, tokens and limits, and the remains of deleted accounts, are deleted with the
 * next sweep; jobs and account events as their files in db/ state; the content of deleted rows after 90 days, by writes
 * that devices receive; old note versions after 90 days; idle devices, failures of mutations, deleted lists with their
 * content, and other deleted rows after 180 days; the order of aisles in a list as lost-orders.ts states; purchases
 * and done copies of ticks after a year; mail written to files after 30 days.
 */
import { deletionRetentionMs, purgeAfterMs } from '#shared/retention.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { deleteExpiredClosedSessions } from '#sync-server/db/queries/closed-accounts.ts'
import { removeDeletedLists } from '#sync-server/db/queries/deleted-rows.ts'
import { deleteOldFailures, forgetIdleClients } from '#sync-server/db/queries/devices.ts'
import { deleteExpiredProofs } from '#sync-server/db/queries/email-proofs.ts'
import { deleteFinishedJobs } from '#sync-server/db/queries/jobs.ts'
import { deleteOldVersions } from '#sync-server/db/queries/note-versions.ts'
import { deleteExpiredLimits } from '#sync-server/db/queries/rate-limits.ts'
import { deleteOldEvents } from '#sync-server/db/queries/security-events.ts'
import { deleteExpiredSessions } from '#sync-server/db/queries/sessions.ts'
import { deleteExpiredTokens } from '#sync-server/db/queries/tokens.ts'
import { deleteOldMail } from '#sync-server/mail/mailer.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { eraseClosedAccounts } from './erase-accounts.ts'
import { purges } from './erase-content.ts'
import { deleteLostOrders } from './lost-orders.ts'
import { eraseOldCopies } from './old-copies.ts'
import { eraseOldPurchases } from './old-purchases.ts'
import { collectTombstones } from './tombstones.ts'

const sweepIntervalMs = 3600 * 1000
/** Rows changed per transaction, so that other writers do not wait long. */
const batchSize = 200

interface Sweeping {
  store: Store
  now(): number
}

/** Sweeps now and every hour, including the files in `dataDir`. Returns a function that stops it. */
export function startSweeper(deps: Sweeping & { dataDir: string }, log: Log): () => void {
  const run = () => {
    for (const work of [sweep(deps), deleteOldMail(deps.dataDir, deps.now())]) {
      work.catch((error) => log.error('sweep failed', error))
    }
  }
  const timer = setInterval(run, sweepIntervalMs).unref()
  run()
  return () => clearInterval(timer)
}

const atOnce = [
  deleteExpiredSessions,
  deleteExpiredClosedSessions,
  deleteExpiredTokens,
  deleteExpiredProofs,
  deleteExpiredLimits,
  deleteFinishedJobs,
  deleteOldEvents,
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
  for (const purge of purges) while ((await store.write((tx) => purge(tx, at, batchSize))) === batchSize);
  for (const forget of [forgetIdleClients, removeDeletedLists]) {
    while ((await store.write((tx) => forget(tx, at - deletionRetentionMs, batchSize))) === batchSize);
  }
  while ((await store.write((tx) => deleteOldVersions(tx, at - purgeAfterMs, batchSize))) === batchSize);
  await deleteLostOrders(store, at)
  await eraseOldPurchases(store, at)
  await eraseOldCopies(store, at)
  while (await store.write((tx) => collectTombstones(tx, at - deletionRetentionMs, batchSize)));
}
