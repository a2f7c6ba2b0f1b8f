import { createContext, type Ref, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type CustomContainerComponentProps, type CustomItemComponentProps, WindowVirtualizer } from 'virtua'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'
import { removeItem, toggleItem } from './item-acts.ts'
import { ItemRow } from './item-row.tsx'

const rowRem = 3.5
/** Rows beyond the screen that exist all the same: what Tab goes to must be there. */
const bufferPx = 400

/** How many items below it are bought: the heading between the two parts of the list. */
type Heading = number

/** Ten thousand items as quickly as ten: only the rows near the screen exist. */
export function ItemList({ items, onEmptied }: { items: readonly Item[]; onEmptied: () => void }) {
  const { shopping } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => withHeading(items), [items])
  const [rowPx] = useState(rowHeightPx)
  const keepFocus = useFocusKeeper(list, onEmptied)
  const toggle = useCallback(
    (item: Item, control: HTMLElement) => {
      keepFocus(control)
      toggleItem(item)
    },
    [keepFocus],
  )
  const remove = useCallback(
    (item: Item, control: HTMLElement) => {
      keepFocus(control)
      removeItem(item)
    },
    [keepFocus],
  )

  return (
    <div ref={list}>
      <RowCount value={rows.length}>
        <WindowVirtualizer data={rows} as={Rows} item={Row} itemSize={rowPx} bufferSize={bufferPx}>
          {(row) =>
            typeof row === 'number' ? (
              <div key="bought" className="line border-rule border-b bg-desk/60">
                <span className="col-start-2 flex min-h-11 items-center px-4 py-1 font-semibold text-sm text-soft">
                  {shopping.bought(row)}
                </span>
              </div>
            ) : (
              <ItemRow key={row.id} item={row} onToggle={toggle} onRemove={remove} />
            )
          }
        </WindowVirtualizer>
      </RowCount>
    </div>
  )
}

/** How many rows there are, for assistive technology finds only some of them in the page. */
const RowCount = createContext(0)

/** Without it the list renders nothing beyond the screen while it guesses. */
const rowHeightPx = (): number => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

function withHeading(items: readonly Item[]): readonly (Item | Heading)[] {
  const open = firstPurchasedAt(items)
  const bought = items.length - open
  return bought === 0 ? items : [...items.slice(0, open), bought, ...items.slice(open)]
}

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
