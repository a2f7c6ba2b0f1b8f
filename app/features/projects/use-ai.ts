import { useSyncExternalStore } from 'react'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'

/** Whether the AI can be asked: `absent` where the server has none. What is not known yet is found out by asking it. */
export function useAi(): 'here' | 'offline' | 'absent' {
  const capabilities = useLive(liveCapabilities)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (capabilities?.ai === false) return 'absent'
  return isOnline ? 'here' : 'offline'
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
