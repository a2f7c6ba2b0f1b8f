import { useDeferredValue, useMemo, useState } from 'react'
import { type ItemRow, liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { firstPage, writtenLines } from '#app/groceries/message-pages.ts'
import type { Lessons } from '#app/groceries/reader.ts'
import { type Line, linesOf } from './message-lines.ts'

const none: readonly ItemRow[] = []

/**
 * The lines of a message, page by page. Edits of a line last until the next page, or until the line changes in the
 * message.
 */
export function usePastedLines(listId: string, message: string, lessons: Lessons) {
  const text = useDeferredValue(message)
  const items = useItemsBefore(listId)
  const [changes, setChanges] = useState<ReadonlyMap<string, Partial<Line>>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>()
  const [from, setFrom] = useState(0)
  const { page, rest } = useMemo(() => firstPage(text.slice(from)), [text, from])
  const all = useMemo(() => linesOf(page, items, lessons), [page, items, lessons])
  const shown = all.filter(({ key }) => !left || left.has(key))
  return {
    lines: shown.map((line): Line => ({ ...line, ...changes.get(line.key) })),
    /** The number of lines on further pages. */
    more: writtenLines(rest),
    change: (key: string, next: Partial<Line>) =>
      setChanges(new Map(changes).set(key, { ...changes.get(key), ...next })),
    /** Leaves only the given lines on the page, whose items could not be added. */
    leave: (lines: readonly Line[]) => setLeft(new Set(lines.map(({ key }) => key))),
    /** Shows the next page. */
    next: () => {
      setLeft(undefined)
      // A line of the next page may equal one of this page.
      setChanges(new Map())
      setFrom(text.length - rest.length)
    },
    isPartlyWritten: left !== undefined || from > 0,
  }
}

/** The items that were on the list when the dialog was opened, without those that it adds. */
function useItemsBefore(listId: string): readonly ItemRow[] {
  const items = useLive(liveItems(useLocal(), listId))
  const [before, setBefore] = useState(items)
  if (before === undefined && items !== undefined) setBefore(items)
  return before ?? none
}
