import type { Parsed } from '#shared/contract.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { buyerAfter, newItem } from '#shared/items.ts'
import { shopAfter } from '#shared/purchase-changes.ts'
import { listScope } from '#shared/scopes.ts'
import { type Item, itemSchema, type Joins, type List, listSchema } from '#shared/shopping.ts'
import { stampsPerMs } from '#shared/sync.ts'
import { requireFreshId } from '#sync-server/access/fresh-id.ts'
import {
  editableItem,
  editableList,
  editableListOf,
  editorIn,
  ownedList,
  readableList,
  restorableItem,
  restorableList,
  writableList,
} from '#sync-server/access/lists.ts'
import type { MutationContext, Mutations, Queries } from '#sync-server/context.ts'
import type { ReadTx } from '#sync-server/db/engine/store.ts'
import { itemPages, itemsAsJson, itemsOf, ownedLists } from '#sync-server/db/queries/area-rows.ts'
import { hasSameText } from '#sync-server/db/queries/budgets.ts'
import { requireHeadingRoom, requireListRoom, requireRoom } from '#sync-server/db/queries/quotas.ts'
import { actTimeMs, insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { createList } from './account-defaults.ts'
import { carryOver, changesOf, deleteItem, restoreItem } from './item-amounts.ts'
import { keepPurchase, takePurchaseBack } from './purchases.ts'
import { settingsOf } from './settings.ts'
import { eraseUntouched } from './trash.ts'
import { followPrice } from './trips.ts'

type Area<Kind> = Pick<Kind, Extract<keyof Kind, `items.${string}` | `lists.${string}`>>

export const shoppingQueries: Area<Queries> = {
  'lists.all': async (c) => (await ownedLists(c.tx, { userId: c.userId })).map(viewList),
  'lists.get': async (c, { id }) => {
    const list = await readableList(c, id)
    return { ...viewList(list), items: await readItems(c.tx, id) }
  },
  'items.all': async (c, { listId }) => {
    const list = listId ? await readableList(c, listId) : { id: (await settingsOf(c.tx, c.userId)).defaultListId }
    return (await itemsAsJson(c.tx, listScope(list.id))) ?? itemPages(c.tx, listScope(list.id))
  },
}

export const shoppingMutations: Area<Mutations> = {
  'lists.create': async (c, { id = newId(), ...said }) => {
    requireFreshId(c, id)
    const list = await requireHeadingRoom(c, await createList(c, { id, ...said, ownerId: c.userId }))
    await requireListRoom(c, c.userId)
    return viewList(list)
  },
  'lists.update': async (c, { id, ...said }) => {
    const list = await ownedList(c, id)
    return viewList(await requireHeadingRoom(c, await patchRow(c.writer, 'lists', list, said), list))
  },
  'lists.erasePrices': async (c, { id, pricesFrom = actTimeMs(c.writer) }) =>
    viewList((await patchRow(c.writer, 'lists', await writableList(c, id), { pricesFrom })).row),
  'lists.delete': async (c, { id, undoes }) => {
    const list = await ownedList(c, id)
    const { defaultListId } = await settingsOf(c.tx, c.userId)
    if (defaultListId === id) throw new DomainError('default_list', 'A sua lista principal não pode ser excluída.')
    c.listAccess.delete(id)
    const { row } = await patchRow(c.writer, 'lists', list, { deletedAt: c.writer.nowMs })
    if (undoes) await eraseUntouched(c, 'lists', list, row)
  },
  'lists.restore': async (c, { id }) => {
    const list = await restorableList(c, id)
    c.listAccess.delete(id)
    return viewList((await patchRow(c.writer, 'lists', list, { deletedAt: null })).row)
  },
  'items.create': async (c, { id = newId(), ownerId, listId, market = null, day = null, noPurchase, ...said }) => {
    requireFreshId(c, id)
    const list = await targetList(c, listId, ownerId)
    const item = await insertRow(c.writer, 'items', {
      ...{ id, scope: listScope(list.id), listId: list.id },
      ...newItem(said, c.userId, actTimeMs(c.writer)),
      ...{ market, boughtOn: day },
      editorId: await editorIn(c, list.id),
      ...arrival(c),
    })
    const made = await requireRoom(c, 'items', item)
    if (item.wrote) await keepPurchase(c, undefined, made, { noPurchase })
    return viewItem(made)
  },
  'items.update': async (c, { id, market, day, noPurchase, ...said }) => {
    const item = await editableItem(c, id)
    const { changes, parts } = await changesOf(c, item, said)
    const editorId = await editorIn(c, item.listId)
    const contained = said.joins ? containedIn(said.joins) : []
    const derive = (next: Row<'items'>) => ({
      ...(hasSameText('items', next, item) ? {} : { editorId }),
      ...buyerAfter(item, next, c.userId, tickedAt(next)),
      ...shopAfter(item, next.purchased, { market: market && next.market, day: day && next.boughtOn }),
      ...(isPutOnAgain(item, next, said) ? arrival(c) : {}),
      ...(parts && next.stamps.quantity !== item.stamps.quantity ? { stamps: parts(next.stamps) } : {}),
    })
    const shop = { market, boughtOn: day }
    const patched = await patchRow(c.writer, 'items', item, { ...changes, ...shop }, { derive, contained })
    const changed = await requireRoom(c, 'items', patched, item)
    await keepPurchase(c, item, changed, { market, day, noPurchase, joins: said.joins })
    await tellOfShop(c, item, changed, said)
    await carryOver(c, item, changed)
    return viewItem(changed)
  },
  'items.delete': async (c, { id, joined, undoes }) => {
    const item = await editableItem(c, id)
    if (joined === undefined) {
      const deleted = await deleteItem(c, item)
      if (!undoes) return
      await takePurchaseBack(c, item)
      await eraseUntouched(c, 'items', item, deleted)
      return
    }
    // The joining update decides on the deletion. A deleted item is written again, so that this device receives it.
    const { deletedAt } = item
    if (deletedAt !== null) await deleteItem(c, item, { deletedAt })
  },
  'items.restore': async (c, { id, joined }) => {
    const item = await restorableItem(c, id)
    if (joined === undefined) return viewItem(await restoreItem(c, item))
    return viewItem(item.deletedAt === null ? await restoreItem(c, item, true) : item)
  },
}

/**
 * Nobody is told that a market was overtaken: the purchase is there. Nor that an item was deleted that was bought before,
 * and only bought or priced again: another phone has closed its shop, and the trip takes the price.
 */
async function tellOfShop(c: MutationContext, before: Row<'items'>, item: Row<'items'>, said: object): Promise<void> {
  c.writer.dropped = c.writer.dropped.filter((field) => field !== 'market' && field !== 'boughtOn')
  if (item.deletedAt === null || !before.purchased || !item.purchased) return
  const isOfShop = Object.entries(said).every(([field, value]) => value === undefined || shopFields.has(field))
  if (isOfShop && c.writer.inTrash === 'row') c.writer.inTrash = undefined
  if (before.price !== item.price) await followPrice(c, item)
}

const shopFields = new Set(['purchased', 'price'])

/** An addition contains the current amount, and a join both notes, of any author and time (docs/decisions/080). */
const containedIn = ({ of }: Joins): ('quantity' | 'purchased' | 'note')[] => [
  ...(['quantity', 'purchased'] as const),
  ...(of === undefined ? [] : (['note'] as const)),
]

/** The items of a list, without those in the trash. Callers check access before. */
export const readItems = (tx: ReadTx, listId: string): Promise<Item[]> => itemsOf(tx, listScope(listId))

async function targetList(c: MutationContext, listId?: string, ownerId?: string): Promise<{ id: string }> {
  if (listId) return editableList(c, listId)
  const named = ownerId === undefined ? undefined : await editableListOf(c, ownerId)
  return named ?? { id: (await settingsOf(c.tx, c.userId)).defaultListId }
}

/** The fields `arrivedAt` and `arrivedBy` of an item that the caller puts on a list now. */
const arrival = ({ userId, writer }: MutationContext) => ({ arrivedAt: writer.nowMs, arrivedBy: userId })

/**
 * True if an addition changes the amount of an item to buy or puts a bought one on the list again. An undo or a join is
 * no addition.
 */
const isPutOnAgain = (before: Row<'items'>, { purchased, quantity }: Row<'items'>, { joins }: Joining): boolean =>
  joins !== undefined &&
  joins.of === undefined &&
  joins.gone === undefined &&
  !purchased &&
  (before.purchased || before.quantity !== quantity)

type Joining = Pick<Parsed<'items.update'>, 'joins'>

/** The time of the last tick of an item, ms. */
const tickedAt = ({ stamps }: Row<'items'>): number => Math.floor((stamps.purchased ?? 0) / stampsPerMs)

const listFields = Object.keys(listSchema.shape) as (keyof List)[]
const viewList = (list: Row<'lists'>): List =>
  Object.fromEntries(listFields.map((field) => [field, list[field]])) as unknown as List

const shownFields = Object.keys(itemSchema.shape) as (keyof Item)[]

/**
 * The fields of an item for a reply, named one by one: copying the row without its other fields takes far longer, and
 * each mutation does it.
 */
function viewItem(item: Row<'items'>): Item {
  const view: Record<string, unknown> = {}
  for (const field of shownFields) view[field] = item[field]
  return view as Item
}
