import { RotateCcw, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { daysLeft, type TrashEntry } from '#app/data/areas/trash.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { useTrashTexts } from '#app/messages/trash.ts'
import { IconButton } from '#app/ui/button.tsx'
import { kindIcons } from '#app/ui/sections.ts'
import { TickRow } from '#app/ui/tick-row.tsx'
import type { ShownAct, ShownEntry } from './trash-rows.ts'

/** Rows that are restored or erased together, and their name. */
export interface Chosen {
  name: string
  entries: readonly TrashEntry[]
}

export interface TrashRowActs {
  /** `shownInside`: the number of rows below the row of the control that disappear with it. */
  onRestore: (chosen: Chosen, control: HTMLElement, shownInside: number) => void
  onErase: (chosen: Chosen) => void
  onToggle: (act: ShownAct) => void
}

/** A deleted row: its kind, its former place, and the days left to restore it. Below its act it shows only its name. */
export const TrashRow = memo(function TrashRow({ row, acts }: { row: ShownEntry; acts: TrashRowActs }) {
  const { dates, search } = useMessages()
  const trash = useTrashTexts()
  const now = Date.now()
  const { entry, isInside } = row
  const { table, name, inside, at } = entry
  const Icon = kindIcons[table]
  const shownName = name || trash.untitled
  const details = isInside
    ? []
    : [
        whereOf(entry, search, search.kind[table]),
        inside > 0 && (table === 'lists' ? trash.items(inside) : trash.tasks(inside)),
        dayAndTime(at, now, dates),
        trash.left(daysLeft(entry, now)),
      ]
  return (
    <div className={isInside ? 'bg-desk/40' : undefined}>
      <TickRow
        tick={!isInside && <Icon aria-hidden="true" className="size-5 text-soft" />}
        actions={<RowButtons name={shownName} entries={[entry]} acts={acts} />}
      >
        <p className={`[overflow-wrap:anywhere] ${isInside ? '' : 'text-lg'}`}>{shownName}</p>
        {!isInside && (
          <p className="text-sm text-soft [overflow-wrap:anywhere]">{details.filter(Boolean).join(' · ')}</p>
        )}
      </TickRow>
    </div>
  )
})

/** The kind of a row, and the list or project in which it was. */
export const whereOf = ({ parent }: TrashEntry, { kindIn }: Messages['search'], kind: string): string =>
  parent === undefined ? kind : kindIn(kind, parent)

export function RowButtons({ acts, isOpen = false, ...chosen }: Chosen & { acts: TrashRowActs; isOpen?: boolean }) {
  const trash = useTrashTexts()
  return (
    <>
      <IconButton
        data-control="restore"
        label={trash.restore(chosen.name)}
        onClick={(event) => acts.onRestore(chosen, event.currentTarget, isOpen ? chosen.entries.length : 0)}
      >
        <RotateCcw aria-hidden="true" className="size-5" />
      </IconButton>
      {chosen.entries.every(({ isErasable }) => isErasable) && (
        <IconButton
          data-control="erase"
          label={trash.erase(chosen.name)}
          onClick={() => acts.onErase(chosen)}
          look="danger"
        >
          <Trash2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </>
  )
}
