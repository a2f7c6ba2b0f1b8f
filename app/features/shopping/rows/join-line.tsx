import type { MouseEvent } from 'react'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { shownName } from '#app/features/shopping/items/shown-name.ts'
import { useMessages } from '#app/messages/language.ts'
import { fold } from '#shared/fold.ts'

interface JoinLineProps {
  item: ItemRow
  /** The first item of the same product, if `item` is a duplicate. */
  duplicate: ItemRow | undefined
}

/** Reports that an item is on the list twice, with a button that joins the two. */
export function JoinLine({ item, duplicate }: JoinLineProps) {
  const { groceries } = useMessages()
  if (!duplicate) return
  const join = ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('[role=list], ol, ul')
    list?.querySelector<HTMLElement>(`[data-item="${CSS.escape(duplicate.id)}"]`)?.focus()
    // The chunk that has found the duplicate is loaded.
    void import('#app/features/shopping/shopping-later.ts').then(({ later }) => later.joinItems(duplicate, item))
  }
  return (
    <p className="relative z-10 flex flex-wrap items-center gap-x-1 text-sm text-soft">
      {fold(duplicate.name) === fold(item.name) ? groceries.twice : groceries.alsoAs(shownName(duplicate.name))}
      <button
        type="button"
        data-control="join"
        tabIndex={-1}
        aria-label={groceries.joinWith(shownName(duplicate.name))}
        onClick={join}
        className="min-h-11 rounded-lg px-2 font-semibold text-primary hover:bg-wash"
      >
        {groceries.join}
      </button>
    </p>
  )
}
