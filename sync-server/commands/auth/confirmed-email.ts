import { attachShares } from '#sync-server/commands/memberships.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import { type Account, confirmEmail } from '#sync-server/db/queries/accounts.ts'
import { spendEmailProof } from '#sync-server/db/queries/email-proofs.ts'
import { recordSecurityEvent } from '#sync-server/db/queries/security-events.ts'
import { deleteTokens } from '#sync-server/db/queries/tokens.ts'
import { eventSource } from './event-source.ts'

/**
 * Confirms the e-mail address of an account, after a mailed link or Google has proved it, and gives the account access
 * to the lists shared with the address. Other confirmation links of the account become invalid. Does nothing for an
 * address confirmed before.
 */
export async function onAddressConfirmed(c: ActionContext, tx: WriteTx, account: Pick<Account, 'id'>): Promise<void> {
  const confirmed = await confirmEmail(tx, account.id, c.now())
  if (!confirmed) return
  await deleteTokens(tx, 'email', account.id)
  await attachShares(c, tx, confirmed)
  await recordSecurityEvent(tx, { kind: 'email-confirmed', userId: account.id, ...eventSource(c) })
}

/**
 * Confirms the address of an account by the proof from a mailed invitation, and returns the account. It is returned
 * unchanged, and the proof stays valid, if its address is confirmed already, if the proof is not valid for the address,
 * or without configured mail.
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
