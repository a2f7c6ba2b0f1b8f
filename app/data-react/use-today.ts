import { useEffect, useState } from 'react'
import { localDay, msToNextDay } from '#app/lib/local-clock.ts'

/** The current day on this device's calendar, such as `2026-03-10`. Changes as soon as the next one begins. */
export function useToday(): string {
  const [today, setToday] = useState(() => localDay(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const nowMs = Date.now()
      setToday(localDay(nowMs))
      clearTimeout(timer)
      timer = setTimeout(look, msToNextDay(nowMs))
    }
    look()
    // Timers pause while a device sleeps, and miss a change of the clock.
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [])
  return today
}
