import { type PointerEvent, useRef, useState } from 'react'

interface SwipeOptions {
  towards: 'left' | 'right'
  thresholdPx: number
  /** True if a mouse swipes as well; otherwise it selects text. */
  byMouse?: boolean
  onSwiped: (element: HTMLElement) => void
}

/**
 * Handlers for a swipe to one side, and its current offset. A release past the threshold calls `onSwiped` with the
 * element that has the handlers.
 */
export function useSwipe({ towards, thresholdPx, byMouse = false, onSwiped }: SwipeOptions) {
  const startX = useRef<number | undefined>(undefined)
  const [pushedPx, setPushedPx] = useState(0)
  const pushedBy = ({ clientX }: PointerEvent): number => {
    const moved = startX.current === undefined ? 0 : clientX - startX.current
    return Math.max(0, towards === 'right' ? moved : -moved)
  }
  const end = () => {
    startX.current = undefined
    setPushedPx(0)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.isPrimary && (byMouse || event.pointerType !== 'mouse')) startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current !== undefined && event.buttons !== 0) setPushedPx(pushedBy(event))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const isPushed = pushedBy(event) > thresholdPx
      end()
      if (isPushed) onSwiped(event.currentTarget)
    },
    onPointerCancel: end,
    onPointerLeave: end,
  }
  return { pushedPx, handlers }
}
