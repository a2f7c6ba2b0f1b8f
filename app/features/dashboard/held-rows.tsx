import { CircleCheckBig } from 'lucide-react'
import { type ReactElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { focusRow, useRowKeys } from '#app/ui/use-row-keys.ts'
import { useWhileUntouched } from '#app/ui/use-while-untouched.ts'
import { SectionEmpty, SectionHead, SectionLink } from './section-head.tsx'

/** Keeps a ticked row in its place for some seconds. False if it was kept already. */
type Hold = (id: string) => boolean

interface HeldRowsProps<T> {
  id: string
  title: string
  /** A short text after the title, such as a count of rows. */
  note: string | undefined
  /**
   * Returns the rows to show. Rows whose id is in `held` keep their places although they are ticked. The function must
   * be memoized.
   */
  pick: (held: ReadonlySet<string>) => readonly T[]
  row: (one: T, index: number, hold: Hold) => ReactElement
  /** The text in place of the rows if there are none. */
  empty: string
  link: { to: string; text: string }
}

const noKeys = {}

/**
 * A section with rows to tick. A row that was given to `hold` keeps its place until five seconds after the last such
 * call. When it disappears, its focus passes to another row or to the heading.
 */
export function HeldRows<T>({ id, title, note, pick, row, empty, link }: HeldRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const [held, hold] = useHeld(useFocusPlace(list, head))
  const latest = useMemo(() => pick(held), [pick, held])
  const rows = useWhileUntouched(list, latest)
  const toHead = useCallback(() => head.current?.focus(), [])
  return (
    <section aria-labelledby={id}>
      <SectionHead id={id} title={title} note={note} heading={head} />
      <ul
        ref={list}
        aria-labelledby={id}
        onKeyDown={useRowKeys(list, { keys: noKeys, onTop: toHead })}
        className="border-rule border-t"
      >
        {rows.map((one, index) => row(one, index, hold))}
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
const none: ReadonlySet<string> = new Set()

/**
 * The ids of rows that keep their place for a moment after a tick, and a function that adds one: a double tap must not
 * tick the next row. The rows disappear together, five seconds after the last tick; `onRelease` is called before.
 */
function useHeld(onRelease: (held: ReadonlySet<string>) => void): [ReadonlySet<string>, Hold] {
  const [held, setHeld] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(held)
  latest.current = held
  const release = useRef(onRelease)
  release.current = onRelease
  const hold = useCallback((id: string) => {
    clearTimeout(timer.current)
    const isNew = !latest.current.has(id)
    latest.current = new Set(latest.current).add(id)
    setHeld(latest.current)
    timer.current = setTimeout(() => {
      release.current(latest.current)
      setHeld(none)
    }, holdMs)
    return isNew
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [held, hold]
}
