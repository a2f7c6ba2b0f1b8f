import { type Ref, useCallback, useMemo, useRef } from 'react'
import { type CustomContainerComponentProps, type CustomItemComponentProps, WindowVirtualizer } from 'virtua'
import type { ItemRow as Item } from '#app/data/shopping.ts'
import { useMessages } from '#app/messages/language.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'
import { removeItem, toggleItem } from './item-acts.ts'
import { ItemRow } from './item-row.tsx'
import { type FocusTarget, useFocusKeeper } from './use-focus-keeper.ts'

/** How many items below it are bought: the heading between the two parts of the list. */
type Heading = number

/** Ten thousand items as quickly as ten: only the rows near the screen exist. */
export function ItemList({ items, onEmptied }: { items: readonly Item[]; onEmptied: () => void }) {
  const { shopping } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => withHeading(items), [items])
  const keepFocus = useFocusKeeper(list, onEmptied)
  const toggle = useCallback(
    (item: Item, target: FocusTarget) => {
      keepFocus(target)
      toggleItem(item)
    },
    [keepFocus],
  )
  const remove = useCallback(
    (item: Item, target: FocusTarget) => {
      keepFocus(target)
      void removeItem(item)
    },
    [keepFocus],
  )

  return (
    <div ref={list}>
      <WindowVirtualizer data={rows} as={Rows} item={Row}>
        {(row, index) =>
          typeof row === 'number' ? (
            <div key="bought" className="line border-rule border-b bg-desk/60">
              <span className="col-start-2 flex min-h-11 items-center px-4 py-1 font-semibold text-sm text-soft">
                {shopping.bought(row)}
              </span>
            </div>
          ) : (
            <ItemRow key={row.id} item={row} index={index} onToggle={toggle} onRemove={remove} />
          )
        }
      </WindowVirtualizer>
    </div>
  )
}

function withHeading(items: readonly Item[]): readonly (Item | Heading)[] {
  const open = firstPurchasedAt(items)
  const bought = items.length - open
  return bought === 0 ? items : [...items.slice(0, open), bought, ...items.slice(open)]
}

function Rows(props: CustomContainerComponentProps & { ref?: Ref<HTMLUListElement> }) {
  const { shopping } = useMessages()
  return <ul aria-label={shopping.items} {...props} />
}

function Row({ index, ...props }: CustomItemComponentProps & { ref?: Ref<HTMLLIElement> }) {
  return <li data-index={index} {...props} />
}
