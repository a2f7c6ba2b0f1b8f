import { useCallback, useMemo, useRef } from 'react'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { Rows } from '#app/ui/rows.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { removeItem, toggleItem } from './item-acts.ts'
import { type ItemActs, ItemRow } from './item-row.tsx'
import type { ListRow } from './list-rows.ts'

interface ItemListProps {
  rows: readonly ListRow[]
  /** An item that a link asks for. */
  shown: { index: number; turn: string }
  /** Without it the list can only be read. */
  onEdit: ((item: Item) => void) | undefined
  /** What others have done with an item, in words. */
  newsOf: (item: Item) => string
  isNew: (item: Item) => boolean
  /** Takes the focus when the row that had it was the last one. */
  onEmptied: () => void
}

/** Ten thousand items as quickly as ten: only the rows near the screen exist. Under a finger that is down, and while somebody writes in it, nothing moves. */
export function ItemList({ rows: latest, shown, onEdit, newsOf, isNew, onEmptied }: ItemListProps) {
  const { shopping } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const rows = useWhileUntouched(list, latest)
  const acts = useItemActs(useFocusKeeper(list, onEmptied), onEdit)

  return (
    <div ref={list}>
      <Rows label={shopping.items} rows={rows} shown={shown}>
        {(row) =>
          'heading' in row ? (
            <div key={row.key} className="line border-rule border-b bg-desk/60">
              <h2 className="col-start-2 flex min-h-11 items-center px-4 py-1 font-semibold text-sm text-soft [overflow-wrap:anywhere]">
                {row.heading}
              </h2>
            </div>
          ) : (
            <ItemRow key={row.id} item={row} news={newsOf(row)} isNew={isNew(row)} acts={acts} />
          )
        }
      </Rows>
    </div>
  )
}

function useItemActs(keepFocus: (control: HTMLElement) => void, onEdit: ItemListProps['onEdit']): ItemActs | undefined {
  const onToggle = useCallback(
    (item: Item, control: HTMLElement) => {
      keepFocus(control)
      toggleItem(item)
    },
    [keepFocus],
  )
  const onRemove = useCallback(
    (item: Item, control: HTMLElement) => {
      keepFocus(control)
      removeItem(item)
    },
    [keepFocus],
  )
  return useMemo(() => onEdit && { onToggle, onRemove, onEdit }, [onToggle, onRemove, onEdit])
}
