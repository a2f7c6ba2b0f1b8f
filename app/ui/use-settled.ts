import { useEffect, useState } from 'react'
import { idle } from '#app/lib/scheduling.ts'

/** The longest delay on a page that is never idle. */
const patienceMs = 250

/**
 * `value`, followed when the page is idle, or after 250 ms. It is for values that are computed from all rows: reading
 * ten thousand rows would delay the frame of a tap.
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
