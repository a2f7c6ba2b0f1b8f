import { Check } from 'lucide-react'
import { memo, useId } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useShownName } from '#app/features/shopping/items/shown-name.ts'
import { NewMark } from '#app/features/shopping/open-list/new-mark.tsx'
import { reais } from '#app/lib/money.ts'
import { useMessages } from '#app/messages/language.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { rowNameClass, TickLabel, TickRow } from '#app/ui/tick-row.tsx'
import { PriceField } from './price-field.tsx'

interface MarketRowProps {
  item: ItemRow
  isLeaving: boolean
  /**
   * The text below the item's name, after quantity and note. It must be the same before and after a tick: rows keep their
   * height.
   */
  news: string
  isNew: boolean
  /** What it cost last, cents. */
  last: number | undefined
  /** Without it the row is read-only. */
  onToggle: ((item: ItemRow) => void) | undefined
}

/** One item with a large target: the whole line ticks, except the price at its end. */
export const MarketRow = memo(function MarketRow({ item, isLeaving, news, isNew, last, onToggle }: MarketRowProps) {
  const { lists } = useMessages()
  const id = useId()
  const name = useShownName(item.name)
  const details = [item.quantity, item.note, news].filter(Boolean).join(' · ')
  const tick = onToggle ? (
    <Checkbox
      id={id}
      data-control="tick"
      checked={item.purchased}
      aria-describedby={details || isNew ? `${id}-details` : undefined}
      onChange={() => onToggle(item)}
    />
  ) : (
    item.purchased && <Check aria-hidden="true" className="size-6 text-primary" strokeWidth={2.5} />
  )
  const price = onToggle ? (
    <PriceField item={item} last={last} />
  ) : (
    (item.price ?? null) !== null && <span className="px-2 tabular-nums">{reais(item.price ?? 0)}</span>
  )
  return (
    <div data-item={item.id} className={isLeaving ? 'translate-y-2 opacity-0 transition-[opacity,translate]' : ''}>
      <TickRow tick={tick} actions={price} hasWideActions>
        {onToggle ? (
          <TickLabel htmlFor={id} isTicked={item.purchased} isLarge>
            {name}
          </TickLabel>
        ) : (
          <p className={rowNameClass(item.purchased, true)}>
            {name}
            {item.purchased && <span className="sr-only">, {lists.bought}</span>}
          </p>
        )}
        {(details || isNew) && (
          <p id={`${id}-details`} className="text-base text-soft [overflow-wrap:anywhere]">
            {isNew && <NewMark />}
            {details}
          </p>
        )}
      </TickRow>
    </div>
  )
})
