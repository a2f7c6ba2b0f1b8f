/** What can be done with whole lists of one's own. Each is told of at once, with a way back where there is one. */
import { mutate } from '#app/data/mutate.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { MutationName } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'

/** Starts a list and returns its id. Throws what `mutate` throws: the form that asked for it says so. */
export async function createList(title: string): Promise<string> {
  const { lists } = currentMessages()
  const id = newId()
  const written = mutate('lists.create', { id, title })
  await written
  const undo = () => void takeBack('lists.delete', id, written, lists.createUndone)
  showAct({ kind: 'lists.create', title: () => lists.created, undo })
  return id
}

/** Gives a list another name. Throws what `mutate` throws. */
export async function renameList(id: string, title: string): Promise<void> {
  await mutate('lists.update', { id, title })
  showToast({ title: currentMessages().lists.renamed })
}

/** Puts a list into the trash. */
export function removeList(id: string): void {
  const { lists } = currentMessages()
  const written = mutate('lists.delete', { id })
  const undo = () => void takeBack('lists.restore', id, written, lists.restored)
  showAct({ kind: 'lists.delete', title: () => lists.deleted, undo })
  sayFailure('lists.delete', written)
}

function takeBack(op: 'lists.delete' | 'lists.restore', id: string, written: Promise<unknown>, done: string): void {
  const undone = mutate(op, { id }, written)
  sayFailure(op, undone)
  undone.then(
    () => announce(done),
    () => undefined,
  )
}

function sayFailure(op: MutationName, written: Promise<unknown>): void {
  written.catch((error: unknown) => {
    const { mutations, errorOccurred } = currentMessages()
    showToast({ tone: 'failure', title: mutations[op].failed, description: errorText(error, errorOccurred) })
  })
}
