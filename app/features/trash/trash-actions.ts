/** Actions on rows in the trash. */
import { runWithUndo, sayFailure } from '#app/actions/run-with-undo.ts'
import { eraseForEver } from '#app/data/erase.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import type { TrashEntry } from '#app/data/trash.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showToast } from '#app/ui/toasts.ts'

/** Restores a row from the trash, with its contents. */
export function restoreEntry({ table, id }: TrashEntry): void {
  const { trash } = currentMessages()
  const told = { kind: 'trash.restore', title: trash.restored, undone: trash.restoreUndone }
  runWithUndo(`${table}.restore`, { id }, told).catch(() => undefined)
}

/** Deletes these for ever. There is no undo, so ask before. */
export function eraseEntries(local: LocalStore, entries: readonly TrashEntry[]): void {
  const { trash } = currentMessages()
  sayFailure('trash.delete', eraseForEver(local, entries)).then(
    () => showToast({ title: trash.erased(entries.length) }),
    () => undefined,
  )
}
