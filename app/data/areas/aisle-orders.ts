import { liveRows } from '#app/data/live/live-rows.ts'
import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Mutators, unsynced } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { aisleOrderId } from '#shared/aisle-orders.ts'
import { sameMarket } from '#shared/markets.ts'
import { userScope } from '#shared/scopes.ts'

export const aisleOrderMutators: Pick<Mutators, 'aisleOrders.update'> = {
  'aisleOrders.update': {
    key: ({ listId, market }, { userId }) => rowKey('aisleOrders', aisleOrderId(userId, listId, market)),
    run: (row, { listId, aisles, market = null }, { userId }) => {
      const id = aisleOrderId(userId, listId, market)
      const made = { id, listId, scope: userScope(userId), ...unsynced }
      return { ...(row ?? made), aisles, market, deletedAt: null, purgedAt: null } as LocalRow
    },
  },
}

/** The person's rows of `aisleOrders`, sorted by id. */
export const liveAisleOrders = (local: LocalStore): Live<readonly LocalRow<'aisleOrders'>[]> =>
  liveRows(local, 'aisleOrders', userScope(local.user.id), (a, b) => (a.id < b.id ? -1 : 1))

/**
 * The order of aisles that counts for a list: that of the market, as it was put for this list or else for another one,
 * and without one that of the list.
 */
export const orderFor = (
  orders: readonly LocalRow<'aisleOrders'>[],
  listId: string,
  market: string | null,
): LocalRow<'aisleOrders'> | undefined => {
  const there = market === null ? [] : orders.filter((order) => order.market && sameMarket(order.market, market))
  const isOfList = (order: LocalRow<'aisleOrders'>) => order.listId === listId
  return there.find(isOfList) ?? there[0] ?? orders.find((order) => isOfList(order) && !order.market)
}
