import { attachShares } from '#sync-server/commands/sharing/memberships.ts'
import type { ActionContext } from '#sync-server/context.ts'
import { type Account, confirmEmail } from '#sync-server/db/accounts.ts'
import { recordSecurityEvent } from '#sync-server/db/security-events.ts'
import type { WriteTx } from '#sync-server/db/store.ts'
import { deleteTokens } from '#sync-server/db/tokens.ts'
import { eventSource } from './sign-in.ts'

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
