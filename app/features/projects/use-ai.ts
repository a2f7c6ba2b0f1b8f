import { useSyncExternalStore } from 'react'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { useLive } from '#app/data-react/use-live.ts'

/**
 * The availability of the AI: `absent` on a server without it, else `offline` without a network. A server that has not
 * answered counts as one with AI.
 */
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
