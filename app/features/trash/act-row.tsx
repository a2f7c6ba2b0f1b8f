import { ChevronDown, ShoppingBasket } from 'lucide-react'
import { memo } from 'react'
import { daysLeft } from '#app/data/areas/trash.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTrashTexts } from '#app/messages/trash.ts'
import { kindIcons } from '#app/ui/sections.ts'
import { TickRow } from '#app/ui/tick-row.tsx'
import { RowButtons, type TrashRowActs, whereOf } from './trash-row.tsx'
import type { ShownAct } from './trash-rows.ts'

/** Rows deleted by one act, as one row: it opens to them, and restores all of them. */
export const ActRow = memo(function ActRow({ act, acts }: { act: ShownAct; acts: TrashRowActs }) {
  const { dates, groups, search } = useMessages()
  const trash = useTrashTexts()
  const [first] = act.rows
  if (!first) return null
  const now = Date.now()
  const Icon = act.isShop ? ShoppingBasket : kindIcons[first.table]
  const details = [
    whereOf(first, search, { ...groups, ...trash.kinds }[first.table]),
    !act.isShop && trash.together(act.rows.length),
    dayAndTime(first.at, now, dates),
    trash.left(daysLeft(first, now)),
  ]
  return (
    <TickRow
      tick={<Icon aria-hidden="true" className="size-5 text-soft" />}
      actions={<RowButtons name={act.name} entries={act.rows} isOpen={act.isOpen} acts={acts} />}
    >
      <button
        type="button"
        data-control="open"
        aria-expanded={act.isOpen}
        onClick={() => acts.onToggle(act)}
        className="flex items-start gap-1.5 text-left text-lg outline-none [overflow-wrap:anywhere] after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-primary focus-visible:after:-outline-offset-2"
      >
        <span>{act.name}</span>
        <ChevronDown
          aria-hidden="true"
          className={`mt-1 size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${act.isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <p className="text-sm text-soft [overflow-wrap:anywhere]">{details.filter(Boolean).join(' · ')}</p>
    </TickRow>
  )
})
