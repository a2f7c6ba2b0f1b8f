import { attachShares } from '#sync-server/commands/memberships.ts'
import type { ActionContext } from '#sync-server/context.ts'
import { type Account, confirmEmail } from '#sync-server/db/accounts.ts'
import { spendEmailProof } from '#sync-server/db/email-proofs.ts'
import { recordSecurityEvent } from '#sync-server/db/security-events.ts'
import type { WriteTx } from '#sync-server/db/store.ts'
import { deleteTokens } from '#sync-server/db/tokens.ts'
import { eventSource } from './event-source.ts'

/**
 * What follows once a person has proved that the address of their account is theirs, by a mailed link or by Google.
 * For an address that was confirmed before nothing follows.
 */
export async function onAddressConfirmed(c: ActionContext, tx: WriteTx, account: Pick<Account, 'id'>): Promise<void> {
  const confirmed = await confirmEmail(tx, account.id, c.now())
  if (!confirmed) return
  await deleteTokens(tx, 'email', account.id)
  await attachShares(c, tx, confirmed)
  await recordSecurityEvent(tx, { kind: 'email-confirmed', userId: account.id, ...eventSource(c) })
}

/**
 * The account as it is after its person has shown what came by a mailed invitation. A proof that is not good changes
 * nothing; where mail is not configured none is needed.
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
