import { expect, test } from 'vitest'
import { aislesMax } from '#shared/aisle-orders.ts'
import { ok, synced } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'

serverForAll([], {})

/** Ana's list, shared with Bia for viewing. */
async function begin() {
  const [ana, bia] = await Promise.all([server.register(), server.register()])
  const { id: listId } = await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)
  await share(ana, listId, bia.email)
  return { ana, bia, listId, path: `/api/shopping-lists/${listId}/aisle-order` }
}

test('everybody who sees a list has a private order for it', async () => {
  const { ana, bia, listId, path } = await begin()
  expect(await ok(ana.get(path))).toMatchObject({ listId, aisles: [] })
  await ok(ana.put(path, { aisles: ['Padaria', 'Hortifruti'] }))
  await ok(bia.put(path, { aisles: ['Limpeza'] }))
  await ok(ana.put(path, { aisles: ['Hortifruti', 'Padaria'] }))
  expect(await ok(ana.get(path))).toMatchObject({ aisles: ['Hortifruti', 'Padaria'] })
  expect(await synced(bia, 'aisleOrders')).toMatchObject([{ listId, aisles: ['Limpeza'] }])
})

test('each market has an order of its own, in any spelling of its name', async () => {
  const { ana, path } = await begin()
  await ok(ana.put(path, { aisles: ['Padaria'] }))
  await ok(ana.put(path, { aisles: ['Limpeza'], market: 'Assaí' }))
  await ok(ana.put(path, { aisles: ['Bebidas'], market: 'ASSAI' }))
  expect(await ok(ana.get(path))).toMatchObject({ aisles: ['Padaria'], market: null })
  expect(await ok(ana.get(`${path}?market=assai`))).toMatchObject({ aisles: ['Bebidas'], market: 'ASSAI' })
  expect(await ok(ana.get(`${path}?market=Feira`))).toMatchObject({ aisles: [], market: 'Feira' })
})

test('the later of two first orders counts, in any order of arrival', async () => {
  const { ana, listId, path } = await begin()
  const now = Date.now()
  const choose = (aisle: string, secondsAgo: number) => ({
    ...mutation(1, 'aisleOrders.update', { listId, aisles: [aisle] }),
    wall: now - secondsAgo * 1000,
  })
  for (const push of [[choose('Bebidas', 10)], [choose('Padaria', 20)]]) {
    await sync(ana, syncRequest(ana.id, { now, push }))
  }
  expect(await ok(ana.get(path))).toMatchObject({ aisles: ['Bebidas'] })
})

test.each([
  ['no list of names', 'Padaria'],
  ['a name without letters', [' ']],
  ['a name that is too long', ['x'.repeat(61)]],
  ['more aisles than any shop has', Array.from({ length: aislesMax + 1 }, (_, n) => `Corredor ${n}`)],
  ['what is no name', [{ toString: 'Padaria' }]],
])('an order with %s is refused', async (_what, aisles) => {
  const { ana, path } = await begin()
  expect((await ana.put(path, { aisles })).status).toBe(400)
  expect(await ok(ana.get(path))).toMatchObject({ aisles: [] })
})
