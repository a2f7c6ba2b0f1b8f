import { useMemo } from 'react'
import { liveAisleOrders, orderFor } from '#app/data/areas/aisle-orders.ts'
import { currentMarket, liveMarket } from '#app/data/areas/markets.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { liveTrips } from '#app/data/areas/trips.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { aislesInOrder } from '#app/groceries/aisles.ts'
import { categoriesOf } from './list-rows.ts'

interface Aisles {
  /** This person's order of aisles for the list; empty without one. */
  chosen: readonly string[]
  /** The categories of the items. */
  present: readonly string[]
  /** The usual aisles and the categories of the items, in the order of this person's way through the shop. */
  inOrder: readonly string[]
}

const none: readonly ItemRow[] = []

/** The aisles of a list; undefined until its items and the chosen order are read. Reads nothing without `listId`. */
export function useAisles(listId: string | undefined): Aisles | undefined {
  const local = useLocal()
  const items = useLive(listId ? liveItems(local, listId) : unread)
  const orders = useLive(listId ? liveAisleOrders(local) : unread)
  useLive(listId ? liveMarket(local, listId) : unread)
  const trips = useLive(listId ? liveTrips(local, listId) : unread)
  const market = listId && trips ? currentMarket(listId) : null
  const chosen = (listId && orders && orderFor(orders, listId, market)?.aisles) || nothingChosen
  const present = useMemo(() => categoriesOf(items ?? none), [items])
  const aisles = useMemo(() => ({ chosen, present, inOrder: aislesInOrder(chosen, present) }), [chosen, present])
  return items && orders ? aisles : undefined
}

const unread = { get: () => undefined, subscribe: () => () => undefined }
const nothingChosen: readonly string[] = []
