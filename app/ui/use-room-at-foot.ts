import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * The highest strip that stays at the foot of the window, as a share of its height. A higher one is at the page's end.
 */
const mostOfWindow = 0.45

/**
 * Sets `--strip` to the height of a strip at the foot of the window, such as the question for consent: toasts, the line
 * for a new row on phones, and focused elements keep above it. `isLow` is false for a strip that is too high to stay
 * there.
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
