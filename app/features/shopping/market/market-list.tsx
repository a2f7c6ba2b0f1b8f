import { type RefObject, useMemo } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { lastActionOf } from '#app/features/shopping/items/history.ts'
import { toggleInPlace } from '#app/features/shopping/items/item-actions.ts'
import { usePrices } from '#app/features/shopping/items/use-prices.ts'
import { isoDay } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { Rows } from '#app/ui/rows.tsx'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import type { RowPlacement } from './deferred-sorting.ts'
import { MarketRow } from './market-row.tsx'
import { marketRows } from './market-rows.ts'
import { useCalmRows } from './use-calm-rows.ts'

interface MarketListProps {
  list: OpenList
  area: RefObject<HTMLDivElement | null>
  items: readonly ItemRow[]
  placement: RowPlacement
  aisles: readonly string[]
  /** True if another person has added the item since the last visit. */
  isNew: (item: ItemRow) => boolean
}

/**
 * The items of a list by aisle, in the order of the way through the shop. No row moves during a press, and taps right
 * after a move do not count.
 */
export function MarketList({
  list: { id: listId, role, members },
  area,
  items,
  placement,
  aisles,
  isNew,
}: MarketListProps) {
  const messages = useMessages()
  const prices = usePrices(listId)
  const { market } = messages
  const { user } = useLocal()
  const latest = useMemo(() => {
    const isBought = ({ id, purchased }: ItemRow) => placement.bought.get(id) ?? purchased
    return marketRows(items, isBought, aisles, { uncategorized: market.noAisle, bought: market.bought })
  }, [items, placement, aisles, market])
  const rows = useWhileUntouched(area, latest)
  useCalmRows(area, rows, placement.leaving)
  const viewer = { userId: user.id, members, today: members.length > 1 ? isoDay(Date.now()) : '' }
  const isSettled = ({ id, purchased }: ItemRow) => placement.bought.get(id) && purchased
  const isNewHere = (item: ItemRow) => !isSettled(item) && isNew(item)
  // A line that came or went with a tick would move the rows below: a purchase is news in its final place.
  const news = (item: ItemRow) => {
    if (isSettled(item)) return lastActionOf(item, viewer, messages)?.text ?? ''
    return isNew(item) ? (lastActionOf({ ...item, boughtBy: null, boughtAt: null }, viewer, messages)?.text ?? '') : ''
  }
  return (
    <div ref={area} className="slow-rows">
      <Rows label={market.items} rows={rows}>
        {(row) =>
          'heading' in row ? (
            <div key={row.key} className="line border-rule border-b bg-desk/60">
              <h2 className="col-start-2 flex min-h-11 items-center px-4 py-1 font-semibold text-base text-soft [overflow-wrap:anywhere]">
                {row.heading}
              </h2>
            </div>
          ) : (
            <MarketRow
              key={row.id}
              item={row}
              isLeaving={placement.leaving.has(row.id)}
              news={news(row)}
              isNew={isNewHere(row)}
              last={prices?.last(row)}
              onToggle={role === 'viewer' ? undefined : toggleInPlace}
            />
          )
        }
      </Rows>
    </div>
  )
}
