import { eraseStep } from '#sync-server/db/closed-accounts.ts'
import type { Store } from '#sync-server/db/store.ts'

/** Rows erased in one transaction, so that nobody waits long for it. */
const batchSize = 200

/** Erases what deleted accounts have left, until nothing is. Nobody is poked: nobody else could read any of it. */
export async function eraseClosedAccounts(store: Store): Promise<void> {
  while (await store.write((tx) => eraseStep(tx, batchSize)));
}
