/** What can be done with notes as a whole: each act is told of in the frame that shows it, with its way back. */
import { mutate } from '#app/data/mutate.ts'
import type { NoteRow } from '#app/data/notes.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import { newId } from '#shared/ids.ts'

type NoteOp = 'notes.create' | 'notes.update' | 'notes.delete' | 'notes.restore'

/** Begins a note and returns its id. */
export function addNote(): string {
  const { notes } = currentMessages()
  const id = newId()
  const written = mutate('notes.create', { id })
  showAct({
    kind: 'notes.create',
    title: () => notes.added,
    undo: () => takeBack('notes.delete', id, written, notes.addUndone),
  })
  sayFailure('notes.create', written)
  return id
}

/** Deletes a note. */
export function removeNote({ id }: NoteRow): void {
  const { notes } = currentMessages()
  const written = mutate('notes.delete', { id })
  showAct({
    kind: 'notes.delete',
    title: notes.removed,
    undo: () => takeBack('notes.restore', id, written, notes.restored),
  })
  sayFailure('notes.delete', written)
}

/** Gives a note another title. */
export function renameNote({ id }: NoteRow, title: string): void {
  const { notes, mutations } = currentMessages()
  showToast({ title: notes.renamed })
  sayFailure('notes.update', mutate('notes.update', { id, title }), mutations['notes.update'].titleFailed)
}

/** When the act was not written there is nothing to undo, and that has been said. */
function takeBack(op: 'notes.delete' | 'notes.restore', id: string, written: Promise<unknown>, done: string): void {
  const undone = mutate(op, { id }, written)
  sayFailure(op, undone)
  undone.then(
    () => announce(done),
    () => undefined,
  )
}

function sayFailure(op: NoteOp, written: Promise<unknown>, title = currentMessages().mutations[op].failed): void {
  written.catch((error: unknown) =>
    showToast({ tone: 'failure', title, description: errorText(error, currentMessages().errorOccurred) }),
  )
}
