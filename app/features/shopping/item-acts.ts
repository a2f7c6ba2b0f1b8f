/**
 * What can be done with items. Each act is told of in the frame that shows it, with a way back that takes back exactly
 * this act, also while it is still being written; an act that could not be written says so in the same place.
 */
import { mutate } from '#app/data/mutate.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { MutationName } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'

/** Writes an item down. Throws when it was not written, after saying so. */
export async function addItem(listId: string, name: string): Promise<void> {
  const { shopping } = currentMessages()
  const id = newId()
  const written = mutate('items.create', { id, listId, name })
  const undo = () => void takeBack('items.delete', id, written, shopping.addUndone(1))
  showAct({ kind: 'items.create', title: shopping.added, undo })
  await sayFailure('items.create', written)
}

/** Ticks an item off, or makes it pending again. */
export function toggleItem({ id, name, purchased }: ItemRow): void {
  const { shopping } = currentMessages()
  sayFailure('items.update', mutate('items.update', { id, purchased: !purchased })).catch(() => undefined)
  announce(purchased ? shopping.unticked(name) : shopping.ticked(name))
}

/** What of an item can be written anew. */
export type ItemChanges = Partial<Pick<ItemRow, 'name' | 'quantity' | 'category'>>

/** Changes an item. Throws when that was not written, after saying so unless the text itself was refused. */
export async function changeItem({ id }: Pick<ItemRow, 'id'>, changes: ItemChanges): Promise<void> {
  const { lists } = currentMessages()
  await sayFailure('items.update', mutate('items.update', { id, ...changes }))
  announce(lists.saved)
}

/** Deletes an item. */
export function removeItem({ id }: ItemRow): void {
  const { shopping } = currentMessages()
  const written = mutate('items.delete', { id })
  const undo = () => void takeBack('items.restore', id, written, shopping.restored(1))
  showAct({ kind: 'items.delete', title: shopping.removed, undo })
  sayFailure('items.delete', written).catch(() => undefined)
}

/** Undoes the act that is being `written`. When that was not written there is nothing to undo, and it has been said. */
async function takeBack(op: 'items.delete' | 'items.restore', id: string, written: Promise<unknown>, done: string) {
  const undone = mutate(op, { id }, written)
  try {
    await written
    await sayFailure(op, undone)
    announce(done)
  } catch {
    await undone.catch(() => undefined)
  }
}

/** Waits until an act is on the device. Throws when it could not be written, after saying so. */
async function sayFailure(op: MutationName, written: Promise<unknown>): Promise<void> {
  try {
    await written
  } catch (error) {
    const { mutations, shopping, errorOccurred } = currentMessages()
    const description = errorText(error, op === 'items.delete' ? shopping.removeFailedHint : errorOccurred)
    showToast({ tone: 'failure', title: mutations[op].failed, description })
    throw error
  }
}
