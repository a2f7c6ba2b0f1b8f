import { useEffect, useState } from 'react'

/** Keeps the screen on while the page is open and visible. Returns its known success. */
export function useWakeLock(): boolean {
  const [works, setWorks] = useState(() => 'wakeLock' in navigator)

  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: Promise<WakeLockSentinel> | undefined
    const release = () => void lock?.then((held) => held.release()).catch(() => undefined)
    // The system releases the lock whenever the page is hidden.
    const askInSight = () => {
      if (document.visibilityState !== 'visible') return
      release()
      lock = navigator.wakeLock.request('screen')
      // A low battery, or a browser without permission. A page that is hidden again asks when it becomes visible.
      lock.then(
        () => setWorks(true),
        () => setWorks(document.visibilityState !== 'visible'),
      )
    }
    askInSight()
    document.addEventListener('visibilitychange', askInSight)
    return () => {
      document.removeEventListener('visibilitychange', askInSight)
      release()
    }
  }, [])

  return works
}
