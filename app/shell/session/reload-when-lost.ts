/**
 * WebKit gives a page no other connection to its database once the process that keeps it has died, as iOS does to apps
 * in the background; a fresh page has one. What was being typed is kept by the tab meanwhile (use-draft.ts).
 */
import type { LocalStore } from '#app/data/local-store.ts'
import { storageState } from '#app/data/storage-state.ts'
import { readTab, writeTab } from '#app/lib/tab-storage.ts'

const reloadedKey = 'reloaded-at'
/** A page that loses its database again so soon is not helped by another reload: then the person is told. */
const reloadPauseMs = 60_000

/** Reloads the page, once, when only that brings the database back. */
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
