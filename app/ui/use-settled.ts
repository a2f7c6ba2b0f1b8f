import { useEffect, useState } from 'react'
import { idle } from '#app/lib/idle.ts'

/** So long it may take where the page always has something to do. */
const patienceMs = 250

/**
 * `value` as it was when the page had nothing better to do, for what is worked out of all of it: to look through ten thousand
 * rows again belongs neither into the frame that shows a tap nor right behind it.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    let isLatest = true
    void idle(patienceMs).then(() => isLatest && setSettled(value))
    return () => {
      isLatest = false
    }
  }, [value])
  return settled
}
