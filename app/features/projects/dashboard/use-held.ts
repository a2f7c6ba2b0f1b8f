import { useCallback, useEffect, useRef, useState } from 'react'

const holdMs = 5000
const none: ReadonlySet<string> = new Set()

/**
 * Rows that keep their place for a moment after a tick: a double tap must not tick the next row. They disappear
 * together, some time after the last tick; `onRelease` is called before.
 */
export function useHeld(onRelease: (held: ReadonlySet<string>) => void): [ReadonlySet<string>, (id: string) => void] {
  const [held, setHeld] = useState(none)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(held)
  latest.current = held
  const release = useRef(onRelease)
  release.current = onRelease
  const hold = useCallback((id: string) => {
    clearTimeout(timer.current)
    setHeld((before) => new Set(before).add(id))
    timer.current = setTimeout(() => {
      release.current(latest.current)
      setHeld(none)
    }, holdMs)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return [held, hold]
}
