/** The purchases that a device shows before the server has made them. */
import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { purchaseIdOf } from '#shared/purchase-changes.ts'
import { listScope } from '#shared/scopes.ts'
import { readPricedPurchases } from './priced-purchases.ts'

async function openShop() {
  const { local, listId } = await openWithItems(['Leite', 'Pão'])
  const list = { id: listId, ownerId: local.user.id, title: 'Feira', rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  await local.db.lists.add({ ...plainList, ...list, scope: listScope(listId) })
  const [milk] = await local.db.items.filter(({ name }) => name === 'Leite').toArray()
  const id = milk?.id ?? ''
  const live = readPricedPurchases(local, listId)
  const end = live.subscribe(() => undefined)
  const shown = () => live.get()?.map(({ product, price, market }) => [product, price, market])
  const change = (said: object) => mutateIn(local, 'items.update', { id, ...said })
  return { local, listId, id, shown, change, end }
}

test('a tick without a signal shows its purchase, which follows the item and goes with an untick', async () => {
  const { local, listId, shown, change } = await openShop()
  await change({ price: 649 })
  await eventually(() => shown()?.length === 0)
  await change({ purchased: true, market: 'Assaí' })
  await eventually(() => shown()?.[0]?.[1] === 649)
  await change({ price: 700, name: 'Leites' })
  await eventually(() => shown()?.[0]?.[1] === 700)
  const all = readPricedPurchases(local, listId)
  expect(all.get()).toBe(all.get())
  expect(shown()).toEqual([['leite', 700, 'Assaí']])
  expect(readPricedPurchases(local, listId, { product: 'LEITE' }).get()).toHaveLength(1)
  expect(readPricedPurchases(local, listId, { product: 'Pão' }).get()).toEqual([])
  await change({ purchased: false })
  await eventually(() => shown()?.length === 0)
  local.close()
})

test('an untick without a signal hides the purchase that the server has made', async () => {
  const { local, listId, id, shown, change } = await openShop()
  const boughtAt = Date.now() - 1000
  const purchase = { listId, itemId: id, product: 'leite', name: 'Leite', quantity: null, price: 649, market: null }
  const made = { day: '2026-11-28', boughtBy: null, boughtAt, rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  await local.db.items.update(id, { purchased: true, price: 649, boughtAt })
  await local.db.pricedPurchases.add({ id: purchaseIdOf(id, boughtAt), scope: listScope(listId), ...purchase, ...made })
  await eventually(() => shown()?.length === 1)
  await change({ purchased: false })
  await eventually(() => shown()?.length === 0)
  local.close()
})

test('an erased history is hidden at once, and back after the undo', async () => {
  const { local, listId, shown, change } = await openShop()
  await change({ price: 649, purchased: true })
  await eventually(() => shown()?.length === 1)
  await mutateIn(local, 'lists.erasePrices', { id: listId })
  await eventually(() => shown()?.length === 0)
  await mutateIn(local, 'lists.erasePrices', { id: listId, pricesFrom: null })
  await eventually(() => shown()?.length === 1)
  local.close()
})
