import { type ReactNode, useCallback } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { withBoughtHeading } from '#app/features/shopping/open-list/list-rows.ts'
import { useMessages } from '#app/messages/language.ts'
import { ListSheet } from './list-sheet.tsx'
import type { ItemSearch } from './use-item-search.tsx'

interface MyListProps {
  list: Pick<OpenList, 'id' | 'role' | 'members'>
  search: ItemSearch
}

/** The list of the shopping page: open items first, then the bought ones. */
export function MyList({ list, search }: MyListProps): ReactNode {
  const { shopping } = useMessages()
  const rowsOf = useCallback((items: readonly ItemRow[]) => withBoughtHeading(items, shopping.bought), [shopping])
  return (
    <ListSheet
      list={list}
      search={search}
      rowsOf={rowsOf}
      empty={{ title: shopping.emptyTitle, text: shopping.emptyText }}
    />
  )
}
