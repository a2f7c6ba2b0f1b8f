import { mutate } from '#app/data/mutate.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { showAct, showToast } from '#app/ui/toasts.ts'
import type { MutationName } from '#shared/contract.ts'

/** Writes an item down; says so with a way back. Throws when it was not written, after saying so. */
export async function addItem(listId: string, name: string): Promise<void> {
  const { shopping } = currentMessages()
  try {
    const { id } = await mutate('items.create', { listId, name })
    showAct({ kind: 'items.create', title: shopping.added, undo: () => void takeBack(id) })
  } catch (error) {
    showFailure('items.create', error)
    throw error
  }
}

/** Ticks an item off, or makes it pending again. */
export function toggleItem({ id, name, purchased }: ItemRow): void {
  const { shopping } = currentMessages()
  mutate('items.update', { id, purchased: !purchased }).catch((error: unknown) => showFailure('items.update', error))
  announce(purchased ? shopping.unticked(name) : shopping.ticked(name))
}

/** Deletes an item; says so with a way back. */
export async function removeItem({ id }: ItemRow): Promise<void> {
  const { shopping } = currentMessages()
  try {
    await mutate('items.delete', { id })
    showAct({ kind: 'items.delete', title: shopping.removed, undo: () => void restoreItem(id) })
  } catch (error) {
    showFailure('items.delete', error, shopping.removeFailedHint)
  }
}

async function restoreItem(id: string): Promise<void> {
  const { shopping } = currentMessages()
  try {
    await mutate('items.restore', { id })
    announce(shopping.restored(1))
  } catch (error) {
    showFailure('items.restore', error)
  }
}

async function takeBack(id: string): Promise<void> {
  const { shopping } = currentMessages()
  try {
    await mutate('items.delete', { id })
    announce(shopping.addUndone(1))
  } catch (error) {
    showFailure('items.delete', error, shopping.removeFailedHint)
  }
}

function showFailure(op: MutationName, error: unknown, hint = currentMessages().errorOccurred): void {
  showToast({ tone: 'failure', title: currentMessages().mutations[op].failed, description: errorText(error, hint) })
}
