import { runInBatches } from '#app/actions/run-in-batches.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'

/**
 * Moves the bought items among `items` to the trash, as one action with one undo, announced as `title`. A failure is
 * announced.
 */
export async function clearBought(local: LocalStore, items: readonly ItemRow[], title?: string): Promise<void> {
  const { shopping } = currentMessages()
  const removals = items
    .filter(({ purchased }) => purchased)
    .map(({ id }): Mutation<'items.delete'> => ['items.delete', { id }])
  await runInBatches(removals, {
    local,
    kind: `items.clear ${newId()}`,
    title: (done, isWhole) => (isWhole && title) || shopping.cleared(done),
    undone: shopping.restored(removals.length),
    failureHint: shopping.removeFailedHint,
    back: (done) => removals.slice(0, done).map((removal) => inverseOf(removal)),
  }).catch(() => undefined)
}
