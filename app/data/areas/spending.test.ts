import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import { liveSpending } from './spending.ts'

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
