/** The ways to pick up an element by mouse or finger. */
import { type Draggable, PointerActivationConstraints, PointerSensor } from '@dnd-kit/dom'

/** A finger that rests this long on an element holds it; a movement before scrolls. */
const holdMs = 300
const holdTolerancePx = 8
const slipPx = 5

const isOnHandle = ({ target }: PointerEvent, { handle }: Draggable): boolean =>
  target instanceof Node && handle?.contains(target) === true

/**
 * Picks an element up by its handle at once, elsewhere after a hold, so that a finger still scrolls. `isInUse`: the
 * press uses another part of the element.
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
