import { liveRows } from '#app/data/live/live-rows.ts'
import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { type Mutators, unsynced } from '#app/data/store/mutator.ts'
import type { Live } from '#app/lib/live.ts'
import { aisleOrderId } from '#shared/aisle-orders.ts'
import { userScope } from '#shared/scopes.ts'

export const aisleOrderMutators: Pick<Mutators, 'aisleOrders.update'> = {
  'aisleOrders.update': {
    key: ({ listId }, { userId }) => rowKey('aisleOrders', aisleOrderId(userId, listId)),
    run: (row, { listId, ...said }, { userId }) => {
      const made = { id: aisleOrderId(userId, listId), listId, scope: userScope(userId), ...unsynced, market: null }
      return { ...(row ?? made), ...said, deletedAt: null, purgedAt: null } as LocalRow
    },
  },
}

/** The person's rows of `aisleOrders`, each the order of aisles for one list, sorted by id. */
export const liveAisleOrders = (local: LocalStore): Live<readonly LocalRow<'aisleOrders'>[]> =>
  liveRows(local, 'aisleOrders', userScope(local.user.id), (a, b) => (a.id < b.id ? -1 : 1))
