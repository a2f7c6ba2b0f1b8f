import { type DragEvent, useEffect, useRef } from 'react'
import { currentMessages } from '#app/messages/language.ts'
import { type DayEntry, isMovable } from '#app/planning/overview/day-entry.ts'
import { announce } from '#app/ui/announcer.tsx'
import { cellAt } from './day-grid.tsx'

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Nothing: the browser draws this in place of its own picture of a cell's row, which is as small as its letters. */
const noPicture = document.createElement('canvas')

/** Shows the row below the pointer, wherever that is. Returns what ends it. */
function showGhost(title: string, start: Place): () => void {
  const ghost = document.createElement('div')
  ghost.dataset.ghost = ''
  ghost.ariaHidden = 'true'
  ghost.textContent = title
  ghost.className =
    'pointer-events-none fixed top-2 left-3 z-50 line-clamp-2 max-w-60 rounded-lg border border-edge bg-raised px-3 py-2 font-semibold text-sm shadow-lift'
  const follow = ({ clientX, clientY }: Place) => {
    ghost.style.translate = `${clientX}px ${clientY}px`
  }
  follow(start)
  document.body.append(ghost)
  addEventListener('dragover', follow)
  return () => {
    removeEventListener('dragover', follow)
    ghost.remove()
  }
}

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
  const endGhost = useRef<() => void>(undefined)
  // A page that is left while a row is dragged hears no end.
  useEffect(() => () => endGhost.current?.(), [])
  const mark = (cell: HTMLElement | undefined) => {
    if (cell === over.current) return
    delete over.current?.dataset.over
    if (cell) cell.dataset.over = ''
    over.current = cell
  }
  const end = () => {
    mark(undefined)
    endGhost.current?.()
    dragged.current = undefined
  }
  return {
    onDragStart: (event: DragEvent) => {
      const entry = matchMedia('(any-hover: hover)').matches && entryAt(event.target, entries)
      if (!entry) return event.preventDefault()
      dragged.current = entry
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', entry.row.title)
      event.dataTransfer.setDragImage(noPicture, 0, 0)
      endGhost.current = showGhost(entry.row.title, event)
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
      // The row may leave the page by that, and would tell of no end.
      end()
      onMove(entry, day)
    },
    onDragEnd: () => {
      if (dragged.current) announce(currentMessages().todoList.moveCancelled(dragged.current.row.title))
      end()
    },
  }
}

/** The row of an element that can be moved. */
function entryAt(target: EventTarget, entries: ReadonlyMap<string, readonly DayEntry[]>): DayEntry | undefined {
  const key = target instanceof Element && target.closest<HTMLElement>('[data-entry]')?.dataset.entry
  return [...entries.values()].flat().find((entry) => entry.key === key && isMovable(entry))
}
