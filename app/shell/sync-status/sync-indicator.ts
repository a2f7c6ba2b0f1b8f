import { useEffect, useState, useSyncExternalStore } from 'react'
import { type StorageState, storageState } from '#app/data/store/storage-state.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Messages } from '#app/messages/pt-br.ts'
import { type SyncStatus, syncStatus } from '#app/sync/triggers.ts'

/** The visible state of sync. */
export interface SyncIndicator {
  kind:
    | 'unknown'
    | 'saved'
    | 'waiting'
    | 'syncing'
    | 'offline'
    | 'attention'
    | 'signed_out'
    | 'upgrade'
    | 'deleted'
    | 'storage_full'
    | 'no_storage'
  /** The state shown together with the number of problems (`attention`), which would hide it; null for none. */
  beside: 'offline' | 'waiting' | null
  pending: number
  problems: number
}

/** `waiting` and `syncing` are shown only if they last longer than this. */
const calmMs = 250

/** The state of sync, without a flicker at every tap. */
export function useSyncIndicator(): SyncIndicator {
  const status = useAnswer(() => syncStatus)
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const storage = useLive(storageState(useLocal().db))
  const { kind, beside, pending, problems } = indicatorOf(status, online, storage)
  const [shown, setShown] = useState<SyncIndicator>({ kind, beside, pending, problems })

  const wasBusy = isBusy(shown.kind)
  useEffect(() => {
    const show = () => setShown({ kind, beside, pending, problems })
    const timer = setTimeout(show, isBusy(kind) && !wasBusy ? calmMs : 0)
    return () => clearTimeout(timer)
  }, [kind, beside, pending, problems, wasBusy])
  return shown
}

const isBusy = (kind: SyncIndicator['kind']): boolean => kind === 'waiting' || kind === 'syncing'

/**
 * The indicator for a status of the engine; `unknown` without a status. An unusable database precedes everything else.
 */
export function indicatorOf(
  status: SyncStatus | undefined,
  online: boolean,
  storage: StorageState = 'ok',
): SyncIndicator {
  if (storage !== 'ok') return withoutStorage(status, storage)
  if (!status) return { kind: 'unknown', beside: null, pending: 0, problems: 0 }
  const { phase, pending, problems } = status
  const counts = { pending, problems }
  if (phase === 'signed_out' || phase === 'upgrade' || phase === 'deleted')
    return { kind: phase, beside: null, ...counts }
  const kind = kindOf(phase, pending, online)
  if (problems === 0) return { kind, beside: null, ...counts }
  return { kind: 'attention', beside: kind === 'offline' || kind === 'waiting' ? kind : null, ...counts }
}

/** The indicator of an unusable database. Its texts have no number, because the last count may be out of date. */
function withoutStorage(status: SyncStatus | undefined, storage: StorageState): SyncIndicator {
  const kind = storage === 'full' ? 'storage_full' : 'no_storage'
  return { kind, beside: null, pending: status?.pending ?? 0, problems: status?.problems ?? 0 }
}

function kindOf(phase: SyncStatus['phase'], pending: number, online: boolean) {
  if (phase === 'retrying' || !online) return 'offline'
  if (phase === 'syncing' && pending === 0) return 'syncing'
  return pending > 0 ? 'waiting' : 'saved'
}

/**
 * The state in a few words. Beside problems, the number of changes that wait for a network is only in the panel, so
 * that the words need at most two lines in a phone's top bar.
 */
export function indicatorText({ kind, beside, pending, problems }: SyncIndicator, sync: Messages['sync']): string {
  const rest = beside === 'offline' ? sync.offline : sync.waiting(pending)
  const texts: Record<SyncIndicator['kind'], () => string> = {
    unknown: () => '',
    saved: () => sync.saved,
    syncing: () => sync.syncing,
    waiting: () => sync.waiting(pending),
    offline: () => (pending > 0 ? sync.offlineWaiting(pending) : sync.offline),
    attention: () => (beside ? sync.withProblems(rest, problems) : sync.attention(problems)),
    signed_out: () => sync.signedOut,
    upgrade: () => sync.upgrade,
    deleted: () => sync.deleted,
    storage_full: () => sync.storageFull,
    no_storage: () => sync.noStorage,
  }
  return texts[kind]()
}

/** The state in full sentences. */
export function indicatorExplanation({ kind, beside, pending }: SyncIndicator, { explain }: Messages['sync']): string {
  if (kind === 'unknown') return ''
  if (kind === 'signed_out') return explain.signedOut
  if (kind === 'deleted') return explain.deleted
  if (kind === 'storage_full') return explain.storageFull
  if (kind === 'no_storage') return explain.noStorage
  if (beside) return beside === 'offline' ? explain.attentionOffline : explain.attentionWaiting
  if (kind === 'upgrade' || kind === 'offline' || kind === 'attention') return explain[kind]
  return pending > 0 ? explain.waiting : explain.saved
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
