import { CalendarCheck2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { type DayEntry, toggleEntry } from '#app/planning/overview/day-entry.ts'
import { DayEntryRow } from '#app/planning/overview/day-entry-row.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'

interface DayRowsProps {
  title: string
  isToday: boolean
  entries: readonly DayEntry[]
  isFiltered: boolean
  /** Called by arrow up in the first row. */
  onTop: () => void
}

const noKeys = {}

/** The rows of one day, to be ticked in place. */
export function DayRows({ title, isToday, entries, isFiltered, onTop }: DayRowsProps) {
  const { agenda } = useMessages()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const rows = useWhileUntouched(list, entries)
  const keepFocus = useFocusKeeper(list, () => head.current?.focus())
  const onToggle = (entry: DayEntry, control: HTMLElement) => {
    // A ticked row with a repeat goes on to its next day, and leaves the list.
    if (entry.row.repeat && !entry.isDone) keepFocus(control)
    toggleEntry(entry)
  }
  return (
    <section aria-labelledby={id}>
      <div className="line border-rule border-b">
        <h2
          ref={head}
          id={id}
          tabIndex={-1}
          className="col-start-2 px-4 pt-5 pb-2 font-bold text-xl leading-tight outline-none"
        >
          {title}
          {isToday && <span className="font-normal text-base text-soft"> {agenda.today.toLowerCase()}</span>}
        </h2>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows */}
      <div ref={list} onKeyDown={useRowKeys(list, { keys: noKeys, onTop })}>
        <Rows label={title} rows={rows}>
          {(entry) => <DayEntryRow key={entry.key} entry={entry} onToggle={onToggle} />}
        </Rows>
      </div>
      {rows.length === 0 && (
        <div className="line border-rule border-b">
          <CalendarCheck2 aria-hidden="true" className="mx-auto mt-4 size-6 text-soft" />
          <p className="px-4 py-4 text-soft">{isFiltered ? agenda.filtered : agenda.nothing}</p>
        </div>
      )}
    </section>
  )
}
