import { useMemo, useState } from 'react'
import { formatLine } from '#app/groceries/format-line.ts'
import { reader } from '#app/groceries/reader.ts'
import { type ReadyName, readyItems } from '#app/groceries/ready/ready-lists.ts'
import { type Line, neededLine } from './message-lines.ts'
import { useLessons } from './use-lessons.ts'
import { useItemsBefore } from './use-pasted-lines.ts'

interface NeededItem {
  name: string
  quantity: string | null
  category?: string | null
  note?: string | null | undefined
}

/** A list that somebody made: a model, or the proposal of the AI. */
export interface Proposed {
  title: string
  items: readonly NeededItem[]
  modelId?: string
}

/**
 * The lines of a ready-made list for so many people, or of a proposed one. Changes of a line last when their number
 * changes.
 */
export function useReadyLines(of: ReadyName | Proposed, people: number, listId = '') {
  const lessons = useLessons()
  const items = useItemsBefore(listId)
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<Line>>>>({})
  const lines = useMemo(
    () =>
      itemsOf(of, people).map((item) => ({
        ...neededLine(formatLine(item, reader.groceries), item.name, items, lessons),
        category: item.category ?? null,
        note: item.note ?? null,
      })),
    [of, people, items, lessons],
  )
  return {
    lessons,
    lines: lines.map((line): Line => ({ ...line, ...changes[line.key] })),
    change: (key: string, next: Partial<Line>) => setChanges((all) => ({ ...all, [key]: { ...all[key], ...next } })),
  }
}

const itemsOf = (of: ReadyName | Proposed, people: number): readonly NeededItem[] =>
  typeof of === 'string' ? readyItems(of, people) : of.items
