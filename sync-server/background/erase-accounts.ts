import type { Store } from '#sync-server/db/engine/store.ts'
import { eraseStep } from '#sync-server/db/queries/closed-accounts.ts'

/** Rows per transaction, so that other writers do not wait long. */
const batchSize = 200

/** Erases all remains of deleted accounts. Nobody is poked: nobody else could read these rows. */
export async function eraseClosedAccounts(store: Store): Promise<void> {
  while (await store.write((tx) => eraseStep(tx, batchSize)));
}
