import { and, eq, isNull } from 'drizzle-orm'
import type { ActionContext } from '../context.ts'
import type { Account } from '../db/accounts.ts'
import type { WriteTx } from '../db/client.ts'
import { schema } from '../db/schema.ts'
import { noteEvent } from '../db/security-events.ts'
import { deleteTokens } from '../db/tokens.ts'
import { origin } from './auth.ts'
import { attachShares } from './sharing.ts'

/**
 * What follows once a person has proved that the address of their account is theirs, by a mailed link or by Google.
 * For an address that was confirmed before nothing follows.
 */
export async function onAddressConfirmed(c: ActionContext, tx: WriteTx, account: Pick<Account, 'id'>): Promise<void> {
  const [confirmed] = await tx.db
    .update(users)
    .set({ emailVerifiedAt: c.now() })
    .where(and(eq(users.id, account.id), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id, email: users.email })
  if (!confirmed) return
  await deleteTokens(tx, 'email', account.id)
  await attachShares(c, tx, confirmed)
  await noteEvent(tx, { kind: 'email-confirmed', userId: account.id, ...origin(c) })
}

const { users } = schema
