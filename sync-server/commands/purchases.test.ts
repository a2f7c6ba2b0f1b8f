/** The purchases that ticks of priced items make: one for any number of phones, and who sees them. */
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { purchasesKeptDays } from '#shared/purchases.ts'
import { codes, ok, push, synced } from '#sync-server/testing/api.ts'
import { ana, bia, pass, serverForEach, stranger } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'

serverForEach(['ana', 'bia', 'stranger'])

const hourMs = 3_600_000

/** Ana's list, shared with Bia for editing, with an item to buy. */
async function startShop(name = 'Leite') {
  const { id: listId, items } = await startList(ana, 'Feira', name)
  await share(ana, listId, bia.email, true)
  const [id = ''] = items
  return { id, listId, item: `/api/shopping-items/${id}`, path: `/api/shopping-lists/${listId}/purchases` }
}

const shown = async (path: string, person = ana): Promise<object[]> =>
  (await ok(person.get(path))).map(({ name, quantity, price, market }: Record<string, unknown>) =>
    [name, quantity, price, market].filter((value) => value !== null),
  )

describe('a purchase', () => {
  test('is made by the tick of a priced item, with the market and day that it says', async () => {
    const { item, path, id, listId } = await startShop('Leites de coco')
    const said = { price: 649, quantity: '500 ml', purchased: true, market: ' Assaí ', day: '2026-11-20' }
    await ok(ana.put(item, said))
    expect(await ok(bia.get(path))).toEqual([
      {
        ...{ id: expect.any(String), listId, itemId: id, product: 'leite coco', name: 'Leites de coco' },
        ...{ quantity: '500 ml', price: 649, market: 'Assaí', day: '2026-11-20' },
        ...{ boughtBy: ana.id, boughtAt: expect.any(Number) },
      },
    ])
  })

  test('is not made by a tick without a price, nor by a price without a tick', async () => {
    const { item, path } = await startShop()
    await ok(ana.put(item, { purchased: true, market: 'Assaí' }))
    expect(await synced(ana, 'pricedPurchases')).toEqual([])
    await ok(ana.put(item, { price: 649 }))
    expect(await shown(path)).toEqual([['Leite', 649, 'Assaí']])
    await ok(ana.put(item, { market: 'Feira' }))
    expect(await shown(path)).toEqual([['Leite', 649, 'Feira']])
    await ok(ana.put(item, { market: 'Assaí', price: null }))
    expect(await shown(path)).toEqual([])
    await ok(ana.put(item, { price: 599 }))
    expect(await shown(path)).toEqual([['Leite', 599, 'Assaí']])
    await ok(ana.put(item, { purchased: false }))
    await ok(ana.put(item, { price: 700 }))
    expect(await shown(path)).toEqual([])
  })

  test('follows the name, the amount and the price of its item, and stays when that is cleared', async () => {
    const { item, path } = await startShop()
    await ok(ana.put(item, { price: 649, purchased: true }))
    await ok(bia.put(item, { name: 'Leite integral', quantity: '2 L', price: 1298 }))
    expect(await shown(path)).toEqual([['Leite integral', '2 L', 1298]])
    await ok(ana.del(item), 204)
    await ok(ana.post(`${item}/restore`))
    await ok(ana.del(item), 204)
    expect(await shown(path)).toEqual([['Leite integral', '2 L', 1298]])
  })

  test('is made by an item that is added as bought, and goes with the undo of that', async () => {
    const { listId, path } = await startShop()
    const id = newId()
    const said = { id, listId, name: 'Pão', price: 500, purchased: true, market: 'Feira' }
    await push(ana, [mutation(1, 'items.create', said)])
    expect(await shown(path)).toEqual([['Pão', 500, 'Feira']])
    await push(ana, [mutation(1, 'items.delete', { id, undoes: 'create' })])
    expect(await shown(path)).toEqual([])
  })

  test('takes the market of the trip that ends, if the tick named none', async () => {
    const { item, path, id, listId } = await startShop()
    const other = await startList(stranger, 'Outra', 'Sal')
    const foreign = `/api/shopping-items/${other.items[0]}`
    await ok(stranger.put(foreign, { price: 300, purchased: true }))
    await ok(ana.put(item, { price: 649, purchased: true }))
    const lines = [id, ...other.items].map((of) => ({ id: of, name: 'Leite' }))
    await ok(ana.post(`/api/shopping-lists/${listId}/trips`, { market: 'Assaí', day: '2026-11-28', lines }), 201)
    expect(await shown(path)).toEqual([['Leite', 649, 'Assaí']])
    expect(await shown(`/api/shopping-lists/${other.id}/purchases`, stranger)).toEqual([['Sal', 300]])
  })

  test('is not made by items that come back or come from a file', async () => {
    const { item, path, listId } = await startShop()
    await ok(ana.post('/api/shopping-items', { listId, name: 'Pão', price: 1, purchased: true, noPurchase: true }), 201)
    expect(await shown(path)).toEqual([])
    await ok(ana.put(item, { price: 649, purchased: true }))
    await ok(ana.put(item, { purchased: false, noPurchase: true }))
    expect(await shown(path)).toEqual([['Leite', 649]])
  })

  test('is seen by viewers, who cannot change it, and by no stranger or former member', async () => {
    const { item, path, listId } = await startShop()
    const shared = await share(ana, listId, stranger.email)
    await ok(ana.put(item, { price: 649, purchased: true }))
    const [{ id }] = await ok(stranger.get(path))
    expect(await synced(stranger, 'pricedPurchases')).toMatchObject([{ id, price: 649 }])
    for (const refused of [stranger.del(`/api/purchases/${id}`), stranger.del(path)])
      expect(await codes(refused)).toEqual([403, 'forbidden'])
    await ok(ana.del(`/api/shared-lists/${shared.id}`), 204)
    expect(await codes(stranger.get(path))).toEqual([404, 'not_found'])
  })

  test('can be taken back and kept again; a later change of the price does not bring it back', async () => {
    const { item, path } = await startShop()
    await ok(ana.put(item, { price: 649, purchased: true }))
    const [{ id }] = await ok(ana.get(path))
    await ok(bia.del(`/api/purchases/${id}`), 204)
    await ok(ana.put(item, { price: 700 }))
    expect(await shown(path)).toEqual([])
    await ok(bia.post(`/api/purchases/${id}/restore`))
    await ok(ana.put(item, { price: 710 }))
    expect(await shown(path)).toEqual([['Leite', 710]])
  })

  test('says nothing that only the server needs', async () => {
    const { item } = await startShop()
    await ok(bia.put(item, { price: 649, purchased: true, market: 'Assaí' }))
    for (const table of ['pricedPurchases', 'items'] as const)
      for (const row of await synced(ana, table)) {
        expect(row).not.toHaveProperty('editorId')
        expect(row).not.toHaveProperty('boughtOn')
      }
  })

  test('is erased three years after its day, on every device', async () => {
    const { item } = await startShop()
    await ok(ana.put(item, { price: 649, purchased: true, market: 'Assaí' }))
    await pass(purchasesKeptDays - 1)
    expect(await synced(ana, 'pricedPurchases')).toMatchObject([{ market: 'Assaí', purgedAt: null }])
    await pass(3)
    const [erased] = await synced(ana, 'pricedPurchases')
    expect(erased).toMatchObject({ name: '', product: '', market: null, price: 0, boughtBy: null, itemId: null })
  })
})

describe('an untick takes its purchase back', () => {
  test.each([
    ['by the buyer', () => ana],
    ['by another member', () => bia],
  ])('%s, and a new tick makes one of its own', async (_who, who) => {
    const { item, path } = await startShop()
    await ok(ana.put(item, { price: 649, purchased: true, market: 'Assaí' }))
    await ok(who().put(item, { purchased: false }))
    expect(await shown(path)).toEqual([])
    await ok(who().put(item, { purchased: true }))
    expect(await shown(path)).toEqual([['Leite', 649]])
  })

  test('but not if it puts the item on the list again: half a day later, or with an amount', async () => {
    const { id, item, path } = await startShop()
    await ok(ana.put(item, { price: 649, purchased: true }))
    await pass(0.6)
    await ok(bia.put(item, { purchased: false }))
    await ok(bia.put(item, { purchased: true, price: 700 }))
    expect(await shown(path)).toEqual([
      ['Leite', 700],
      ['Leite', 649],
    ])
    const joins = { from: null, added: '2' }
    await push(ana, [mutation(1, 'items.update', { id, purchased: false, quantity: '2', joins })])
    expect(await shown(path)).toHaveLength(2)
  })
})

describe('two phones that tick one item without a signal', () => {
  const tick = (id: string, price: number, wall: number) => [
    { ...mutation(1, 'items.update', { id, price }), wall },
    { ...mutation(2, 'items.update', { id, purchased: true, market: 'Assaí' }), wall: wall + 1 },
  ]

  test.each([
    ['the earlier one', [-2 * hourMs, -hourMs], 700],
    ['the later one', [-hourMs, -2 * hourMs], 649],
  ])('make one purchase with the later price, if %s arrives first', async (_which, [first, second], price) => {
    const { id, path } = await startShop()
    await push(ana, tick(id, 649, Date.now() + (first ?? 0)))
    await push(bia, tick(id, 700, Date.now() + (second ?? 0)))
    expect(await shown(path)).toEqual([['Leite', price, 'Assaí']])
  })

  test.each([
    ['the earlier one', [-2 * hourMs, -hourMs]],
    ['the later one', [-hourMs, -2 * hourMs]],
  ])('in two markets keep price and market of the later tick, if %s arrives first', async (_which, walls) => {
    const { id, path } = await startShop()
    const [early, late] = [Math.min(...walls), Math.max(...walls)].map((ms) => Date.now() + ms)
    const said = { id, purchased: true }
    const before = {
      ...mutation(1, 'items.update', { ...said, price: 500, market: 'Assaí', day: '2026-11-20' }),
      wall: early,
    }
    const after = {
      ...mutation(1, 'items.update', { ...said, price: 600, market: 'Dia', day: '2026-11-21' }),
      wall: late,
    }
    const order = walls[0] === Math.min(...walls) ? [before, after] : [after, before]
    for (const tick of order) await push(bia, [tick])
    expect(await ok(ana.get(path))).toMatchObject([{ price: 600, market: 'Dia', day: '2026-11-21' }])
  })

  test('make none, if somebody unticks it later than both', async () => {
    const { id, item, path } = await startShop()
    await push(ana, tick(id, 649, Date.now() - 2 * hourMs))
    await ok(ana.put(item, { purchased: false }))
    await push(bia, tick(id, 700, Date.now() - hourMs))
    expect(await shown(path)).toEqual([])
    expect((await synced(bia, 'pricedPurchases')).filter(({ deletedAt }) => deletedAt === null)).toEqual([])
  })
})

describe('the purchases of a list', () => {
  test('are read by product in any spelling, the newest first, page by page', async () => {
    const { path } = await startShop()
    const days = Array.from({ length: 150 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
    for (const [at, day] of days.entries())
      await ok(ana.post(path, { name: at % 3 === 0 ? 'Pão' : 'Cafés', price: at, day }), 201)
    const first = await ok(ana.get(path))
    const second = await ok(ana.get(`${path}?before=${first.at(-1).id}`))
    expect([...first, ...second].map(({ price }) => price)).toEqual(days.map((_, at) => 149 - at))
    expect(await ok(ana.get(`${path}?product=cafe`))).toHaveLength(100)
    expect((await ok(ana.get(`${path}?product=P%C3%83ES`))).map(({ price }: { price: number }) => price % 3)).toEqual(
      Array.from({ length: 50 }, () => 0),
    )
    expect(await ok(ana.get(`${path}?before=${newId()}`))).toEqual([])
  })

  test('are erased as one act, which can be undone for a day', async () => {
    const { item, path } = await startShop()
    await ok(bia.put(item, { price: 649, purchased: true }))
    expect(await ok(bia.del(path))).toMatchObject({ pricesFrom: expect.any(Number) })
    expect(await shown(path)).toEqual([])
    await ok(bia.del(path, { pricesFrom: null }))
    expect(await shown(path)).toEqual([['Leite', 649]])
    await ok(bia.del(path))
    await pass(1.1)
    expect(await synced(ana, 'pricedPurchases')).toMatchObject([{ name: '', purgedAt: expect.any(Number) }])
    await ok(ana.put(item, { purchased: false }))
    await ok(ana.put(item, { purchased: true }))
    expect(await shown(path)).toEqual([['Leite', 649]])
  })
})
