import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `act` once `isAsked` is true, such as when a link of the search leads to a page with a query like `?nova`. It
 * is called two frames later: the closing dialog of the search returns the focus first.
 */
export function useAsked(isAsked: boolean, act: () => void): void {
  const onAsked = useEffectEvent(act)
  useEffect(() => {
    if (!isAsked) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => onAsked())
    })
    return () => cancelAnimationFrame(frame)
  }, [isAsked])
}
