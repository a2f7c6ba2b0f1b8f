import { useEffect, useState } from 'react'

/** Keeps the screen on while the page is open and in sight. Returns whether that works, as far as is known. */
export function useWakeLock(): boolean {
  const [works, setWorks] = useState(() => 'wakeLock' in navigator)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel> | undefined
    const letGo = () => void lock?.then((held) => held.release()).catch(() => undefined)
    // The system takes it away whenever the page goes out of sight.
    const askInSight = () => {
      if (document.visibilityState !== 'visible') return
      letGo()
      lock = navigator.wakeLock.request('screen')
      // A low battery, or a browser that may not. One that is out of sight again is asked when it comes back.
      lock.then(
        () => setWorks(true),
        () => setWorks(document.visibilityState !== 'visible'),
      )
    }
    askInSight()
    document.addEventListener('visibilitychange', askInSight)
    return () => {
      document.removeEventListener('visibilitychange', askInSight)
      letGo()
    }
  }, [])

  return works
}
