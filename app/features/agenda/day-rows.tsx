import { CalendarCheck2, CalendarDays, X } from 'lucide-react'
import { type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import type { DaySheetProps } from '#app/planning/day-sheet.tsx'
import { AddTodo } from '#app/planning/line/add-todo.tsx'
import { type DayEntry, isMovable, tableOf, toggleEntry } from '#app/planning/overview/day-entry.ts'
import { DayEntryRow } from '#app/planning/overview/day-entry-row.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { Rows } from '#app/ui/rows.tsx'
import { useFocusKeeper } from '#app/ui/use-focus-keeper.ts'
import { focusRow, useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { addDays } from '#shared/days.ts'

const daySheet = lazyPart<DaySheetProps>(async () => (await import('#app/planning/day-sheet.tsx')).DaySheet)

interface DayRowsProps {
  day: string
  title: string
  isToday: boolean
  entries: readonly DayEntry[]
  isFiltered: boolean
  className: string
  onClose: () => void
  /** Moves a row to another day by keys. */
  onMove: (entry: DayEntry, day: string) => void
}

const noKeys = {}

/** The rows of one day, to be ticked in place, moved, and the line for the next one. */
export function DayRows({ day, title, isToday, entries, isFiltered, className, onClose, onMove }: DayRowsProps) {
  const { agenda, dates } = useMessages()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [planned, setPlanned] = useState<DayEntry>()
  const [isWritten, bringUp] = useBroughtUp(head)
  const rows = useWhileUntouched(list, entries)
  const keepFocus = useFocusKeeper(list, () => head.current?.focus())
  const onToggle = (entry: DayEntry, control: HTMLElement) => {
    // A ticked row with a repeat goes on to its next day, and leaves the list.
    if (entry.row.repeat && !entry.isDone) keepFocus(control)
    toggleEntry(entry)
  }
  const onKeyDown = useRowKeys(list, {
    keys: noKeys,
    onTop: () => field.current?.focus(),
    onMove: (index, step) => {
      const entry = rows[index]
      if (entry && isMovable(entry)) onMove(entry, addDays(day, step))
    },
  })
  const planButton = (entry: DayEntry) =>
    isMovable(entry) && (
      <IconButton
        data-control="plan"
        tabIndex={-1}
        aria-haspopup="dialog"
        label={dates.chooseDay(entry.row.title)}
        onClick={() => setPlanned(entry)}
      >
        <CalendarDays aria-hidden="true" className="size-5" />
      </IconButton>
    )
  return (
    <section aria-labelledby={id} className={className}>
      <div className="line border-rule border-b">
        <div className="col-start-2 flex items-center px-4 pt-[min(0.75rem,12px)] pb-[min(0.5rem,8px)] @max-[15rem]:py-1">
          <h2
            ref={head}
            id={id}
            tabIndex={-1}
            className="min-w-0 flex-1 font-bold text-[min(1.125rem,5.8vw)] leading-tight outline-none max-md:scroll-mt-16 md:@max-[46rem]:text-xl"
          >
            {title}
            {isToday && (
              <span className="font-normal text-[min(0.9375rem,5vw)] text-soft"> {agenda.today.toLowerCase()}</span>
            )}
          </h2>
          <span className="-my-2 -mr-3 hidden @min-[46rem]:block">
            <IconButton label={agenda.closeDay} onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </span>
        </div>
      </div>
      <AddTodo field={field} day={day} onFocus={bringUp} onDown={() => focusRow(list.current, 0)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys come from the controls of the rows */}
      <div ref={list} onKeyDown={onKeyDown} className={isWritten ? 'max-md:min-h-[calc(100dvh-15rem)]' : undefined}>
        <Rows label={title} rows={rows}>
          {(entry) => (
            <div key={entry.key} data-entry={entry.key} draggable={isMovable(entry)}>
              <DayEntryRow
                entry={entry}
                onToggle={onToggle}
                actions={planButton(entry)}
                keys={isMovable(entry) ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
              />
            </div>
          )}
        </Rows>
      </div>
      {rows.length === 0 && (
        <div className="line border-rule border-b">
          <CalendarCheck2 aria-hidden="true" className="mx-auto mt-4 size-6 text-soft" />
          <p className="px-4 py-4 text-soft">{isFiltered ? agenda.filtered : agenda.nothing}</p>
        </div>
      )}
      {planned && (
        <LazyDialog
          of={daySheet}
          props={{
            table: tableOf(planned),
            row: planned.row,
            onClose: () => {
              setPlanned(undefined)
              // The row of the button that had the focus may be on another day by then.
              afterDialog(() => document.activeElement === document.body && head.current?.focus())
            },
          }}
        />
      )}
    </section>
  )
}

/**
 * Scrolls the heading of the day to the top of a phone each time the returned function is called, so that an added row
 * is in sight above the keyboard. The rows then need a height that allows it, also later: they must not move under a
 * finger.
 */
function useBroughtUp(head: RefObject<HTMLElement | null>): [isUsed: boolean, bringUp: () => void] {
  const [times, setTimes] = useState(0)
  useLayoutEffect(() => {
    if (times > 0 && matchMedia('(width < 48rem)').matches) head.current?.scrollIntoView({ block: 'start' })
  }, [head, times])
  return [times > 0, useCallback(() => setTimes((before) => before + 1), [])]
}

/** Calls `run` two frames later: a closing dialog returns the focus in between. */
const afterDialog = (run: () => void): unknown => requestAnimationFrame(() => requestAnimationFrame(run))
