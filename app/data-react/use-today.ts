import { useEffect, useState } from 'react'
import { dayInBrazil, msToNextDay } from '#app/lib/due-dates.ts'

/** The day that it is in São Paulo, such as `2026-03-10`; another one as soon as that begins. */
export function useToday(): string {
  const [today, setToday] = useState(() => dayInBrazil(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const nowMs = Date.now()
      setToday(dayInBrazil(nowMs))
      clearTimeout(timer)
      timer = setTimeout(look, msToNextDay(nowMs))
    }
    look()
    // Timers stand still while a device sleeps, and know nothing of a clock that is set.
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
