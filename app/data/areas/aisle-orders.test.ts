import { afterEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { liveAisleOrders, orderFor } from './aisle-orders.ts'

let local: LocalStore
afterEach(() => local.close())

test('there is one order per list, shown at once and sent as a whole', async () => {
  const opened = await openWithItems([])
  local = opened.local
  const live = liveAisleOrders(local)
  await eventually(() => live.get())
  const orders = () => live.get()?.map(({ listId, aisles }) => [listId, aisles.join(' ')])
  const other = newId()
  const choose = (listId: string, aisles: string[]) => mutateIn(local, 'aisleOrders.update', { listId, aisles })

  const written = choose(opened.listId, ['Padaria', 'Bebidas'])
  expect(orders()).toEqual([[opened.listId, 'Padaria Bebidas']])
  await written
  await choose(opened.listId, ['Bebidas', 'Padaria'])
  await choose(other, ['Pet'])
  expect(new Map(orders() as [string, string][])).toEqual(
    new Map([
      [opened.listId, 'Bebidas Padaria'],
      [other, 'Pet'],
    ]),
  )
  expect((await local.db.outbox.toArray()).map(({ args }) => args)).toEqual([
    { listId: opened.listId, aisles: ['Padaria', 'Bebidas'] },
    { listId: opened.listId, aisles: ['Bebidas', 'Padaria'] },
    { listId: other, aisles: ['Pet'] },
  ])
})

test('the order of a market counts there, also that of another list, and elsewhere that of the list', async () => {
  const opened = await openWithItems([])
  local = opened.local
  const live = liveAisleOrders(local)
  await eventually(() => live.get())
  const { listId } = opened
  const choose = (aisle: string, of: string, market: string | null) =>
    mutateIn(local, 'aisleOrders.update', { listId: of, market, aisles: [aisle] })
  await choose('Padaria', listId, null)
  await choose('Limpeza', newId(), 'Assaí')
  const chosen = (market: string | null) => orderFor(live.get() ?? [], listId, market)?.aisles
  expect([chosen(null), chosen('Asaí'), chosen('Feira')]).toEqual([['Padaria'], ['Limpeza'], ['Padaria']])
  await choose('Pet', listId, 'assai')
  expect([chosen('Assaí'), chosen(null)]).toEqual([['Pet'], ['Padaria']])
})
