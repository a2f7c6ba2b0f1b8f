import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `act` for a link that asks for an action, two frames later: the dialog with the link returns the focus first.
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
