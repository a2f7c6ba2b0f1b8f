import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'

/**
 * The width of `ruler` where it is rendered, in rem. Known before the first paint; 0 until then. The ruler has no
 * height: an observed element must not grow with content that depends on its width, or it would be observed in a loop.
 */
export function useWidthRem(): { width: number; ruler: ReactElement } {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    let px = 0
    // Reading the size of a rem recalculates all styles: skipped for an unchanged width.
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
