import { accountDeleted } from '#shared/errors.ts'
import { findAccount } from '#sync-server/db/accounts.ts'
import type { ReadTx } from '#sync-server/db/store.ts'

/** Refuses writes for an account that was deleted since the request was let in: nobody would own or erase them. */
export async function requireAccount(tx: ReadTx, userId: string): Promise<void> {
  if (!(await findAccount(tx, userId))) throw accountDeleted()
}
