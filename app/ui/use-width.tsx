import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'

/**
 * How wide the place is where `ruler` is put, in rem. Known before anything is painted; 0 until then. The ruler has no
 * height: what is watched must not grow with what is drawn by its width, or it would be told of in circles.
 */
export function useWidthRem(): { width: number; ruler: ReactElement } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    let px = 0
    // To ask for the size of a rem costs a recalculation of all styles: not where the width is as it was.
    const take = (measuredPx: number) => {
      if (measuredPx === px) return
      px = measuredPx
      setWidth(px / remPx())
    }
    take(element.getBoundingClientRect().width)
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { width, ruler: <div ref={ref} aria-hidden="true" /> }
}

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
