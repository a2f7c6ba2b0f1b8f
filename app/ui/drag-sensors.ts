/** The ways to pick up an element by mouse or finger. */
import { type Draggable, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A finger that rests this long on an element holds it; a movement before scrolls. */
const holdMs = 300
const holdTolerancePx = 8
const slipPx = 5

const isOnHandle = ({ target }: PointerEvent, { handle }: Draggable): boolean =>
  target instanceof Node && handle?.contains(target) === true

/**
 * Picks an element up by its handle, or anywhere by a mouse, after a movement of a few pixels; elsewhere by a finger
 * that rests on it, so that a finger still scrolls. `isInUse` is true for a press outside of the handle that must start
 * no drag.
 */
export const pointerSensor = (isInUse: (event: PointerEvent) => boolean) =>
  PointerSensor.configure({
    activatorElements: ({ element }) => [element],
    activationConstraints: (event, source) =>
      event.pointerType === 'mouse' || isOnHandle(event, source)
        ? [new PointerActivationConstraints.Distance({ value: slipPx })]
        : [new PointerActivationConstraints.Delay({ value: holdMs, tolerance: holdTolerancePx })],
    preventActivation: (event, source) => !isOnHandle(event, source) && isInUse(event),
  })
