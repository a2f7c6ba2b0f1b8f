import { useMessages } from '#app/messages/language.ts'
import { Banner } from '#app/ui/banner.tsx'
import { SyncAction } from './sync-action.tsx'
import { type SyncIndicator, useSyncIndicator } from './sync-indicator.ts'

/** Sync, or the local database, waits for the person: shows the reason. */
export function SyncBanner() {
  const { sync } = useMessages()
  const { kind } = useSyncIndicator()
  const texts: Partial<Record<SyncIndicator['kind'], string>> = {
    signed_out: sync.signInBanner,
    upgrade: sync.upgradeBanner,
    storage_full: sync.storageFullBanner,
    no_storage: sync.noStorageBanner,
  }
  const text = texts[kind]
  return text && <Banner actions={<SyncAction kind={kind} look="quiet" />}>{text}</Banner>
}
