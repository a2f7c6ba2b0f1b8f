import { useEffect, useState, useSyncExternalStore } from 'react'
import { type SyncStatus, syncStatus } from '#app/sync/triggers.ts'
import { useLive } from '#app/ui/use-live.ts'

/** What sync looks like to a person. */
export interface SyncFace {
  kind: 'saved' | 'waiting' | 'syncing' | 'offline' | 'attention' | 'signed_out' | 'upgrade'
  pending: number
  problems: number
}

/** Work shorter than this is not worth a word. */
const calmMs = 250

/** How sync stands, without a flicker for every tap. */
export function useSyncFace(): SyncFace {
  const status = useLive(syncStatus)
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const { kind, pending, problems } = faceOf(status, online)
  const [shown, setShown] = useState<SyncFace>({ kind, pending, problems })

  const wasBusy = isBusy(shown.kind)
  useEffect(() => {
    const timer = setTimeout(() => setShown({ kind, pending, problems }), isBusy(kind) && !wasBusy ? calmMs : 0)
    return () => clearTimeout(timer)
  }, [kind, pending, problems, wasBusy])
  return shown
}

const isBusy = (kind: SyncFace['kind']): boolean => kind === 'waiting' || kind === 'syncing'

function faceOf(status: SyncStatus | undefined, online: boolean): SyncFace {
  const { phase = 'idle', pending = 0, problems = 0 } = status ?? {}
  return { kind: kindOf(phase, pending, problems, online), pending, problems }
}

function kindOf(phase: SyncStatus['phase'], pending: number, problems: number, online: boolean): SyncFace['kind'] {
  if (phase === 'signed_out' || phase === 'upgrade') return phase
  if (problems > 0) return 'attention'
  if (phase === 'retrying' || !online) return 'offline'
  if (phase === 'syncing' && pending === 0) return 'syncing'
  return pending > 0 ? 'waiting' : 'saved'
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
