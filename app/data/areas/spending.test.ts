import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { isoDay } from '#app/lib/dates.ts'
import { allAtOnce } from '#app/lib/scheduling.ts'
import { spentInMonth } from '#app/lib/spent.ts'
import { newId } from '#shared/ids.ts'
import { productOf, purchaseIdOf } from '#shared/purchase-changes.ts'
import { listScope } from '#shared/scopes.ts'
import { liveSpending, liveSpendingOf } from './spending.ts'

const synced = { rev: 1, stamp: 1, deletedAt: null, purgedAt: null }

async function openWith(listIds: readonly string[], pricesFrom: number | null, count: number) {
  const { local, listId } = await openWithItems([])
  await local.db.lists.add({
    ...{ ...plainList, id: listId, ownerId: local.user.id, title: 'Feira', pricesFrom },
    ...{ ...synced, scope: listScope(listId) },
  })
  const purchase = (id: string, boughtAt: number) => ({
    ...{ id: newId(), listId: id, scope: listScope(id), itemId: null, product: 'leite', name: 'Leite', quantity: null },
    ...{ price: 649, market: null, day: '2026-11-28', boughtBy: null, boughtAt, ...synced },
  })
  await local.db.pricedPurchases.bulkAdd(
    [listId, ...listIds].flatMap((id) => Array.from({ length: count }, (_, at) => purchase(id, at + 1))),
  )
  return { local, listId, read: () => eventually(() => liveSpending(local).get()) }
}

test('all purchases are read, at most five hundred at once', async () => {
  const { local, read } = await openWith([], null, 1201)
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  expect((await read())?.purchases).toHaveLength(1201)
  const counts = getAll.mock.calls.map(([how]) => (how as { count?: number } | undefined)?.count)
  // Only the lists, which are few, are read without a limit; then three pages of purchases, and one of trips.
  expect(counts).toEqual([undefined, 500, 500, 500, 500])
  getAll.mockRestore()
  local.close()
})

test('neither erased prices nor those of a list that the person cannot open are spent', async () => {
  const { local, listId, read } = await openWith([newId()], 2, 3)
  const rows = await read()
  expect(rows?.lists).toMatchObject([{ id: listId, title: 'Feira' }])
  expect(rows?.purchases.map(({ boughtAt }) => boughtAt)).toEqual([3])
  local.close()
})

const at = Date.now() - 1000
const today = isoDay(at)

interface Scene {
  purchase?: object
  line?: object
  list?: object
}

/** A list with one purchase, and the trip that ended with it. */
async function openShop({ purchase, line, list }: Scene) {
  const { local, listId } = await openWithItems(['Leite'])
  const [milk] = await local.db.items.toArray()
  const itemId = milk?.id ?? ''
  const own = { listId, scope: listScope(listId), day: today, market: null, ...synced }
  const leite = { name: 'Leite', price: 649 }
  await local.db.items.update(itemId, { purchased: true, price: 649, boughtAt: at })
  await local.db.lists.add({ ...plainList, ...own, id: listId, ownerId: local.user.id, title: 'Feira', ...list })
  await local.db.pricedPurchases.add({
    ...{ ...own, ...leite, id: purchaseIdOf(itemId, at), itemId, product: 'leite', quantity: null },
    ...{ boughtBy: null, boughtAt: at, ...purchase },
  })
  const lines = [{ id: itemId, ...leite, ...line }]
  await local.db.trips.add({ ...own, id: newId(), lines, total: 649, closedBy: null, closedAt: at })
  return { local, listId, itemId }
}

const scenes: [scene: string, cents: number, Scene & { said?: object }][] = [
  ['a shop', 649, {}],
  ['a line without an item', 649, { line: { id: undefined } }],
  ['a receipt of an earlier day', 649, { purchase: { day: today.replace(/..$/, '01') } }],
  ['an erased history', 0, { list: { pricesFrom: at } }],
  ['a purchase that was taken back', 0, { purchase: { deletedAt: at } }],
  ['a purchase that is taken back without a signal', 0, { said: { purchased: false } }],
  ['a price that changes without a signal', 700, { said: { price: 700 } }],
]

test.each(scenes)('the budget of a month and Gastos count the same of %s', async (_scene, cents, { said, ...rows }) => {
  const { local, listId, itemId } = await openShop(rows)
  if (said) await mutateIn(local, 'items.update', { id: itemId, ...said })
  const ofAll = await eventually(() => liveSpending(local).get())
  const ofOne = await eventually(() => liveSpendingOf(local, listId).get())
  const sums = [ofAll, ofOne].map(({ purchases, trips }) => spentInMonth(today, purchases, trips, productOf))
  expect(sums.map(allAtOnce)).toEqual([cents, cents])
  local.close()
})
