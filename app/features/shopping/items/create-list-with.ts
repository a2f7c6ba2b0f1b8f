import { runInBatches } from '#app/actions/run-in-batches.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'
import type { NewItem } from './item-actions.ts'

/**
 * Creates a list with items, or a model, as one action with one undo. Resolves with its id; throws if nothing was
 * written.
 */
export async function createListWith(
  local: LocalStore,
  title: string,
  items: readonly NewItem[],
  told?: { isModel: true; title: string; undone: string },
): Promise<string> {
  const { lists, errorOccurred } = currentMessages()
  const id = newId()
  const create: Mutation<'lists.create'> = ['lists.create', { id, title, ...(told && { isModel: true }) }]
  const additions = items.map(
    ({ isCopied, repeats, ...item }): Mutation => ['items.create', { id: newId(), listId: id, ...item }],
  )
  await runInBatches([create, ...additions], {
    local,
    kind: `lists.create ${id}`,
    title: () => told?.title ?? lists.created,
    undone: told?.undone ?? lists.createUndone,
    failureHint: errorOccurred,
    back: () => [inverseOf(create)],
  })
  return id
}
