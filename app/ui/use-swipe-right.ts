import { type PointerEvent, useRef, useState } from 'react'

/** Handlers that let a thing be pushed off to the right by finger or mouse; calls `onSwiped` past the threshold. */
export function useSwipeRight(thresholdPx: number, onSwiped: () => void) {
  const startX = useRef<number | undefined>(undefined)
  const [offset, setOffset] = useState(0)

  const end = () => {
    startX.current = undefined
    setOffset(0)
  }

  return {
    style: offset > 0 ? { translate: `${offset}px 0`, opacity: Math.max(0.3, 1 - offset / 300) } : {},
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (startX.current === undefined || event.buttons === 0) return
      setOffset(Math.max(0, event.clientX - startX.current))
    },
    onPointerUp: (event: PointerEvent) => {
      const pushed = startX.current !== undefined && event.clientX - startX.current > thresholdPx
      end()
      if (pushed) onSwiped()
    },
    onPointerCancel: end,
    onPointerLeave: end,
  }
}
