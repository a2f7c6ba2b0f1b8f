import { type DragEvent, useRef } from 'react'
import { currentMessages } from '#app/messages/language.ts'
import { type DayEntry, isMovable } from '#app/planning/overview/day-entry.ts'
import { announce } from '#app/ui/announcer.tsx'
import { cellAt } from './day-grid.tsx'

/**
 * Handlers of an area in which a mouse drags rows, which have `data-entry`, to cells of the grid. Touch screens have the
 * sheet of a row instead: their drags would compete with swipes.
 */
export function useDayDrag(
  entries: ReadonlyMap<string, readonly DayEntry[]>,
  onMove: (entry: DayEntry, day: string) => void,
) {
  const dragged = useRef<DayEntry>(undefined)
  const over = useRef<HTMLElement>(undefined)
  const mark = (cell: HTMLElement | undefined) => {
    if (cell === over.current) return
    delete over.current?.dataset.over
    if (cell) cell.dataset.over = ''
    over.current = cell
  }
  return {
    onDragStart: (event: DragEvent) => {
      const entry = matchMedia('(any-hover: hover)').matches && entryAt(event.target, entries)
      if (!entry) return event.preventDefault()
      dragged.current = entry
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', entry.row.title)
      announce(currentMessages().agenda.picked(entry.row.title))
    },
    onDragOver: (event: DragEvent) => {
      const cell = dragged.current && cellAt(event.target)
      mark(cell)
      if (cell) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const [entry, day] = [dragged.current, cellAt(event.target)?.dataset.cell]
      if (!entry || !day) return
      event.preventDefault()
      dragged.current = undefined
      onMove(entry, day)
    },
    onDragEnd: () => {
      mark(undefined)
      if (dragged.current) announce(currentMessages().todoList.moveCancelled(dragged.current.row.title))
      dragged.current = undefined
    },
  }
}

/** The row of an element that can be moved. */
function entryAt(target: EventTarget, entries: ReadonlyMap<string, readonly DayEntry[]>): DayEntry | undefined {
  const key = target instanceof Element && target.closest<HTMLElement>('[data-entry]')?.dataset.entry
  return [...entries.values()].flat().find((entry) => entry.key === key && isMovable(entry))
}
