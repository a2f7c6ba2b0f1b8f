/** What was bought for each list, as long as this device can remember: rows say only when they were bought the last time. */
import { listScope } from '#shared/scopes.ts'
import type { LocalDb, Purchases } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'
import type { ItemRow } from './shopping.ts'

export type { Purchases } from './db.ts'

/** What is known of a list, and the items that were bought for it, those in the trash among them. */
export const readPurchases = ({ db }: LocalStore, listId: string): Promise<[Purchases[], ItemRow[]]> =>
  withReconnect(db, () =>
    Promise.all([
      db.purchases.where('listId').equals(listId).toArray(),
      db.items
        .where('scope')
        .equals(listScope(listId))
        .filter(({ boughtAt, purgedAt }) => boughtAt !== null && purgedAt === null)
        .toArray(),
    ]),
  )

/** Keeps what has changed, and forgets the keys. */
export const savePurchases = ({ db }: LocalStore, changed: Purchases[], forgotten: string[]): Promise<void> =>
  withReconnect(db, async () => {
    await Promise.all([db.purchases.bulkPut(changed), db.purchases.bulkDelete(forgotten)])
  })

/** Forgets all of it, of all lists. */
export const forgetPurchases = ({ db }: LocalStore): Promise<void> => withReconnect(db, () => db.purchases.clear())

/** Forgets what was bought for lists that are gone, in the transaction that takes them away. */
export async function forgetPurchasesOf(db: LocalDb, listIds: readonly string[]): Promise<void> {
  if (listIds.length > 0) await db.purchases.where('listId').anyOf(listIds).delete()
}
