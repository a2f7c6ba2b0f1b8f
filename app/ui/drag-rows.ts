/**
 * Drags the rows of a list, which have `data-index`: by mouse or finger on the element with `data-control="move"`, and
 * by a finger that holds a row. The module is loaded after the list is shown, and touches the list's elements only
 * during a drag.
 */
import { AutoScroller, Cursor, DragDropManager, Draggable, PreventSelection } from '@dnd-kit/dom'
import { pointerSensor } from './drag-sensors.ts'

interface RowDrag {
  /**
   * The range of indexes at which the row at `index` may be dropped; `end` is excluded. Undefined if it cannot be
   * dragged.
   */
  placesOf: (index: number) => { start: number; end: number } | undefined
  onPick: (index: number) => void
  /** Called when the index at which the row would be dropped changes. */
  onOver: (index: number, to: number) => void
  /** `to` is undefined if the drag was cancelled. */
  onDrop: (index: number, to: number | undefined) => void
}

/** Starts to listen to presses on a list. Returns the function that stops it. */
export function dragRows(list: HTMLElement, { placesOf, onPick, onOver, onDrop }: RowDrag): () => void {
  const manager = new DragDropManager({
    plugins: [AutoScroller, Cursor, PreventSelection],
    sensors: [pointerSensor(({ pointerType, target }) => pointerType === 'mouse' || isPopover(target))],
  })
  let pressed: Draggable | undefined
  let drag: { index: number; row: HTMLElement; startY: number; to: number } | undefined

  // Before the sensor of the row receives the same press.
  const press = ({ target }: PointerEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
    if (!row || drag || !placesOf(indexOf(row))) return
    pressed?.destroy()
    const handle = row.querySelector('[data-control=move]') ?? undefined
    pressed = new Draggable({ id: indexOf(row), element: row, ...(handle && { handle }), register: false }, manager)
    pressed.register()
  }
  const move = () => {
    const places = drag && placesOf(drag.index)
    if (!drag || !places) return
    const { y } = manager.dragOperation.position.current
    drag.row.style.setProperty('--dragged', `${y + scrollY - drag.startY}px`)
    const to = placeAt(list, y, drag.index, places)
    if (to === drag.to) return
    drag.to = to
    markPlace(list, drag.index, to)
    onOver(drag.index, to)
  }
  manager.monitor.addEventListener('dragstart', () => {
    const row = pressed?.element as HTMLElement | undefined
    if (!row) return
    const index = indexOf(row)
    drag = { index, row, startY: manager.dragOperation.position.initial.y + scrollY, to: index }
    row.dataset.dragged = ''
    onPick(index)
  })
  manager.monitor.addEventListener('dragmove', () => void requestAnimationFrame(move))
  manager.monitor.addEventListener('dragend', ({ canceled }) => {
    if (!drag) return
    move()
    const { index, row, to } = drag
    drag = undefined
    delete row.dataset.dragged
    row.style.removeProperty('--dragged')
    markPlace(list, index, index)
    onDrop(index, canceled ? undefined : to)
  })
  list.addEventListener('pointerdown', press, { capture: true })
  addEventListener('scroll', move, { passive: true })
  return () => {
    list.removeEventListener('pointerdown', press, { capture: true })
    removeEventListener('scroll', move)
    manager.destroy()
  }
}

const isPopover = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[popover]') !== null

const indexOf = (row: HTMLElement): number => Number(row.dataset.index)

const rowsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-index]')]

/** The index at which the row at `from` would be dropped: behind the rows whose middle is above the pointer. */
function placeAt(list: HTMLElement, y: number, from: number, { start, end }: { start: number; end: number }): number {
  const above = rowsIn(list).filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return indexOf(row) !== from && top + height / 2 < y
  })
  const last = Math.max(start - 1, ...above.map(indexOf))
  return Math.min(Math.max(last < from ? last + 1 : last, start), end - 1)
}

/** Marks the edge of the row where the dragged one would be dropped. */
function markPlace(list: HTMLElement, from: number, to: number): void {
  for (const row of rowsIn(list)) {
    if (indexOf(row) === to && to !== from) row.dataset.drop = to < from ? 'before' : 'after'
    else delete row.dataset.drop
  }
}
