/** What can be done with items. */
import { perform, sayFailure } from '#app/acts/perform.ts'
import { mutate } from '#app/data/mutate.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { currentMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { newId } from '#shared/ids.ts'

/** Writes an item down. Throws when it was not written, after saying so. */
export function addItem(listId: string, name: string): Promise<void> {
  const { shopping } = currentMessages()
  const id = newId()
  const told = { title: shopping.added, undone: shopping.addUndone(1) }
  return perform('items.create', { id, listId, name }, { ...told, back: ['items.delete', { id }] })
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
  const told = { title: shopping.removed, undone: shopping.restored(1), failureHint: shopping.removeFailedHint }
  perform('items.delete', { id }, { ...told, back: ['items.restore', { id }] }).catch(() => undefined)
}
