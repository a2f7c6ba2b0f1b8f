import { fold } from '#app/lib/fold.ts'
import type { Live } from '#app/lib/live.ts'
import { listScope } from '#shared/scopes.ts'
import { type LocalRow, rowKey } from './db.ts'
import { liveRows } from './live-rows.ts'
import type { LocalStore } from './local-store.ts'
import type { Mutators } from './mutator.ts'
import { change, trash, unsynced } from './mutator.ts'

export type ItemRow = LocalRow<'items'>

export const shoppingMutators: Pick<Mutators, Extract<keyof Mutators, `items.${string}` | `lists.${string}`>> = {
  'lists.create': {
    key: ({ id }) => rowKey('lists', id),
    run: (row, { id, title }, { wall, userId }) =>
      row ? undefined : { id, scope: listScope(id), ownerId: userId, title, createdAt: wall, ...unsynced },
  },
  'lists.update': change('lists', ({ title }) => ({ title })),
  ...trash('lists'),
  'items.create': {
    key: ({ id }) => rowKey('items', id),
    run: (row, { id, listId, name, purchased = false, quantity = null, category = null }, { wall }) => {
      if (!listId || row) return
      const scope = listScope(listId)
      return { id, scope, listId, name, purchased, quantity, category, createdAt: wall, ...unsynced }
    },
  },
  'items.update': change('items', ({ id: _id, ...changes }) => changes),
  ...trash('items'),
}

/** The items of a list that are not in the trash: what is still to buy first, then by name. */
export const liveItems = (local: LocalStore, listId: string): Live<readonly ItemRow[]> =>
  liveRows(local, 'items', listScope(listId), byOpenThenName)

const foldedNames = new WeakMap<ItemRow, string>()

/** The name of an item as it is sorted and searched. */
export function foldedName(item: ItemRow): string {
  let name = foldedNames.get(item)
  if (name === undefined) {
    name = fold(item.name)
    foldedNames.set(item, name)
  }
  return name
}

function byOpenThenName(a: ItemRow, b: ItemRow): number {
  if (a.purchased !== b.purchased) return a.purchased ? 1 : -1
  return compareText(foldedName(a), foldedName(b)) || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
