import { accountDeleted, DomainError, notFound } from '#shared/errors.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { type Account, findAccount } from '#sync-server/db/queries/accounts.ts'

/**
 * Throws `account_deleted` for an account that was deleted after the request was admitted. Rows written for it would
 * have no owner and would never be erased. Throws `unauthenticated` for one that was disabled meanwhile.
 */
export async function requireAccount(tx: ReadTx, userId: string): Promise<void> {
  const account = await findAccount(tx, userId)
  if (!account) throw accountDeleted()
  if (account.disabledAt !== null) throw new DomainError('unauthenticated', 'Não autenticado.')
}

/**
 * The account of an administrator, in the transaction that the right is for. For everybody else administration does not
 * exist: throws `not_found`, as for an unknown address.
 */
export async function requireAdmin(tx: ReadTx, userId: string | undefined): Promise<Account> {
  const account = userId === undefined ? undefined : await findAccount(tx, userId)
  if (!account?.isAdmin || account.disabledAt !== null) throw notFound()
  return account
}
