/** Actions on rows in the trash. */
import { runInBatches } from '#app/actions/run-in-batches.ts'
import { runWithUndo, sayFailure } from '#app/actions/run-with-undo.ts'
import type { TrashEntry } from '#app/data/areas/trash.ts'
import { eraseForEver } from '#app/data/mutations/erase.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { currentLanguage, currentMessages } from '#app/messages/language.ts'
import { trashTexts } from '#app/messages/trash.ts'
import { showToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'

/** Restores rows, a list or a project with its contents, as one action with one undo. A failure is announced. */
export function restoreEntries(local: LocalStore, entries: readonly TrashEntry[]): void {
  const trash = trashTexts[currentLanguage()]
  const toast = { kind: 'trash.restore', title: trash.restored, undone: trash.restoreUndone }
  const [first] = entries
  if (first && entries.length === 1) {
    runWithUndo(`${first.table}.restore`, { id: first.id }, toast).catch(() => undefined)
    return
  }
  const restores = entries.map(({ table, id }) => [`${table}.restore`, { id }] as Mutation)
  const failed = runInBatches(restores, {
    local,
    kind: `trash.restore ${newId()}`,
    title: trash.restored,
    undone: toast.undone,
    failureHint: currentMessages().errorOccurred,
    back: (done) => restores.slice(0, done).map((restore) => inverseOf(restore as Mutation<'items.restore'>)),
  })
  if (first) sayFailure(`${first.table}.restore`, failed).catch(() => undefined)
}

/** Deletes rows for ever. There is no undo, so the caller asks before. A failure is announced. */
export function eraseEntries(local: LocalStore, entries: readonly TrashEntry[]): void {
  const trash = trashTexts[currentLanguage()]
  sayFailure('trash.delete', eraseForEver(local, entries)).then(
    () => showToast({ title: trash.erased(entries.length) }),
    () => undefined,
  )
}
