/** The trips of lists: who sees them, and what two closings of one trip become. */
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { tripsKeptDays } from '#shared/trips.ts'
import { codes, ok, push, synced } from '#sync-server/testing/api.ts'
import { ana, bia, pass, serverForEach, stranger } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'

serverForEach(['ana', 'bia', 'stranger'])

const day = '2026-11-28'
const minuteMs = 60_000
const names = ['Leite', 'Pão', 'Café', 'Sal']

/** Ana's list with four bought items, and Bia, who shares it for editing. */
async function startShop() {
  const { id: listId, items } = await startList(ana, 'Feira', ...names)
  await share(ana, listId, bia.email, true)
  for (const id of items) await ok(ana.put(`/api/shopping-items/${id}`, { purchased: true }))
  return { listId, items, path: `/api/shopping-lists/${listId}/trips` }
}

const lineOf = (items: string[], at: number, price?: number) => ({
  id: items[at],
  name: names[at],
  ...(price && { price }),
})

/** A closing by a device: the trip, then its items leave the list. */
const closing = (listId: string, items: string[], which: number[], id = newId()) => [
  mutation(1, 'trips.create', { id, listId, day, lines: which.map((at) => lineOf(items, at, 100 * (at + 1))) }),
  ...which.map((at, n) => mutation(n + 2, 'items.delete', { id: items[at] })),
]

const shown = async (person: TestPerson, path: string) =>
  (await ok(person.get(path))).map(({ lines, total }: { lines: { name: string }[]; total: number }) => [
    lines.map(({ name }) => name),
    total,
  ])

describe('a trip', () => {
  test('is kept with its receipt, is changed, taken back and kept again', async () => {
    const { items, path } = await startShop()
    const lines = [{ ...lineOf(items, 0, 649), quantity: '2 L', boughtBy: ana.id }, lineOf(items, 1)]
    const trip = await ok(ana.post(path, { market: ' Assaí ', day, lines }), 201)
    expect(trip).toMatchObject({ market: 'Assaí', day, lines, total: 649, closedBy: ana.id })
    expect(await ok(ana.get(path))).toEqual([trip])
    const one = `/api/trips/${trip.id}`
    expect(await ok(ana.put(one, { market: 'Feira' }))).toEqual({ ...trip, market: 'Feira' })
    await ok(ana.del(one), 204)
    expect(await ok(ana.get(path))).toEqual([])
    expect(await ok(ana.post(`${one}/restore`))).toEqual({ ...trip, market: 'Feira' })
  })

  test('is seen by viewers, who cannot change it, and by no stranger', async () => {
    const { items, path, listId } = await startShop()
    await share(ana, listId, stranger.email)
    const trip = await ok(ana.post(path, { day, lines: [lineOf(items, 0)] }), 201)
    expect(await ok(stranger.get(path))).toEqual([trip])
    expect(await synced(stranger, 'trips')).toMatchObject([{ id: trip.id }])
    expect(await codes(stranger.put(`/api/trips/${trip.id}`, { market: null }))).toEqual([403, 'forbidden'])
    const other = await startList(stranger, 'Outra')
    expect(await codes(ana.get(`/api/shopping-lists/${other.id}/trips`))).toEqual([404, 'not_found'])
  })

  test('says nothing that only the server needs', async () => {
    const { items, path } = await startShop()
    await ok(bia.post(path, { day, lines: [lineOf(items, 0)] }), 201)
    const [row = {}] = await synced(ana, 'trips')
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['editorId']))
    expect(Object.keys(row)).not.toContain('joinedTo')
  })

  test('is erased after three years, on every device', async () => {
    const { items, path } = await startShop()
    await ok(ana.post(path, { market: 'Assaí', day, lines: [lineOf(items, 0)] }), 201)
    await pass(tripsKeptDays - 1)
    expect(await synced(ana, 'trips')).toMatchObject([{ market: 'Assaí', purgedAt: null }])
    await pass(2)
    expect(await synced(ana, 'trips')).toMatchObject([{ market: null, lines: [], total: null, closedBy: null }])
  })
})

describe('two phones that close one trip without a signal', () => {
  test.each([
    ['the same items', [0, 1], [0, 1], [['Leite', 'Pão'], 300]],
    ['items of which two are the same', [0, 1, 2], [1, 2, 3], [['Leite', 'Pão', 'Café', 'Sal'], 1000]],
    ['fewer items', [0, 1, 2], [1], [['Leite', 'Pão', 'Café'], 600]],
  ])('give one trip, if the second closes %s', async (_what, first, second, whole) => {
    const { listId, items, path } = await startShop()
    await push(ana, closing(listId, items, first))
    const outcomes = await push(bia, closing(listId, items, second))
    expect(outcomes.every(([outcome]) => outcome === 'ok')).toBe(true)
    expect(await shown(bia, path)).toEqual([whole])
    const live = (await synced(bia, 'trips')).filter(({ deletedAt }) => deletedAt === null)
    expect(live).toMatchObject([{ closedBy: ana.id }])
  })

  test('give two trips, if they closed different items', async () => {
    const { listId, items, path } = await startShop()
    await push(ana, closing(listId, items, [0, 1]))
    await push(bia, closing(listId, items, [2, 3]))
    expect(await shown(ana, path)).toHaveLength(2)
  })

  test.each([
    ['first', 0, ['Sal']],
    ['second', 1, ['Leite']],
  ])('keep what the other one closed, if the %s takes its closing back', async (_which, who, left) => {
    const { listId, items, path } = await startShop()
    const ids = [newId(), newId()]
    await push(ana, closing(listId, items, [0, 1, 2], ids[0]))
    await push(bia, closing(listId, items, [1, 2, 3], ids[1]))
    const back = who === 0 ? [0, 1, 2] : [1, 2, 3]
    await push(who === 0 ? ana : bia, [
      mutation(1, 'trips.delete', { id: ids[who], items: back.map((at) => items[at]), undoes: 'create' }),
    ])
    expect((await shown(ana, path)).map(([lines]: [string[]]) => lines)).toEqual([left])
  })

  test.each([
    ['none', 'Feira', 'Feira', 'ok'],
    ['Feira', undefined, 'Feira', 'ok'],
    ['Assaí', 'asai', 'Assaí', 'ok'],
    ['Assaí', 'Feira', 'Feira', 'ok'],
    ['Assaí', 'Feira', 'Assaí', 'superseded', -60_000],
  ])('in %s and in %s keep %s, the name of the later closing', async (first, second, kept, outcome, late = 0) => {
    const { listId, items, path } = await startShop()
    const at = (market: string | undefined, wall: number) => {
      const [create] = closing(listId, items, [0, 1])
      return [{ ...create, args: { ...(create as { args: object }).args, market }, wall }]
    }
    const now = Date.now()
    await push(ana, at(first === 'none' ? undefined : first, now))
    const { results } = await sync(bia, syncRequest(bia.id, { now, push: at(second, now + late + 1) }))
    expect(results).toMatchObject([{ outcome, ...(outcome === 'superseded' && { dropped: ['market'] }) }])
    expect(await ok(ana.get(path))).toMatchObject([{ market: kept }])
  })

  test.each([
    ['the first', -minuteMs, 0],
    ['the second', 0, -minuteMs],
  ])('tell nobody of a loss, and the receipt has the later price, if %s ticked earlier', async (_which, ...walls) => {
    const { listId, items, path } = await startShop()
    const [tick, gone] = [newId(), newId()]
    for (const [who, person] of [ana, bia].entries()) {
      const wall = Date.now() + (walls[who] ?? 0)
      const price = 600 + (walls[who] ?? 0) / minuteMs
      const [trip, ...removals] = closing(listId, items, [0, 1], [tick, gone][who])
      const lines = [lineOf(items, 0, price), lineOf(items, 1)]
      const acts = [
        mutation(1, 'items.update', { id: items[0], purchased: true, market: 'Assaí' }),
        mutation(2, 'items.update', { id: items[0], price, market: 'Assaí' }),
        { ...trip, seq: 3, args: { id: [tick, gone][who], listId, market: 'Assaí', day, lines } },
        ...removals.map((each, at) => ({ ...each, seq: at + 4 })),
      ]
      const { results } = await sync(person, syncRequest(person.id, { push: acts.map((act) => ({ ...act, wall })) }))
      expect(results.filter(({ code }: { code?: string }) => code)).toEqual([])
    }
    expect(await shown(ana, path)).toEqual([[['Leite', 'Pão'], 600]])
    expect(await ok(ana.get(`/api/shopping-lists/${listId}/purchases`))).toMatchObject([{ price: 600 }])
  })

  test('have one market, also for what the phone has bought that named none', async () => {
    const { listId, items } = await startShop()
    const [create, ...removals] = closing(listId, items, [0, 1])
    await push(ana, [{ ...create, args: { id: newId(), listId, market: 'Assaí', day, lines: [lineOf(items, 0)] } }])
    await push(bia, [mutation(1, 'items.update', { id: items[1], price: 500 })])
    await push(bia, [create as object, ...removals])
    expect(await ok(ana.get(`/api/shopping-lists/${listId}/purchases`))).toMatchObject([
      { price: 500, market: 'Assaí' },
    ])
  })

  test('have the price in the receipt that one typed after the other had closed; a new name is told as lost', async () => {
    const { listId, items, path } = await startShop()
    await push(ana, closing(listId, items, [0, 1]))
    const [priced, renamed] = [{ price: 999 }, { name: 'Leite de coco' }].map((said) =>
      mutation(1, 'items.update', { id: items[0], ...said }),
    )
    expect(await push(bia, [priced as object])).toEqual([['ok', undefined]])
    expect(await push(bia, [renamed as object])).toEqual([['ok', 'row_deleted']])
    expect(await shown(ana, path)).toEqual([[['Leite', 'Pão'], 1199]])
  })

  test('give one trip also after the answer to the second is lost and its id is sent anew', async () => {
    const { listId, items, path } = await startShop()
    const [create] = closing(listId, items, [0, 1])
    await push(ana, closing(listId, items, [0, 1]))
    await push(bia, [create as object])
    expect(await push(bia, [{ ...create, mid: newId() }])).toEqual([['ok', undefined]])
    expect(await shown(ana, path)).toEqual([[['Leite', 'Pão'], 300]])
  })
})

test('two people who repeat one list without a signal put each item there once', async () => {
  const { listId } = await startShop()
  const again = mutation(1, 'items.create', { id: newId(), listId, name: 'Leite', quantity: '2 L' })
  for (const person of [ana, bia]) expect(await push(person, [{ ...again, mid: newId() }])).toEqual([['ok', undefined]])
  expect((await synced(bia, 'items')).filter(({ purchased }) => !purchased)).toMatchObject([{ quantity: '2 L' }])
})

test('an item that is bought again is on the next trip, too', async () => {
  const { items, path } = await startShop()
  await ok(ana.post(path, { day, lines: [lineOf(items, 0)] }), 201)
  await pass(1)
  const again = `/api/shopping-items/${items[0]}`
  await ok(ana.put(again, { purchased: false }))
  await ok(ana.put(again, { purchased: true }))
  await ok(ana.post(path, { day: '2026-11-29', lines: [lineOf(items, 0)] }), 201)
  expect(await shown(ana, path)).toHaveLength(2)
})

test('a trip that was closed offline weeks ago goes into the one of that day', async () => {
  const { listId, items, path } = await startShop()
  await push(ana, closing(listId, items, [0, 1]))
  await pass(30)
  const [create] = closing(listId, items, [1, 2])
  const { results } = await sync(bia, syncRequest(bia.id, { push: [{ ...create, wall: Date.now() }] }))
  expect(results).toMatchObject([{ outcome: 'ok' }])
  expect(await shown(ana, path)).toEqual([[['Leite', 'Pão', 'Café'], 600]])
})
