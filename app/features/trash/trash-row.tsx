import { RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { daysLeft, type TrashEntry } from '#app/data/areas/trash.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { kindIcons } from '#app/ui/sections.ts'
import { TickRow } from '#app/ui/tick-row.tsx'

export interface TrashRowActs {
  onRestore: (entry: TrashEntry, control: HTMLElement) => void
  onErase: (entry: TrashEntry) => void
}

/** A deleted row: its kind, its former place, and the days left to restore it. */
export const TrashRow = memo(function TrashRow({ entry, acts }: { entry: TrashEntry; acts: TrashRowActs }) {
  const { trash, dates } = useMessages()
  const now = Date.now()
  const { table, name, parent, inside, deletedAt, isErasable } = entry
  const Icon = kindIcons[table]
  const shownName = name || trash.untitled
  const details = [
    parent === undefined ? trash.kind[table] : trash.kindIn(trash.kind[table], parent),
    inside > 0 && (table === 'lists' ? trash.items(inside) : trash.tasks(inside)),
    trash.deletedAt(dayAndTime(deletedAt, now, dates)),
    trash.left(daysLeft(entry, now)),
  ]
  const actions = (
    <>
      <IconButton
        data-control="restore"
        label={trash.restore(shownName)}
        onClick={(event) => acts.onRestore(entry, event.currentTarget)}
      >
        <RotateCcw aria-hidden="true" className="size-5" />
      </IconButton>
      {isErasable && (
        <IconButton
          data-control="erase"
          label={trash.erase(shownName)}
          onClick={() => acts.onErase(entry)}
          look="danger"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </>
  )
  return (
    <TickRow tick={<Icon aria-hidden="true" className="size-5 text-soft" />} actions={actions}>
      <p className="text-lg [overflow-wrap:anywhere]">{shownName}</p>
      <p className="text-sm text-soft [overflow-wrap:anywhere]">{details.filter(Boolean).join(' · ')}</p>
    </TickRow>
  )
})
