import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'

const filters = ['all', 'pending', 'purchased'] as const
export type ItemFilter = (typeof filters)[number]

export const passes =
  (filter: ItemFilter) =>
  ({ purchased }: ItemRow): boolean =>
    filter === 'all' || purchased === (filter === 'purchased')

interface FilterTabsProps {
  listId: string
  filter: ItemFilter
  onFilter: (filter: ItemFilter) => void
}

/** Buttons for all items of a list, the open ones and the bought ones, with their numbers. */
export function FilterTabs({ listId, filter, onFilter }: FilterTabsProps) {
  const { lists } = useMessages()
  const items = useLive(liveItems(useLocal(), listId)) ?? []
  const pending = firstPurchasedAt(items)
  const counts = { all: items.length, pending, purchased: items.length - pending }
  return (
    <div className="line border-rule border-b">
      <fieldset className="col-start-2 flex flex-wrap px-1.5 sm:gap-1 md:py-1.5">
        <legend className="sr-only">{lists.filter}</legend>
        {filters.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === filter}
            onClick={() => onFilter(name)}
            className="min-h-11 rounded-full px-2.5 font-medium text-[0.9375rem] max-[23rem]:px-1.5 max-[23rem]:text-sm sm:px-4 text-soft hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {lists[name]} <span className="text-sm max-[23rem]:text-xs">{counts[name]}</span>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
