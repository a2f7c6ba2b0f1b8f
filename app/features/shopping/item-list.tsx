import { createContext, type Ref, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type CustomContainerComponentProps, type CustomItemComponentProps, WindowVirtualizer } from 'virtua'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { removeItem, toggleItem } from './item-acts.ts'
import { type ItemActs, ItemRow } from './item-row.tsx'
import type { ListRow } from './list-rows.ts'
import { useWhileNotPressed } from './use-while-not-pressed.ts'

const rowRem = 3.5
/** Rows beyond the screen that exist all the same: what Tab goes to must be there. */
const bufferPx = 400

interface ItemListProps {
  rows: readonly ListRow[]
  /** Without it the list can only be read. */
  onEdit: ((item: Item) => void) | undefined
  /** What others have done with an item, in words. */
  newsOf: (item: Item) => string
  isNew: (item: Item) => boolean
  /** Takes the focus when the row that had it was the last one. */
  onEmptied: () => void
}

/** Ten thousand items as quickly as ten: only the rows near the screen exist. Under a finger that is down nothing moves. */
export function ItemList({ rows: latest, onEdit, newsOf, isNew, onEmptied }: ItemListProps) {
  const list = useRef<HTMLDivElement>(null)
  const rows = useWhileNotPressed(list, latest)
  const [rowPx] = useState(rowHeightPx)
  const acts = useItemActs(useFocusKeeper(list, onEmptied), onEdit)

  return (
    <div ref={list}>
      <RowCount value={rows.length}>
        <WindowVirtualizer data={rows} as={Rows} item={Row} itemSize={rowPx} bufferSize={bufferPx}>
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
        </WindowVirtualizer>
      </RowCount>
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

/** How many rows there are, for assistive technology finds only some of them in the page. */
const RowCount = createContext(0)

/** Without it the list renders nothing beyond the screen while it guesses. */
const rowHeightPx = (): number => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function Rows(props: CustomContainerComponentProps & { ref?: Ref<HTMLUListElement> }) {
  const { shopping } = useMessages()
  return <ul aria-label={shopping.items} {...props} />
}

/** Stays visible where the virtualizer would hide it until it is measured: a hidden row cannot keep the focus. */
function Row({ index, style, ...props }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  const visible = { ...style, visibility: undefined }
  return (
    <li data-index={index} aria-posinset={index + 1} aria-setsize={useContext(RowCount)} style={visible} {...props} />
  )
}
