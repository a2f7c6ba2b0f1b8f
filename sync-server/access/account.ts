import { accountDeleted } from '#shared/errors.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { findAccount } from '#sync-server/db/queries/accounts.ts'

/**
 * Throws `account_deleted` for an account that was deleted after the request was admitted. Rows written for it would
 * have no owner and would never be erased.
 */
export async function requireAccount(tx: ReadTx, userId: string): Promise<void> {
  if (!(await findAccount(tx, userId))) throw accountDeleted()
}
