/** Actions on notes as a whole. */
import { runWithUndo, takeBack } from '#app/actions/run-with-undo.ts'
import type { NoteRow } from '#app/data/areas/notes.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import { mutate } from '#app/data/mutations/mutate.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { showAct, showToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'

/**
 * Creates a note, shows a toast with an undo, and returns the note's id before the note is written. `onUndo` is called
 * before an undo deletes the note.
 */
export function addNote(onUndo: (id: string) => void): string {
  const { notes } = currentMessages()
  const id = newId()
  const toast = { title: () => notes.added, undone: notes.addUndone, beforeUndo: () => onUndo(id) }
  runWithUndo('notes.create', { id }, toast).catch(() => undefined)
  return id
}

/** Moves a note to the trash, and shows a toast with an undo. */
export function removeNote({ id }: NoteRow): void {
  const { notes } = currentMessages()
  const toast = { title: notes.removed, undone: notes.restored }
  runWithUndo('notes.delete', { id }, toast).catch(() => undefined)
}

/**
 * Renames a note, and shows a toast with an undo. If the title is not stored, a message about
 * the title is shown, then the error is thrown. The usual message of `notes.update` is about the text of a note.
 */
export async function renameNote({ id, title: before }: NoteRow, title: string): Promise<void> {
  const { notes, mutations, errorOccurred } = currentMessages()
  const written = mutate('notes.update', { id, title })
  const inverse = inverseOf(['notes.update', { id, title }], { id, title: before })
  const undo = () => void takeBack(written, [inverse], notes.renameUndone)
  showAct({ kind: `notes.rename ${id}`, title: () => notes.renamed, undo })
  try {
    await written
  } catch (error) {
    const description = errorText(error, errorOccurred)
    showToast({ tone: 'failure', title: mutations['notes.update'].titleFailed, description })
    throw error
  }
}
