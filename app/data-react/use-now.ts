import { useEffect, useState } from 'react'
import { useLocal } from './use-local.ts'

const minuteMs = 60_000

/** The time by which things are ticked off here, once a minute and whenever the page comes back into sight. */
export function useNow(): number {
  const { runtime } = useLocal()
  const [now, setNow] = useState(() => runtime.now())
  useEffect(() => {
    const look = () => setNow(runtime.now())
    const timer = setInterval(look, minuteMs)
    // Timers stand still while a device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [runtime])
  return now
}
