import { useMemo, useState } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { keepOrder, type ListOrder, listOrders, orderOf } from '#app/device/list-order.ts'
import { groupedByAisle, type ListRow, withBoughtHeading } from '#app/features/shopping/open-list/list-rows.ts'
import { useAisles } from '#app/features/shopping/open-list/use-aisles.ts'
import { useMessages } from '#app/messages/language.ts'

export const filters = ['all', 'pending', 'purchased'] as const
export type ItemFilter = (typeof filters)[number]

export interface ListView {
  filter: ItemFilter
  setFilter: (filter: ItemFilter) => void
  order: ListOrder
  setOrder: (order: ListOrder) => void
  /** Makes the lines of the list, from its items or some of them, in their order. */
  rowsOf: (items: readonly ItemRow[]) => readonly ListRow[]
}

/** The filter of an open list, and its order: the chosen one, or else the `usual` one of the page. */
export function useListView(listId: string, usual: ListOrder): ListView {
  const { lists, shopping } = useMessages()
  const [filter, setFilter] = useState<ItemFilter>('all')
  const order = orderOf(useLive(listOrders) ?? '', listId) ?? usual
  // By name until they are read: without them rows with a category would be missing.
  const aisles = useAisles(order === 'aisle' ? listId : undefined)?.inOrder
  const rowsOf = useMemo(() => {
    const passes = ({ purchased }: ItemRow) => filter === 'all' || purchased === (filter === 'purchased')
    return (items: readonly ItemRow[]) => {
      const some = filter === 'all' ? items : items.filter(passes)
      return aisles ? groupedByAisle(some, aisles, lists.uncategorized) : withBoughtHeading(some, shopping.bought)
    }
  }, [filter, aisles, lists, shopping])
  return { filter, setFilter, order, setOrder: (next) => keepOrder(listId, next), rowsOf }
}
