import type { PersonView } from '#shared/administration.ts'
import type { ActionContext } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { type Account, isConfirmed } from '#sync-server/db/queries/accounts.ts'
import { usageOf } from '#sync-server/db/queries/people.ts'

/** The accounts as an administrator sees them. */
export async function viewPeople(
  { now, mailConfigured }: Pick<ActionContext, 'now' | 'mailConfigured'>,
  tx: ReadTx,
  accounts: Account[],
): Promise<PersonView[]> {
  const ids = accounts.map(({ id }) => id)
  const usages = await usageOf(tx, ids, now())
  return accounts.map((account) => {
    const { id, email, firstName, isAdmin, disabledAt, createdAt } = account
    return {
      ...{ id, email, firstName, isAdmin, disabledAt, createdAt },
      emailConfirmed: isConfirmed(account, mailConfigured),
      ...(usages.get(id) ?? { devices: 0, seenAt: null, storage: 0 }),
    }
  })
}
