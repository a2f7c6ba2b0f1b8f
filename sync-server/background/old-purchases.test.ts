/** Items bought more than a year ago, in a list that is used for years. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { eraseOldPurchases } from '#sync-server/background/old-purchases.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { ana, pass, replaceServer, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'
import { afterFirstWrite } from '#sync-server/testing/time.ts'

let listId: string
serverForEach(['ana'])
beforeEach(async () => {
  listId = (await ok(ana.get('/api/shopping-lists')))[0].id
})

const buy = async (name: string, more: object = {}): Promise<string> =>
  (await ok(ana.post('/api/shopping-items', { listId, name, purchased: true, ...more }), 201)).id

const names = async () => {
  const items: { name: string; quantity: string | null }[] = await ok(ana.get(`/api/shopping-items?listId=${listId}`))
  return items.map(({ name, quantity }) => (quantity === null ? name : `${name} ${quantity}`))
}

test('the newest three purchases and the newest price of each product stay; older ones are erased, not trashed', async () => {
  const priced = await buy('Leite', { quantity: '1', price: 499 })
  for (const quantity of ['2', '3', '4', '5']) {
    server.skip(1000)
    await buy(quantity === '4' ? 'LEITE' : 'Leite', { quantity })
  }
  await buy('Açúcar')
  await ok(ana.post('/api/shopping-items', { listId, name: 'Leite', quantity: 'a comprar' }), 201)
  await pass(360)
  expect(await names()).toHaveLength(7)
  await pass(20)
  expect(await names()).toEqual(['Leite 1', 'Leite 3', 'LEITE 4', 'Leite 5', 'Açúcar', 'Leite a comprar'])
  const gone = (await synced(ana, 'items')).filter(({ deletedAt }) => deletedAt !== null)
  expect(gone).toMatchObject([{ name: '', quantity: null, purgedAt: expect.any(Number) }])
  expect((await ok(ana.get(`/api/shopping-items?listId=${listId}`)))[0]).toMatchObject({ id: priced, price: 499 })
})

test('all purchases within a year stay, as do items put on the list again', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    ids.push(await buy('Pão'))
    server.skip(1000)
  }
  const there = async () => {
    const items: { id: string }[] = await ok(ana.get(`/api/shopping-items?listId=${listId}`))
    return items.map(({ id }) => ids.indexOf(id))
  }
  await pass(200)
  for (const at of [0, 1]) await ok(ana.put(`/api/shopping-items/${ids[at]}`, { purchased: false }))
  await ok(ana.put(`/api/shopping-items/${ids[1]}`, { purchased: true }))
  await pass(160)
  expect(await there()).toEqual([0, 1, 2, 3, 4])
  await pass(40)
  expect(await there()).toEqual([0, 1, 3, 4])
})

test('an item that is put on the list again while the sweep runs is not erased', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    ids.push(await buy('Pão'))
    server.skip(1000)
  }
  const unbuy = () => push(ana, [mutation(1, 'items.update', { id: ids[0], purchased: false })])
  await eraseOldPurchases(afterFirstWrite(server.store, unbuy), server.now() + 366 * dayMs)
  const items = (await synced(ana, 'items')).filter(({ deletedAt }) => deletedAt === null)
  expect(items.map(({ id }) => ids.indexOf(String(id))).sort()).toEqual([0, 2, 3, 4])
})

const buyLongAgo = () =>
  push(
    ana,
    Array.from({ length: 500 }, (_, at) => ({
      ...mutation(at + 1, 'items.create', { id: newId(), listId, name: 'Arroz', purchased: true }),
      wall: Date.now() - 366 * dayMs,
    })),
  )

test('a list of thousands is swept completely, and only once a day', async () => {
  await buyLongAgo()
  await buyLongAgo()
  await sweep(server)
  expect(await names()).toHaveLength(3)
  await buyLongAgo()
  server.skip(2 * 3600 * 1000)
  await sweep(server)
  expect(await names()).toHaveLength(503)
  server.skip(23 * 3600 * 1000)
  await sweep(server)
  expect(await names()).toHaveLength(3)
})

test('others run after each list, and after every few items of a long one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-purchases-'))
  await replaceServer({ databaseUrl: `file:${join(folder, 'test.db')}` })
  listId = (await ok(ana.get('/api/shopping-lists')))[0].id
  for (let at = 0; at < 30; at++) await ok(ana.post('/api/shopping-lists', { title: `Lista ${at}` }), 201)
  await buyLongAgo()
  let [turns, isDone] = [0, false]
  const turn = () => {
    turns++
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await eraseOldPurchases(server.store, server.now())
  isDone = true
  expect(await names()).toHaveLength(3)
  expect(turns).toBeGreaterThan(30 + 497 / 20)
  rmSync(folder, { recursive: true })
})
