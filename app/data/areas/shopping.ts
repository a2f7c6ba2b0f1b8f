import { liveRows } from '#app/data/live/live-rows.ts'
import { type LocalRow, rowKey } from '#app/data/store/db.ts'
import { currentLocal, type LocalStore } from '#app/data/store/local-store.ts'
import { change, type Mutators, trash, unsynced } from '#app/data/store/mutator.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'
import type { Live } from '#app/lib/live.ts'
import { onceForEach } from '#app/lib/once.ts'
import { fold } from '#shared/fold.ts'
import { buyerAfter, newItem, withAmount } from '#shared/items.ts'
import { listScope } from '#shared/scopes.ts'

export type ItemRow = LocalRow<'items'>

export const shoppingMutators: Pick<Mutators, Extract<keyof Mutators, `items.${string}` | `lists.${string}`>> = {
  'lists.create': {
    key: ({ id }) => rowKey('lists', id),
    run: (row, { id, ...said }, { wall, userId }) =>
      row
        ? undefined
        : {
            ...{ id, scope: listScope(id), ownerId: userId, ...said, createdAt: wall, members: [], pricesFrom: null },
            ...unsynced,
          },
  },
  'lists.update': change('lists', (changes) => changes),
  'lists.erasePrices': change('lists', ({ pricesFrom }, { wall }) => ({
    pricesFrom: pricesFrom === undefined ? wall : pricesFrom,
  })),
  ...trash('lists'),
  'items.create': {
    key: ({ id }) => rowKey('items', id),
    run: (
      row,
      { ownerId: _owner, listId, market: _market, day: _day, noPurchase: _none, ...said },
      { userId, wall },
    ) =>
      !listId || row ? undefined : { scope: listScope(listId), listId, ...newItem(said, userId, wall), ...unsynced },
  },
  'items.update': change(
    'items',
    ({ market: _market, day: _day, noPurchase: _none, ...said }, { userId, wall }, item) => {
      const changes = withAmount(item, said)
      return { ...changes, ...buyerAfter(item, changes, userId, wall) }
    },
  ),
  ...trash('items'),
}

/** The items of a list without the trash: open ones first, then by name. */
export const liveItems = (local: LocalStore, listId: string): Live<readonly ItemRow[]> =>
  liveRows(local, 'items', listScope(listId), byOpenThenName)

/** The items of a list as currently shown. Empty until they are loaded. */
export const shownItems = (listId: string): readonly ItemRow[] => liveItems(currentLocal(), listId).get() ?? []

/** The name of an item without accents and capitals, for sorting and search. */
export const foldedName = onceForEach((item: ItemRow) => fold(item.name))

function byOpenThenName(a: ItemRow, b: ItemRow): number {
  if (a.purchased !== b.purchased) return a.purchased ? 1 : -1
  return compareText(foldedName(a), foldedName(b)) || compareText(a.id, b.id)
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * The items of all lists on this device, including the trash. Erased items and deleted ones that were never purchased
 * are left out.
 */
export const readPastItems = ({ db }: LocalStore): Promise<ItemRow[]> =>
  withReconnect(db, async () => (await db.items.toArray()).filter(isPast))

/** False for a deleted item that was never bought, which was a mistake, and for an erased one, which has no text. */
const isPast = ({ deletedAt, boughtAt, purgedAt }: ItemRow): boolean =>
  purgedAt === null && (deletedAt === null || boughtAt !== null)
