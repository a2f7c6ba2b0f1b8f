import type { TrashEntry } from '#app/data/areas/trash.ts'
import { useMessages } from '#app/messages/language.ts'
import { useTrashTexts } from '#app/messages/trash.ts'
import { pillClass } from '#app/ui/button.tsx'
import { type TrashTable, trashTables } from '#shared/scopes.ts'

interface KindFilterProps {
  entries: readonly TrashEntry[]
  table: TrashTable | undefined
  onChoose: (table: TrashTable | undefined) => void
}

/** The kinds of the rows in the trash, of which one may be chosen. Absent if all are of one kind. */
export function KindFilter({ entries, table, onChoose }: KindFilterProps) {
  const trash = useTrashTexts()
  const names = { ...useMessages().groups, ...trash.kinds }
  const counts = new Map<TrashTable, number>()
  for (const entry of entries) counts.set(entry.table, (counts.get(entry.table) ?? 0) + 1)
  if (counts.size < 2) return null
  const pill = (kind: TrashTable | undefined, label: string, count: number) => (
    <button
      key={label}
      type="button"
      aria-pressed={kind === table}
      onClick={() => onChoose(kind)}
      className={pillClass}
    >
      {label} <span className="text-sm">{count}</span>
    </button>
  )
  return (
    <div className="line border-rule border-b">
      <fieldset className="col-start-2 flex flex-wrap px-1.5 py-1 sm:gap-1">
        <legend className="sr-only">{trash.kindsShown}</legend>
        {pill(undefined, trash.allKinds, entries.length)}
        {trashTables.map((kind) => counts.has(kind) && pill(kind, names[kind], counts.get(kind) ?? 0))}
      </fieldset>
    </div>
  )
}
