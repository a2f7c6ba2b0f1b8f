import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

/** Which of two intents is the later one, whatever the clocks say; chance looks for the rest in e2e/simulation/order.test.ts. */

let server: TestServer
let ana: TestPerson
let id: string
beforeEach(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  ana = await server.register()
  id = newId()
  await push(ana, [mutation(1, 'items.create', { id, name: 'Leite' })])
})
afterEach(() => server.stop())

const hourMs = 3600 * 1000
/** `at`: hours from now by the clock of the device, which is right. */
const edit = (seq: number, changes: object, at = 0, seen = 0) => ({
  ...mutation(seq, 'items.update', { id, ...changes }),
  wall: Date.now() + at * hourMs,
  seen,
})
const item = async () =>
  (await synced(ana, 'items')).find((row) => row.id === id) as { name: string; quantity: string; stamp: number }
const done = ['ok', undefined]
const gaveWay = ['superseded', undefined]

test('who has seen what they change wins, also by a clock that has been set forward since', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  const { stamp } = await item()
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1)])).toEqual([gaveWay])
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1, stamp)])).toEqual([done])
  expect(await item()).toMatchObject({ name: 'Manteiga' })
})

test('nobody can have seen more than there is: the next one who writes wins all the same', async () => {
  await push(ana, [edit(1, { name: 'Queijo' }, 0, Number.MAX_SAFE_INTEGER - 1)])
  expect(await push(ana, [edit(1, { name: 'Manteiga' })])).toEqual([done])
})

test('nobody writes into the future, whatever their clock says', async () => {
  await push(ana, [edit(1, { name: 'Queijo' }, 24)])
  server.skip(hourMs)
  expect(await push(ana, [{ ...edit(1, { name: 'Manteiga' }, 1) }])).toEqual([done])
  await ok(ana.put(`/api/shopping-items/${id}`, { name: 'Iogurte' }))
  expect(await item()).toMatchObject({ name: 'Iogurte' })
})

test('what a device does later is later, also where its clock was set back in between', async () => {
  const [client, first] = [newId(), edit(1, { name: 'Queijo' })]
  const together = [first, edit(2, { name: 'Manteiga' }, -1)]
  const apart = [edit(3, { name: 'Iogurte' }, -2)]
  for (const [ack, some] of [together, apart].entries()) {
    const { results } = await sync(ana, syncRequest(ana.id, { client, ack: ack * 2, push: some }))
    expect(results.map(({ outcome }) => outcome)).toEqual(some.map(() => 'ok'))
  }
  expect(await item()).toMatchObject({ name: 'Iogurte' })
})

test('a server clock that was weeks ahead favours nobody once it is right', async () => {
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

test('who has seen what was written by a clock that was ahead wins once it is right', async () => {
  server.skip(20 * 24 * hourMs)
  await push(ana, [edit(1, { name: 'Queijo' })])
  const { stamp } = await item()
  server.skip(-20 * 24 * hourMs)
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1, stamp)])).toEqual([done])
  expect(await push(ana, [edit(1, { name: 'Ricota' }, -1, stamp)])).toEqual([done])
  expect(await push(ana, [edit(1, { name: 'Iogurte' }, -2)])).toEqual([gaveWay])
})

test('a server clock that is set back by two seconds changes no order', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  server.skip(-2000)
  expect(await push(ana, [edit(1, { name: 'Manteiga' }, -1)])).toEqual([gaveWay])
  expect(await item()).toMatchObject({ name: 'Queijo' })
})

test('a clock that is a day off makes nothing earlier or later', async () => {
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

test('what is typed earlier gives way although it arrives later, but for what nobody has changed since', async () => {
  await push(ana, [edit(1, { name: 'Queijo' })])
  expect(await push(ana, [edit(1, { name: 'Manteiga', quantity: '2' }, -1)])).toEqual([gaveWay])
  expect(await item()).toMatchObject({ name: 'Queijo', quantity: '2' })
})

test('a tick that comes twice is a tick', async () => {
  expect(await push(ana, [edit(1, { purchased: true }), edit(2, { purchased: true })])).toEqual([done, done])
  expect(await item()).toMatchObject({ purchased: true })
})

const adding = (added: string, sum: string, from: string | null = '2 kg') => ({
  purchased: false,
  quantity: sum,
  joins: { from, added },
})

test('what two phones have added to one item without a network is both there, in whatever order it comes', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -3)])
  expect(await push(ana, [edit(1, adding('3 un', '2 kg + 3 un'), -1)])).toEqual([done])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg + 3 un + 1 kg', purchased: false })
})

test('what is added to what somebody else has bought meanwhile is to buy, and only that', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -3)])
  await push(ana, [edit(1, { purchased: true }, -1)])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '1 kg', purchased: false, boughtBy: null, boughtAt: null })
})

test('taking back what was added leaves alone what somebody else has made of it', async () => {
  await push(ana, [edit(1, { quantity: '3 kg' })])
  const back = { quantity: '2 kg', joins: { from: '3 kg', added: null } }
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg' })
  await push(ana, [edit(1, { quantity: '4 kg' })])
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '4 kg' })
})

test('what is added late makes nothing else of its author later than it was', async () => {
  await push(ana, [edit(1, { quantity: '2 kg' }, -5)])
  await push(ana, [edit(1, { quantity: '5 kg', name: 'Depois' }, -1)])
  const late = [edit(1, adding('1 kg', '3 kg'), -4), edit(2, { name: 'Antes', category: 'Bebidas' }, -3)]
  expect(await push(ana, late)).toEqual([done, gaveWay])
  expect(await item()).toMatchObject({ quantity: '5 kg + 1 kg', name: 'Depois', category: 'Bebidas' })
})

test('what two want again without knowing of each other is both there', async () => {
  await push(ana, [edit(1, { quantity: '2 kg', purchased: true }, -3)])
  expect(await push(ana, [edit(1, adding('2 kg', '2 kg', null), -1)])).toEqual([done])
  expect(await push(ana, [edit(1, adding('2 kg', '2 kg', null), -2)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '2 kg + 2 kg', purchased: false })
})

test('what is wanted again is taken back only where nobody has added to it', async () => {
  const back = { quantity: '2 kg', purchased: true, joins: { from: '1 kg', added: null, gone: '1 kg' } }
  await push(ana, [edit(1, { quantity: '2 kg', purchased: true })])
  expect(await push(ana, [edit(1, adding('1 kg', '1 kg', null)), edit(2, back)])).toEqual([done, done])
  expect(await item()).toMatchObject({ quantity: '2 kg', purchased: true })
  await push(ana, [edit(1, adding('1 kg', '1 kg', null))])
  await push(ana, [edit(1, adding('3 kg', '4 kg', '0 kg'))])
  expect(await push(ana, [edit(1, back)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '1 kg + 3 kg', purchased: false })
})

test('what was added beside what somebody else made of it is taken back alone', async () => {
  await push(ana, [edit(1, { quantity: '5 kg' })])
  await push(ana, [edit(1, adding('1 kg', '3 kg'))])
  expect(await item()).toMatchObject({ quantity: '5 kg + 1 kg' })
  await push(ana, [edit(1, { quantity: '2 kg', joins: { from: '3 kg', added: null, gone: '1 kg' } })])
  expect(await item()).toMatchObject({ quantity: '5 kg' })
})

test('two items that two phones join are added once, with what somebody has added meanwhile', async () => {
  const { id: of } = await ok(ana.post('/api/shopping-items', { name: 'Pão', quantity: '1 kg' }), 201)
  await push(ana, [edit(1, { quantity: '2 kg' })])
  await push(ana, [edit(1, adding('1 kg', '3 kg'))])
  const join = { quantity: '3 kg', joins: { from: '2 kg', added: '1 kg', of } }
  const gone = mutation(2, 'items.delete', { id: of })
  expect(await push(ana, [edit(1, join), gone])).toEqual([done, done])
  expect(await push(ana, [edit(1, join)])).toEqual([done])
  expect(await item()).toMatchObject({ quantity: '4 kg' })
})

test('an addition that does not fit any more is refused, and what is there stays', async () => {
  const long = 'x'.repeat(38)
  await push(ana, [edit(1, { quantity: long })])
  expect(await push(ana, [edit(1, adding('1 kg', '3 kg'))])).toEqual([['rejected', 'invalid']])
  expect(await item()).toMatchObject({ quantity: long })
})
