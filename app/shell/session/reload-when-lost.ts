/**
 * After the death of its database process, WebKit gives a page no other connection, as iOS does to apps in the
 * background; a new page has one. The tab keeps half-typed text meanwhile (use-draft.ts).
 */
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
import { personalKey, readTab, writeTab } from '#app/lib/device-storage.ts'

const reloadedKey = personalKey('reloaded-at')
/** If a page loses its database again this soon, another reload does not help: then the person is notified. */
const reloadPauseMs = 60_000

/** Reloads the page, once, if only that restores the database. */
export function reloadWhenLost(local: LocalStore): void {
  const storage = storageState(local.db)
  const look = () => {
    if (storage.get() !== 'lost' || Date.now() - Number(readTab(reloadedKey)) < reloadPauseMs) return
    writeTab(reloadedKey, String(Date.now()))
    // Without that mark a page could reload for ever.
    if (readTab(reloadedKey) !== null) location.reload()
  }
  local.onClose(storage.subscribe(look))
  look()
}
