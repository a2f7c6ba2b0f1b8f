import { useEffect, useState } from 'react'
import { idle } from '#app/lib/scheduling.ts'

/** The longest delay on a page that is never idle. */
const patienceMs = 250

/**
 * `value` as of the page's last idle time, or after 250 ms, for values computed from all rows: reading ten thousand
 * rows belongs neither into the frame of a tap nor right after it.
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
