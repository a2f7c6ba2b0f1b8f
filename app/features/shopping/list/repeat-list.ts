import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { clear } from '#app/features/shopping/clear-bought.ts'
import { tripsOf } from '#app/features/shopping/end-shop.ts'
import { createListWith } from '#app/features/shopping/items/create-list-with.ts'
import type { NewItem } from '#app/features/shopping/items/item-actions.ts'
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
  const again = items.filter(({ purchased, name }) => purchased && !openItem(open, name)).map(neededAgain)
  return clear(local, items, {
    trips: await tripsOf(local, listId, items),
    additions: again.map((item): Mutation<'items.create'> => ['items.create', { id: newId(), listId, ...item }]),
    title: texts.repeated(again.length),
    undone: texts.notRepeated,
  })
}

/** A new list with the same items, all to buy. Resolves with its id. */
export const copyOfList = (local: LocalStore, title: string, items: readonly ItemRow[]): Promise<string> =>
  createListWith(local, title, items.map(neededAgain))

const neededAgain = ({ name, quantity, category, note }: ItemRow): NewItem => ({
  ...{ name, quantity, category },
  ...(note && { note }),
})
