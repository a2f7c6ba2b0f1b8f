import { type RefObject, useEffect, useReducer, useRef } from 'react'

/**
 * `value`, frozen during a press on `area` and while a text field in `area` has the focus: changes by others must not
 * move another row under a finger or remove the field. Changes by the person's own click show at once. A press without
 * a change renders nothing.
 */
export function useWhileUntouched<T>(area: RefObject<HTMLElement | null>, value: T): T {
  const [, renderAgain] = useReducer((n: number) => n + 1, 0)
  const isPressed = useRef(false)
  const latest = useRef(value)
  const shown = useRef(value)
  latest.current = value
  if (!isPressed.current && !isWrittenIn(area.current)) shown.current = value

  useEffect(() => {
    const element = area.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
      if (shown.current !== latest.current) renderAgain()
    }
    // The click follows the release, and ends the press before any of our handlers runs.
    const releaseSoon = () => {
      if (isPressed.current) timer = setTimeout(release)
    }
    const click = () => {
      clearTimeout(timer)
      release()
    }
    const focus = () => {
      if (!isPressed.current) timer = setTimeout(release)
    }
    element?.addEventListener('pointerdown', press)
    element?.addEventListener('focusin', focus)
    element?.addEventListener('focusout', focus)
    window.addEventListener('pointerup', releaseSoon, { capture: true })
    window.addEventListener('pointercancel', releaseSoon, { capture: true })
    window.addEventListener('click', click, { capture: true })
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('pointerdown', press)
      element?.removeEventListener('focusin', focus)
      element?.removeEventListener('focusout', focus)
      window.removeEventListener('pointerup', releaseSoon, { capture: true })
      window.removeEventListener('pointercancel', releaseSoon, { capture: true })
      window.removeEventListener('click', click, { capture: true })
    }
  }, [area])

  return shown.current
}

/** True if a text field of one line in `area` has the focus. */
export const isWrittenIn = (area: HTMLElement | null): boolean => {
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.type === 'text' && area?.contains(focused) === true
}
