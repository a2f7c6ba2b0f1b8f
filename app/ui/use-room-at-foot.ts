import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Limit for a strip, as a share of the window's height. A higher strip stands at the end of the page. */
const mostOfWindow = 0.45

/**
 * Sets `--strip` to the height of a strip at the foot of the page: toasts, the line at the foot of a phone, and focused
 * elements stand above it. `isLow` is false for a strip that is too high to stay in sight.
 */
export function useRoomAtFoot(): { strip: RefObject<HTMLElement | null>; isLow: boolean } {
  const strip = useRef<HTMLElement>(null)
  const [isLow, setLow] = useState(true)
  useLayoutEffect(() => {
    const root = document.documentElement
    const measure = new ResizeObserver(() => {
      const heightPx = strip.current?.offsetHeight ?? 0
      // One that is hidden makes room for another strip, which has measured itself.
      if (heightPx === 0) return
      const fits = heightPx <= innerHeight * mostOfWindow
      setLow(fits)
      if (fits) root.style.setProperty('--strip', `${heightPx}px`)
      else root.style.removeProperty('--strip')
      root.style.scrollPaddingBottom = 'calc(var(--foot) + var(--strip) + var(--bottom-bar))'
    })
    for (const element of [strip.current, root]) if (element) measure.observe(element)
    return () => {
      measure.disconnect()
      root.style.removeProperty('--strip')
      root.style.scrollPaddingBottom = ''
    }
  }, [])
  return { strip, isLow }
}
