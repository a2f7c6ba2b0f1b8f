/**
 * The times at which each product of a list was bought, as seen by this device. The row of an item has only its last
 * purchase.
 */

import type { LocalDb, Purchases } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import { listScope } from '#shared/scopes.ts'
import type { ItemRow } from './shopping.ts'

export type { Purchases } from '#app/data/store/db.ts'

/**
 * The remembered purchases of a list, and its purchased items, including those in the trash and without the erased
 * ones.
 */
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

/** The days after which the product with this key is needed again, if the person has said them. */
export const readEveryDays = ({ db }: LocalStore, key: string): Promise<number | undefined> =>
  withReconnect(db, async () => (await db.purchases.get(key))?.everyDays)

/** Keeps that a product is needed again some days after each purchase. */
export const saveEveryDays = ({ db }: LocalStore, said: Omit<Purchases, 'times'>): Promise<void> =>
  withReconnect(db, async () => {
    const before = await db.purchases.get(said.key)
    await db.purchases.put({ times: [], ...before, ...said })
  })

/** Stores the `changed` purchases, and deletes those with the keys in `forgotten`. */
export const savePurchases = ({ db }: LocalStore, changed: Purchases[], forgotten: string[]): Promise<void> =>
  withReconnect(db, async () => {
    await Promise.all([db.purchases.bulkPut(changed), db.purchases.bulkDelete(forgotten)])
  })

/** Deletes all purchases of all lists. */
export const forgetPurchases = ({ db }: LocalStore): Promise<void> => withReconnect(db, () => db.purchases.clear())

/** Deletes the purchases of lists that the person has lost. Call it in the transaction that deletes their rows. */
export async function forgetPurchasesOf(db: LocalDb, listIds: readonly string[]): Promise<void> {
  if (listIds.length > 0) await db.purchases.where('listId').anyOf(listIds).delete()
}
