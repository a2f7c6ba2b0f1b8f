import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { idle } from '#app/lib/scheduling.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { controlIn } from '#app/ui/use-row-keys.ts'
import { groupAround, isMovable, positionAt, type TodoLine } from './todo-groups.ts'

/**
 * Lets rows of the list be dragged if `isWanted`, and returns a function that moves a row by a step. The moved row
 * keeps the focus on `control`. Indexes are those of the lines on the screen, `shown`: lines that change during a press
 * are not drawn yet.
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  shown: RefObject<readonly TodoLine[]>,
  isWanted: boolean,
) {
  const keepFocus = useFocusOfRow(list)
  useDrag(list, shown, isWanted)
  return useCallback(
    (todo: TodoRow, step: 1 | -1, control?: HTMLElement) => {
      const from = shown.current.findIndex((line) => 'id' in line && line.id === todo.id)
      if (!isMovable(todo)) return
      if (!moveTo(shown.current, from, from + step)) announce(placeText(shown.current, from, from))
      else if (control) keepFocus(todo.id, control)
    },
    [shown, keepFocus],
  )
}

/** Moves the row at `from` to another index of its group. False if it cannot move there. */
function moveTo(lines: readonly TodoLine[], from: number, to: number): boolean {
  const [todo, position] = [lines[from], positionAt(lines, from, to)]
  if (!isMovable(todo) || position === undefined) return false
  placeTodo(todo, position)
  announce(placeText(lines, from, to))
  return true
}

/** The announcement for the row at `from`: its place within its group when it is at the index `to`. */
function placeText(lines: readonly TodoLine[], from: number, to: number): string {
  const [todo, { start, end }] = [lines[from], groupAround(lines, from)]
  return isMovable(todo) ? currentMessages().todoList.place(todo.title, to - start + 1, end - start) : ''
}

/** Dragging is loaded when the page is idle: its code is larger than that of the page. */
function useDrag(list: RefObject<HTMLElement | null>, shown: RefObject<readonly TodoLine[]>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    let stop: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      await idle()
      const { dragRows } = await import('#app/ui/drag-rows.ts')
      if (list.current && !isOver) stop = dragRows(list.current, dragOf(shown))
    }
    // Offline, before the part is stored: the keys and the menu move rows.
    begin().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [list, shown, isWanted])
}

function dragOf(shown: RefObject<readonly TodoLine[]>) {
  let lines: readonly TodoLine[] = []
  const titleAt = (index: number) => {
    const line = lines[index]
    return isMovable(line) ? line.title : ''
  }
  return {
    placesOf: (index: number) => {
      const places = isMovable(shown.current[index]) ? groupAround(shown.current, index) : undefined
      return places && places.end - places.start > 1 ? places : undefined
    },
    // Rows that arrive during the drag are not shown yet.
    onPick: (index: number) => {
      lines = shown.current
      announce(currentMessages().todoList.picked(titleAt(index)))
    },
    onOver: (index: number, to: number) => announce(placeText(lines, index, to)),
    onDrop: (index: number, to: number | undefined) => {
      if (to === undefined || !moveTo(lines, index, to))
        announce(currentMessages().todoList.moveCancelled(titleAt(index)))
    },
  }
}

/** Returns a function that keeps the focus on a control of a row while the row moves to another place. */
function useFocusOfRow(list: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; kind: string }>(undefined)
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { id, kind } = wanted.current
    const row = list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`)?.closest('[data-index]')
    const control = controlIn(row, kind)
    if (!control) return
    wanted.current = undefined
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'nearest' })
  })
  return useCallback((id: string, control: HTMLElement) => {
    wanted.current = { id, kind: control.dataset.control ?? '' }
  }, [])
}

/** Moves a to-do by a new `position`, the field that orders its group. */
function placeTodo(before: TodoRow, position: string): void {
  const { todoList } = currentMessages()
  const toast = { kind: 'todos.place', title: () => todoList.moved, undone: todoList.moveUndone, before }
  runWithUndo('todos.update', { id: before.id, position }, toast).catch(() => undefined)
}
