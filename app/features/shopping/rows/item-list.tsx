import { useRef } from 'react'
import type { ItemRow as Item } from '#app/data/areas/shopping.ts'
import type { LastAction } from '#app/features/shopping/history.ts'
import { removeItem, toggleItem } from '#app/features/shopping/item-actions.ts'
import type { ListRow } from '#app/features/shopping/list-rows.ts'
import { ShoppersLine } from '#app/features/shopping/shoppers-line.tsx'
import { useMessages } from '#app/messages/language.ts'
import { RowHeading } from '#app/ui/row-heading.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { useActKeys, useRowActs } from '#app/ui/tick-list.tsx'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { ItemRow } from './item-row.tsx'

interface ItemListProps {
  rows: readonly ListRow[]
  /** The index of the item that a link requests, -1 for none; `turn` is another one at each navigation. */
  shown: { index: number; turn: string }
  /** Without it the list is read-only. */
  onEdit: ((item: Item, remove: () => void) => void) | undefined
  /** The last action of others on an item. */
  lastActionOf: (item: Item) => LastAction | undefined
  /** A line above the rows; empty without one. */
  notice: string
  isNew: (item: Item) => boolean
  /** True if another person has added or bought the item since the last visit. */
  isNews: (item: Item) => boolean
  /** By the id of a duplicate, the first item of the same product. */
  duplicates: ReadonlyMap<string, Item>
  /** Takes the focus at arrow up in the first row. */
  onTop: () => void
  /** Takes the focus after the last row has disappeared. */
  onEmptied: () => void
}

/**
 * Renders ten thousand items as fast as ten: only the rows near the screen exist. Nothing moves during a press or
 * typing.
 */
export function ItemList({
  rows: latest,
  notice: latestNotice,
  shown,
  onEdit,
  lastActionOf,
  isNew,
  isNews,
  duplicates,
  onTop,
  onEmptied,
}: ItemListProps) {
  const { shopping } = useMessages()
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
              isNews={isNews(row)}
              duplicate={duplicates.get(row.id)}
              acts={onEdit && acts}
            />
          )
        }
      </Rows>
    </div>
  )
}

const readOnly = () => undefined
