import { useEffect, useEffectEvent } from 'react'

/** Does what a link to the screen asks for, after the dialog that had the link gave back the focus: two frames later. */
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
