import { ArrowDownAZ, LayoutList } from 'lucide-react'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { pillClass } from '#app/ui/button.tsx'
import { filters, type ListView } from './use-list-view.ts'

interface ListToolsProps extends Omit<ListView, 'rowsOf'> {
  listId: string
  isShownOnPhones: boolean
}

/** The filter of a list by open and bought items, with their numbers, and a switch of its order. */
export function ListTools({ listId, filter, setFilter, order, setOrder, isShownOnPhones }: ListToolsProps) {
  const { lists } = useMessages()
  const items = useLive(liveItems(useLocal(), listId)) ?? []
  const pending = firstPurchasedAt(items)
  const counts = { all: items.length, pending, purchased: items.length - pending }
  const other = order === 'name' ? 'aisle' : 'name'
  const Icon = order === 'name' ? LayoutList : ArrowDownAZ
  return (
    <div className={`line border-rule border-b ${isShownOnPhones || filter !== 'all' ? '' : 'max-md:hidden'}`}>
      <div className="col-start-2 flex items-center px-1.5 max-[23rem]:px-0 md:py-1.5 md:pr-2">
        <fieldset className="flex flex-1 flex-wrap sm:gap-1">
          <legend className="sr-only">{lists.filter}</legend>
          {filters.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
              className={`${pillClass} max-[23rem]:px-1 max-[23rem]:text-sm sm:px-4`}
            >
              {lists[name]} <span className="text-sm max-sm:hidden">{counts[name]}</span>
            </button>
          ))}
        </fieldset>
        <button
          type="button"
          title={lists.orders[other]}
          aria-label={lists.orders[other]}
          onClick={() => setOrder(other)}
          className={`${pillClass} inline-flex min-w-11 items-center justify-center gap-1.5`}
        >
          <Icon aria-hidden="true" className="size-5" />
          <span className="max-sm:hidden">{lists.orders[other]}</span>
        </button>
      </div>
    </div>
  )
}
