import type { PersonView } from '#shared/administration.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import type { Account } from '#sync-server/db/queries/accounts.ts'
import { usageOf } from '#sync-server/db/queries/people.ts'

/** The accounts as an administrator sees them. `now` in ms. */
export async function viewPeople(tx: ReadTx, accounts: Account[], now: number): Promise<PersonView[]> {
  const ids = accounts.map(({ id }) => id)
  const usages = await usageOf(tx, ids, now)
  return accounts.map(({ id, email, firstName, isAdmin, disabledAt, createdAt, emailVerifiedAt }) => ({
    ...{ id, email, firstName, isAdmin, disabledAt, createdAt },
    emailConfirmed: emailVerifiedAt !== null,
    ...(usages.get(id) ?? { devices: 0, seenAt: null, storage: 0 }),
  }))
}
