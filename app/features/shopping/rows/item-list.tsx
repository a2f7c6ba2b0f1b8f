import { useRef } from 'react'
import type { ItemRow as Item } from '#app/data/areas/shopping.ts'
import type { LastAction } from '#app/features/shopping/items/history.ts'
import { removeItem, toggleItem } from '#app/features/shopping/items/item-actions.ts'
import { usePrices } from '#app/features/shopping/items/use-prices.ts'
import type { ListRow } from '#app/features/shopping/open-list/list-rows.ts'
import { ShoppersLine } from '#app/features/shopping/open-list/shoppers-line.tsx'
import { useMessages } from '#app/messages/language.ts'
import { RowHeading } from '#app/ui/row-heading.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { useActKeys, useRowActs } from '#app/ui/tick-list.tsx'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { ItemRow } from './item-row.tsx'

interface ItemListProps {
  listId: string
  rows: readonly ListRow[]
  /**
   * The row to scroll to and focus, once for each `turn`, the key of a navigation. The index is -1 without such a row.
   */
  shown: { index: number; turn: string }
  /** Without it the list is read-only. */
  onEdit: ((item: Item, remove: () => void) => void) | undefined
  /** The last action on an item, if another person did it. */
  lastActionOf: (item: Item) => LastAction | undefined
  /** A line above the rows; empty without one. */
  notice: string
  isNew: (item: Item) => boolean
  /** True if another person has added or bought the item since the last visit. */
  isNewOrBought: (item: Item) => boolean
  /** The first item of the same product, by the id of the duplicate. */
  duplicates: ReadonlyMap<string, Item>
  /** Called for arrow up on the first row. */
  onTop: () => void
  /** Called after the last row has disappeared with the focus in it: moves the focus to another element. */
  onEmptied: () => void
}

/**
 * The rows of a list. Ten thousand items are as fast as ten, because only the rows near the screen exist. No row moves
 * during a press or while a name is typed.
 */
export function ItemList({
  listId,
  rows: latest,
  notice: latestNotice,
  shown,
  onEdit,
  lastActionOf,
  isNew,
  isNewOrBought,
  duplicates,
  onTop,
  onEmptied,
}: ItemListProps) {
  const { shopping } = useMessages()
  const prices = usePrices(listId)
  const list = useRef<HTMLDivElement>(null)
  const rows = useWhileUntouched(list, latest)
  const notice = useWhileUntouched(list, latestNotice)
  const acts = useRowActs(list, { toggle: toggleItem, remove: removeItem, edit: onEdit ?? readOnly }, onEmptied)
  const onKeyDown = useActKeys(list, rows, acts, { onTop })

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows
    <div ref={list} onKeyDown={onKeyDown}>
      {notice && <ShoppersLine text={notice} />}
      <Rows label={shopping.items} rows={rows} shown={shown}>
        {(row) =>
          'heading' in row ? (
            <RowHeading key={row.key}>{row.heading}</RowHeading>
          ) : (
            <ItemRow
              key={row.id}
              item={row}
              lastAction={lastActionOf(row)}
              isNew={isNew(row)}
              isNewOrBought={isNewOrBought(row)}
              duplicate={duplicates.get(row.id)}
              note={prices?.noteOf(row)}
              acts={onEdit && acts}
            />
          )
        }
      </Rows>
    </div>
  )
}

const readOnly = () => undefined
