/** The ways to pick up a card, and to move it. */
import { Accessibility, AutoScroller, KeyboardSensor } from '@dnd-kit/dom'
import type { DragDropProvider } from '@dnd-kit/react'
import type { ComponentProps } from 'react'
import { pointerSensor } from '#app/ui/drag-sensors.ts'

type Setup = ComponentProps<typeof DragDropProvider>

/** Lets arrows move a card between columns; up and left to the one before. The order within a column is fixed. */
class ColumnKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent): void {
    event.preventDefault()
    const { dragOperation, registry, actions } = this.manager
    const columns = [...registry.droppables].flatMap(({ id, element }) => (element ? [{ id, element }] : []))
    const from = dragOperation.target?.id ?? dragOperation.source?.data.status
    const at = columns.findIndex(({ id }) => id === from)
    const next = columns[at + (direction === 'left' || direction === 'up' ? -1 : 1)]
    if (!next) return
    actions.move({ event, to: inside(next.element, dragOperation.position.current) })
    // At once: during the drawing of the last key's effect the card's position is not checked.
    void actions.setDropTarget(next.id)
  }
}

/**
 * A point in the middle of a column's width, as near to the height `y` as possible: a column may be longer than the
 * screen.
 */
function inside(element: Element, { y }: { y: number }): { x: number; y: number } {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: Math.min(Math.max(y, top + 1), bottom - 1) }
}

/** The elements of a card for which a press begins no drag, because it operates them. */
const inUse = 'a, button, [popover]'

export const sensors: NonNullable<Setup['sensors']> = [
  pointerSensor(({ target }) => target instanceof Element && target.closest(inUse) !== null),
  ColumnKeyboardSensor,
]

/**
 * The default plugins without two: the app has its own live region for announcements, and a drag needs no scrolling,
 * because every column is beside the pointer.
 */
export const plugins: Setup['plugins'] = (defaults) =>
  defaults.filter((plugin) => plugin !== Accessibility && plugin !== AutoScroller)
