import { performInBatches } from '#app/acts/perform-in-batches.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import type { Mutation } from '#app/data/mutate.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'

/** Moves the bought items among `items` to the trash, as one action with one undo. A failure is announced. */
export async function clearBought(local: LocalStore, items: readonly ItemRow[]): Promise<void> {
  const { shopping } = currentMessages()
  const ids = items.filter(({ purchased }) => purchased).map(({ id }) => id)
  const kind = `items.clear ${newId()}`
  await performInBatches(
    ids.map((id): Mutation => ['items.delete', { id }]),
    {
      local,
      kind,
      title: shopping.cleared,
      undone: shopping.restored(ids.length),
      failureHint: shopping.removeFailedHint,
      back: (done) => ids.slice(0, done).map((id): Mutation => ['items.restore', { id }]),
    },
  ).catch(() => undefined)
}
