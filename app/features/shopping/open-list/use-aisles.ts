import { useMemo } from 'react'
import { liveAisleOrders } from '#app/data/areas/aisle-orders.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
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
  const chosen = orders?.find((order) => order.listId === listId)?.aisles ?? nothingChosen
  const present = useMemo(() => categoriesOf(items ?? none), [items])
  const aisles = useMemo(() => ({ chosen, present, inOrder: aislesInOrder(chosen, present) }), [chosen, present])
  return items && orders ? aisles : undefined
}

const unread = { get: () => undefined, subscribe: () => () => undefined }
const nothingChosen: readonly string[] = []
