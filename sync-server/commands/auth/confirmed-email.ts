import { attachShares } from '#sync-server/commands/memberships.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, confirmEmail } from '#sync-server/db/queries/accounts.ts'
import { spendEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { deleteTokens } from '#sync-server/db/queries/tokens.ts'
import { eventSource } from './event-source.ts'

/**
 * The effects of a proof that an address belongs to its account, by a mailed link or by Google. None for an address
 * confirmed before.
 */
export async function onAddressConfirmed(c: ActionContext, tx: WriteTx, account: Pick<Account, 'id'>): Promise<void> {
  const confirmed = await confirmEmail(tx, account.id, c.now())
  if (!confirmed) return
  await deleteTokens(tx, 'email', account.id)
  await attachShares(c, tx, confirmed)
  await recordSecurityEvent(tx, { kind: 'email-confirmed', userId: account.id, ...eventSource(c) })
}

/**
 * The account after the proof from a mailed invitation. An invalid proof changes nothing; without configured mail no
 * proof is needed.
 */
export async function confirmByProof(
  c: ActionContext,
  tx: WriteTx,
  account: Account,
  proof?: string,
): Promise<Account> {
  if (proof === undefined || !c.mailConfigured || account.emailVerifiedAt !== null) return account
  if (!(await spendEmailProof(tx, proof, account.email, c.now()))) return account
  await onAddressConfirmed(c, tx, account)
  return { ...account, emailVerifiedAt: c.now() }
}
