import { useEffect, useState } from 'react'
import { useLocal } from './use-local.ts'

const minuteMs = 60_000

/** The device's time in ms, updated once a minute and whenever the page is shown or hidden. */
export function useNow(): number {
  const { runtime } = useLocal()
  const [now, setNow] = useState(() => runtime.now())
  useEffect(() => {
    const look = () => setNow(runtime.now())
    const timer = setInterval(look, minuteMs)
    // Timers pause while a device sleeps.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [runtime])
  return now
}
