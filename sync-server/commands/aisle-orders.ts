import { type AisleOrder, aisleOrderId } from '#shared/aisle-orders.ts'
import { userScope } from '#shared/scopes.ts'
import { readableList } from '#sync-server/access/lists.ts'
import type { Mutations, Queries } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { findRow, insertRow, patchRow } from '#sync-server/db/queries/rows.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `aisleOrders.${string}`>>

export const aisleOrderQueries: Area<Queries> = {
  'aisleOrders.get': async (c, { listId, market = null }) => {
    await readableList(c, listId)
    const order = await findRow(c.tx, 'aisleOrders', aisleOrderId(c.userId, listId, market))
    return viewOrder(order ?? emptyOrder(c.userId, listId, market))
  },
}

export const aisleOrderMutations: Area<Mutations> = {
  'aisleOrders.update': async (c, { listId, aisles, market = null }) => {
    await readableList(c, listId)
    const before = await findRow(c.tx, 'aisleOrders', aisleOrderId(c.userId, listId, market))
    // Inserted empty and then changed: if two devices create it, the later change counts, not the later arrival.
    const made = before ?? (await insertRow(c.writer, 'aisleOrders', emptyOrder(c.userId, listId, market))).row
    const written = await patchRow(c.writer, 'aisleOrders', made, { aisles, market, ...there })
    return viewOrder(await requireRoom(c, 'aisleOrders', written, before))
  },
}

/**
 * The changes that restore a deleted row of `aisleOrders`: background/lost-orders.ts deletes it when the person has
 * lost the list for long, and the list may be shared with them again.
 */
const there = { deletedAt: null, purgedAt: null }

const emptyOrder = (userId: string, listId: string, market: string | null) => ({
  id: aisleOrderId(userId, listId, market),
  scope: userScope(userId),
  listId,
  aisles: [],
  market,
})

const viewOrder = ({ id, listId, aisles, market }: AisleOrder): AisleOrder => ({ id, listId, aisles, market })
