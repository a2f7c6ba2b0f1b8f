import { runAllWithUndo } from '#app/actions/run-with-undo.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { inverseOf } from '#app/data/mutations/inverse.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { clear } from '#app/features/shopping/clear-bought.ts'
import { tripsOf } from '#app/features/shopping/end-shop.ts'
import { createListWith } from '#app/features/shopping/items/create-list-with.ts'
import type { NewItem } from '#app/features/shopping/items/item-actions.ts'
import { repeatedIds } from '#app/features/shopping/items/repeated-ids.ts'
import { openItem } from '#app/features/shopping/items/same-item.ts'
import { currentLanguage } from '#app/messages/language.ts'
import { tripTexts } from '#app/messages/trips.ts'
import { newId } from '#shared/ids.ts'

/**
 * Ends the shop of a list, and puts what was bought on it again, without its price: an untick would take the purchases
 * back. A product that is to buy already stays once. One action with one undo; a failure is announced.
 */
export async function repeatList(local: LocalStore, listId: string, items: readonly ItemRow[]): Promise<void> {
  const texts = tripTexts[currentLanguage()]
  const open = items.filter(({ purchased }) => !purchased)
  const again = items
    .filter(({ purchased, name }) => purchased && !openItem(open, name))
    .map((item) => ({ said: neededAgain(item), source: { id: item.id, ms: item.boughtAt ?? item.createdAt } }))
  const ids = await repeatedIds(local, again)
  return clear(local, items, {
    trips: await tripsOf(local, listId, items),
    additions: again.map(
      ({ said }, at): Mutation<'items.create'> => ['items.create', { id: ids[at], listId, ...said }],
    ),
    title: texts.repeated(again.length),
    undone: texts.notRepeated,
  })
}

/** A new list with the same items, all to buy. Resolves with its id. */
export const copyOfList = (local: LocalStore, title: string, items: readonly ItemRow[]): Promise<string> =>
  createListWith(local, title, items.map(neededAgain))

/** Keeps the items of a list as a model of its title. A failure is announced by the dialog. */
export function keepAsModel(local: LocalStore, title: string, items: readonly ItemRow[]): Promise<string> {
  const texts = tripTexts[currentLanguage()]
  const told = { isModel: true, title: texts.modelKept, undone: texts.modelGone } as const
  return createListWith(local, title, items.map(neededAgain), told)
}

/** The items of a list whose products its model lacks. `known` are the items of the model. */
export const missingIn = (known: readonly ItemRow[], items: readonly ItemRow[]): ItemRow[] =>
  items.filter(({ name }) => !openItem(known, name))

/** Adds items to a model, as one action with one undo. A failure is announced. */
export function extendModel(modelId: string, items: readonly ItemRow[]): void {
  const texts = tripTexts[currentLanguage()]
  const creates = items.map(
    (item): Mutation<'items.create'> => ['items.create', { id: newId(), listId: modelId, ...neededAgain(item) }],
  )
  const [first, ...others] = creates
  if (!first) return
  const back = creates.map(inverseOf) as [Mutation, ...Mutation[]]
  runAllWithUndo([first, ...others], {
    kind: `model ${modelId}`,
    title: () => texts.modelExtended(items.length),
    undone: texts.modelAsBefore,
    back,
  }).catch(() => undefined)
}

const neededAgain = ({ name, quantity, category, note }: ItemRow): NewItem => ({
  ...{ name, quantity, category },
  ...(note && { note }),
})
