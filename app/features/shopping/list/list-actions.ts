/** Actions on whole own lists, each with a toast and an undo. */
import { runWithUndo, takeBack } from '#app/actions/run-with-undo.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import { mutate } from '#app/data/mutations/mutate.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showAct } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'

/** Creates a list and returns its id. Throws if it was not written; the form shows the failure. */
export async function createList(title: string): Promise<string> {
  const { lists } = currentMessages()
  const id = newId()
  const written = mutate('lists.create', { id, title })
  await written
  const undo = () => void takeBack(written, [inverseOf(['lists.create', { id, title }])], lists.createUndone)
  showAct({ kind: 'lists.create', title: () => lists.created, undo })
  return id
}

/** Renames a list. Throws if that was not written; the form shows the failure. */
export async function renameList(id: string, before: string, title: string): Promise<void> {
  const { lists } = currentMessages()
  const written = mutate('lists.update', { id, title })
  await written
  const inverse = inverseOf(['lists.update', { id, title }], { id, title: before })
  const undo = () => void takeBack(written, [inverse], lists.renameUndone)
  showAct({ kind: `lists.rename ${id}`, title: () => lists.renamed, undo })
}

/** Moves a list to the trash. */
export function removeList(id: string): void {
  const { lists } = currentMessages()
  const toast = { title: () => lists.deleted, undone: lists.restored }
  runWithUndo('lists.delete', { id }, toast).catch(() => undefined)
}
