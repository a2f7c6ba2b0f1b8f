import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import { change, type Mutators, unsynced } from '#app/data/store/mutator.ts'
import { listScope } from '#shared/scopes.ts'

/** A purchase with a price. `rev` is 0 while the server has not made it yet, and its product is not known here. */
export type PurchaseRow = LocalRow<'pricedPurchases'>

export const purchaseMutators: Pick<Mutators, Extract<keyof Mutators, `pricedPurchases.${string}`>> = {
  'pricedPurchases.create': {
    key: ({ id }) => rowKey('pricedPurchases', id),
    run: (row, { listId, ...said }, { userId, wall }) =>
      row
        ? undefined
        : {
            ...{ listId, scope: listScope(listId), itemId: null, product: '', ...said },
            ...{ boughtBy: userId, boughtAt: wall, ...unsynced },
          },
  },
  'pricedPurchases.update': change('pricedPurchases', (said) => ({ ...said, ...(said.name && { product: '' }) })),
  'pricedPurchases.delete': change('pricedPurchases', ({ undoes }, { wall }) => ({
    deletedAt: wall,
    ...(undoes && { purgedAt: wall }),
  })),
  'pricedPurchases.restore': change('pricedPurchases', () => ({ deletedAt: null })),
}
