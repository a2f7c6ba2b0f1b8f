import { CircleCheckBig } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dueDay } from '#app/lib/due-dates.ts'
import { type DayEntry, toggleEntry } from '#app/planning/overview/day-entry.ts'
import { DayEntryRow } from '#app/planning/overview/day-entry-row.tsx'
import { Due } from '#app/planning/rows/due.tsx'
import { focusRow, useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import type { Held } from './overview.ts'
import { SectionEmpty, SectionHead, SectionLink } from './section-head.tsx'

interface HeldRowsProps {
  id: string
  title: string
  /** A short text after the title, such as a count of rows. */
  note: string | undefined
  /** Returns the rows to show, also those that are held. The function must be memoized. */
  pick: (held: Held) => readonly DayEntry[]
  /** True if a row with the day `today` is shown without it. */
  isToday?: boolean
  today: string
  /** The text in place of the rows if there are none. */
  empty: string
  link: { to: string; text: string }
}

const noKeys = {}

/**
 * A section with rows to tick. A ticked row keeps its place until five seconds after the last tick, because a double
 * tap must not tick the next one. When it disappears, its focus passes to another row or to the heading.
 */
export function HeldRows({ id, title, note, pick, isToday = false, today, empty, link }: HeldRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const [held, hold] = useHeld(useFocusPlace(list, head))
  const latest = useMemo(() => pick(held), [pick, held])
  const rows = useWhileUntouched(list, latest)
  const toHead = useCallback(() => head.current?.focus(), [])
  const onToggle = (entry: DayEntry, index: number) => {
    hold(entry)
    // A ticked row with a repeat loses its checkbox.
    if (entry.row.repeat && !entry.isDone && !focusRow(list.current, index + 1) && !focusRow(list.current, index - 1))
      toHead()
    toggleEntry(entry)
  }
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} heading={head} />
      <ul
        ref={list}
        aria-labelledby={id}
        onKeyDown={useRowKeys(list, { keys: noKeys, onTop: toHead })}
        className="@container border-rule border-t"
      >
        {rows.map((entry, index) => (
          <li key={entry.key} data-index={index}>
            <DayEntryRow entry={entry} onToggle={() => onToggle(entry, index)}>
              {entry.row.dueDate && !(isToday && dueDay(entry.row.dueDate) === today) && (
                <Due dueDate={entry.row.dueDate} isDone={entry.isDone || entry.isComing} today={today} />
              )}
            </DayEntryRow>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <SectionEmpty icon={CircleCheckBig}>{empty}</SectionEmpty>}
      <SectionLink to={link.to}>{link.text}</SectionLink>
    </section>
  )
}

/**
 * Returns a function to call before held rows disappear. If the focus disappears with one, the row at the same index
 * (or the last row) gets it. Without rows, the heading gets it.
 */
function useFocusPlace(
  list: React.RefObject<HTMLElement | null>,
  head: React.RefObject<HTMLElement | null>,
): () => void {
  const place = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (place.current === undefined) return
    const rows = list.current?.children.length ?? 0
    const isLost = !list.current?.contains(document.activeElement)
    if (isLost && rows > 0) focusRow(list.current, Math.min(place.current, rows - 1))
    else if (isLost) head.current?.focus()
    place.current = undefined
  })
  return useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (row && list.current?.contains(row)) place.current = Number(row.dataset.index)
  }, [list])
}

const holdMs = 5000
const none: Held = new Map()

/**
 * The rows that keep their places for a moment after a tick, and a function that adds one. The rows disappear together,
 * five seconds after the last tick; `onRelease` is called before.
 */
function useHeld(onRelease: () => void): [Held, (entry: DayEntry) => void] {
  const [held, setHeld] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = (entry: DayEntry) => {
    clearTimeout(timer.current)
    setHeld((before) => (before.has(entry.row.id) ? before : new Map(before).set(entry.row.id, entry)))
    timer.current = setTimeout(() => {
      onRelease()
      setHeld(none)
    }, holdMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return [held, hold]
}
