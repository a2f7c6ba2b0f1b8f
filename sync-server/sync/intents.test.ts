import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

/** The order of two intents, with any clocks; e2e/lab/simulation/order.test.ts covers random cases. */

let id: string
serverForEach(['ana'])
beforeEach(async () => {
  id = newId()
  await push(ana, [mutation(1, 'items.create', { id, name: 'Leite' })])
})

const hourMs = 3600 * 1000
/** `at`: hours from now by the device's clock, which is correct. */
const edit = (seq: number, changes: object, at = 0, seen = 0) => ({
  ...mutation(seq, 'items.update', { id, ...changes }),
  wall: Date.now() + at * hourMs,
  seen,
})
const item = async () =>
  (await synced(ana, 'items')).find((row) => row.id === id) as { name: string; quantity: string; stamp: number }
const done = ['ok', undefined]
const gaveWay = ['superseded', undefined]

test('an edit of a seen value wins, even after that value’s clock was set forward', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  const { stamp } = await item()
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1)])).toEqual([gaveWay])
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1, stamp)])).toEqual([done])
  expect(await item()).toMatchObject({ name: 'Manteiga' })
})

test('an absurd `seen` is capped: the next edit wins', async () => {
  await push(ana, [edit(1, { name: 'Queijo' }, 0, Number.MAX_SAFE_INTEGER - 1)])
  expect(await push(ana, [edit(1, { name: 'Manteiga' })])).toEqual([done])
})

test('a clock in the future does not write future stamps', async () => {
  await push(ana, [edit(1, { name: 'Queijo' }, 24)])
  server.skip(hourMs)
  expect(await push(ana, [{ ...edit(1, { name: 'Manteiga' }, 1) }])).toEqual([done])
  await ok(ana.put(`/api/shopping-items/${id}`, { name: 'Iogurte' }))
  expect(await item()).toMatchObject({ name: 'Iogurte' })
})

test('later edits of a device are later, also after its clock was set back', async () => {
  const [client, first] = [newId(), edit(1, { name: 'Queijo' })]
  const together = [first, edit(2, { name: 'Manteiga' }, -1)]
  const apart = [edit(3, { name: 'Iogurte' }, -2)]
  for (const [ack, some] of [together, apart].entries()) {
    const { results } = await sync(ana, syncRequest(ana.id, { client, ack: ack * 2, push: some }))
    expect(results.map(({ outcome }) => outcome)).toEqual(some.map(() => 'ok'))
  }
  expect(await item()).toMatchObject({ name: 'Iogurte' })
})

test('a server clock that was weeks ahead favours nobody once it is corrected', async () => {
  const ahead = 20 * 24 * hourMs
  const [client, other] = [newId(), newId()]
  const send = async (from: string, ack: number, act: object) =>
    (await sync(ana, syncRequest(ana.id, { client: from, ack, push: [act] }))).results.map(({ outcome }) => outcome)
  await send(other, 0, mutation(1, 'noop', {}))
  server.skip(ahead)
  await send(client, 0, edit(1, { name: 'Queijo', quantity: '2' }))
  server.skip(-ahead)

  expect(await send(client, 1, edit(2, { name: 'Ricota' }))).toEqual(['ok'])
  expect((await item()).stamp).toBeLessThan((Date.now() + hourMs) * 1000)
  server.skip(hourMs)
  expect(await send(other, 1, edit(2, { name: 'Manteiga' }))).toEqual(['ok'])
  expect(await send(client, 2, edit(3, { name: 'Iogurte' }, -0.5))).toEqual(['superseded'])
  expect(await send(other, 2, edit(3, { quantity: '3' }))).toEqual(['ok'])
  expect(await item()).toMatchObject({ name: 'Manteiga', quantity: '3' })
})

test('an edit of a value seen under a fast server clock wins once it is corrected', async () => {
  server.skip(20 * 24 * hourMs)
  await push(ana, [edit(1, { name: 'Queijo' })])
  const { stamp } = await item()
  server.skip(-20 * 24 * hourMs)
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1, stamp)])).toEqual([done])
  expect(await push(ana, [edit(1, { name: 'Ricota' }, -1, stamp)])).toEqual([done])
  expect(await push(ana, [edit(1, { name: 'Iogurte' }, -2)])).toEqual([gaveWay])
})

test('a note that was written by a clock that was ahead has its true time after its next write', async () => {
  const { id } = await ok(ana.post('/api/notes', { title: 'Diário', content: 'um' }), 201)
  server.skip(20 * 24 * hourMs)
  await ok(ana.put(`/api/notes/${id}`, { content: 'um\ndois' }))
  server.skip(-20 * 24 * hourMs)
  for (const changes of [{ title: 'Caderno' }, { content: 'um\ndois\ntrês' }]) {
    const { updatedAt } = await ok(ana.put(`/api/notes/${id}`, changes))
    expect(Date.parse(updatedAt)).toBeLessThan(server.now() + 60_000)
  }
})

test('a server clock that is set back by two seconds changes no order', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  server.skip(-2000)
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1)])).toEqual([gaveWay])
  expect(await item()).toMatchObject({ name: 'Queijo' })
})

test('a device clock that is a day off does not change the order of its edits', async () => {
  for (const [day, name] of [
    [-24, 'Queijo'],
    [24, 'Manteiga'],
    [-24, 'Iogurte'],
  ] as const) {
    const now = Date.now() + day * hourMs
    await sync(ana, syncRequest(ana.id, { now, push: [edit(1, { name }, day)] }))
    expect(await item()).toMatchObject({ name })
  }
})

test('an earlier edit that arrives later gives way, except in unchanged fields', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  expect(await push(ana, [edit(1, { name: 'Manteiga', quantity: '2' }, -1)])).toEqual([gaveWay])
  expect(await item()).toMatchObject({ name: 'Queijo', quantity: '2' })
})

test('an item that is ticked twice stays ticked', async () => {
  expect(await push(ana, [edit(1, { purchased: true }), edit(2, { purchased: true })])).toEqual([done, done])
  expect(await item()).toMatchObject({ purchased: true })
})

const adding = (added: string, sum: string, from: string | null = '2 kg') => ({
  purchased: false,
  quantity: sum,
  joins: { from, added },
})

test('additions of two offline phones to one item are both kept, in any order of arrival', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -3)])
  expect(await push(ana, [edit(1, adding('3 un', '2 kg + 3 un'), -1)])).toEqual([done])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg + 3 un + 1 kg', purchased: false })
})

test('an addition to an item bought meanwhile is the only amount to buy', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -3)])
  await push(ana, [edit(1, { purchased: true }, -1)])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '1 kg', purchased: false, boughtBy: null, boughtAt: null })
})

test('taking back an addition keeps the changes of others', async () => {
  await push(ana, [edit(1, { quantity: '3 kg' })])
  const back = { quantity: '2 kg', joins: { from: '3 kg', added: null } }
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg' })
  await push(ana, [edit(1, { quantity: '4 kg' })])
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '4 kg' })
})

test('a late addition does not postdate its author’s other changes', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -5)])
  await push(ana, [edit(1, { quantity: '5 kg', name: 'Depois' }, -1)])
  const late = [edit(1, adding('1 kg', '3 kg'), -4), edit(2, { name: 'Antes', category: 'Bebidas' }, -3)]
  expect(await push(ana, late)).toEqual([done, gaveWay])
  expect(await item()).toMatchObject({ quantity: '5 kg + 1 kg', name: 'Depois', category: 'Bebidas' })
})

test('concurrent requests for a bought item are both kept', async () => {
  await push(ana, [edit(1, { quantity: '2 kg', purchased: true }, -3)])
  expect(await push(ana, [edit(1, adding('2 kg', '2 kg', null), -1)])).toEqual([done])
  expect(await push(ana, [edit(1, adding('2 kg', '2 kg', null), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg + 2 kg', purchased: false })
})

test('a repeated request is taken back only without additions of others', async () => {
  const back = { quantity: '2 kg', purchased: true, joins: { from: '1 kg', added: null, gone: '1 kg' } }
  await push(ana, [edit(1, { quantity: '2 kg', purchased: true })])
  expect(await push(ana, [edit(1, adding('1 kg', '1 kg', null)), edit(2, back)])).toEqual([done, done])
  expect(await item()).toMatchObject({ quantity: '2 kg', purchased: true })
  await push(ana, [edit(1, adding('1 kg', '1 kg', null))])
  await push(ana, [edit(1, adding('3 kg', '4 kg', '0 kg'))])
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '1 kg + 3 kg', purchased: false })
})

test('an addition listed beside another amount is taken back alone', async () => {
  await push(ana, [edit(1, { quantity: '5 kg' })])
  await push(ana, [edit(1, adding('1 kg', '3 kg'))])
  expect(await item()).toMatchObject({ quantity: '5 kg + 1 kg' })
  await push(ana, [edit(1, { quantity: '2 kg', joins: { from: '3 kg', added: null, gone: '1 kg' } })])
  expect(await item()).toMatchObject({ quantity: '5 kg' })
})

test('a join of two items by two phones counts once, including additions made meanwhile', async () => {
  const { id: of } = await ok(ana.post('/api/shopping-items', { name: 'Pão', quantity: '1 kg' }), 201)
  await push(ana, [edit(1, { quantity: '2 kg' })])
  await push(ana, [edit(1, adding('1 kg', '3 kg'))])
  const join = { quantity: '3 kg', joins: { from: '2 kg', added: '1 kg', of } }
  const gone = mutation(2, 'items.delete', { id: of })
  expect(await push(ana, [edit(1, join), gone])).toEqual([done, done])
  expect(await push(ana, [edit(1, join)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '4 kg' })
})

test('an addition without room is refused, and the amount stays', async () => {
  const long = 'x'.repeat(38)
  await push(ana, [edit(1, { quantity: long })])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'))])).toEqual([['rejected', 'invalid']])
  expect(await item()).toMatchObject({ quantity: long })
})
