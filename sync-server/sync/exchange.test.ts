import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { type DerivedTable, derivedTables, listScope, userScope } from '#shared/scopes.ts'
import { exampleOf } from '#shared/testing.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, push, revs, synced } from '#sync-server/testing/api.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, openServer, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForEach(['ana'])

const done = ['ok', undefined]

/** An id that a device made this many days ago by its clock. */
function idOf(daysAgo: number, nowMs = Date.now()): string {
  const time = (nowMs - daysAgo * dayMs).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}

type OwnCreate = Exclude<Extract<MutationName, `${string}.create`>, `${DerivedTable}.create`>

const own: { [op in OwnCreate]: object } = {
  'lists.create': { title: 'Feira' },
  'items.create': { name: 'Leite' },
  'pricedPurchases.create': { name: 'Leite', price: 649, day: '2026-12-05' },
  'trips.create': { day: '2026-12-05', lines: [{ name: 'Leite' }] },
  'tasks.create': { title: 'Pintar' },
  'notes.create': { title: 'Diário' },
}
const plain = derivedTables.map((table): [string, object] => [`${table}.create`, exampleOf(table, 'Casa')])

test.each([...Object.entries(own), ...plain])(
  '%s older than half a year is refused to a device that may have sent it before, not to a known one',
  async (op, content) => {
    const projectId = newId()
    await ok(ana.post('/api/projects', { id: projectId, title: 'Casa' }), 201)
    const { id: listId } = await ok(ana.post('/api/shopping-lists', { title: 'Casa' }), 201)
    const parents = {
      ...(op === 'tasks.create' && { projectId }),
      ...((op === 'trips.create' || op === 'pricedPurchases.create') && { listId }),
    }
    const create = (seq: number, id: string) => mutation(seq, op, { ...content, ...parents, id })
    const old = idOf(181)
    expect(await push(ana, [create(1, old), create(2, idOf(179))])).toEqual([['rejected', 'too_old'], done])
    const client = newId()
    await sync(ana, syncRequest(ana.id, { client, push: [mutation(1, 'noop', {})] }))
    const { results } = await sync(ana, syncRequest(ana.id, { client, ack: 1, push: [create(2, old)] }))
    expect(results).toMatchObject([{ outcome: 'ok' }])
  },
)

test('a program that creates a row older than half a year is refused', async () => {
  const [young, old] = [idOf(179), idOf(181)]
  await ok(ana.post('/api/todos', { id: young, title: 'Ligar' }), 201)
  expect(await ok(ana.post('/api/todos', { id: old, title: 'Ligar' }), 400)).toMatchObject({ code: 'too_old' })
  expect((await synced(ana, 'todos')).map(({ id }) => id)).toEqual([young])
})

test('the age of a row is measured by the clock of its device, even a wrong one', async () => {
  const now = Date.now() - 3652 * dayMs
  const todo = (seq: number, id: string) => ({ ...mutation(seq, 'todos.create', { id, title: 'Ligar' }), wall: now })
  const made = [todo(1, idOf(1, now)), todo(2, idOf(181, now))]
  const { results } = await sync(ana, syncRequest(ana.id, { now, push: made }))
  expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'rejected'])
})

test('an edit counts at any apparent time, because an edit follows its creation', async () => {
  const id = newId()
  await push(ana, [mutation(1, 'items.create', { id, name: 'Leite' })])
  const rename = (name: string, daysAgo: number) => ({
    ...mutation(1, 'items.update', { id, name }),
    wall: Date.now() - daysAgo * dayMs,
  })
  expect(await push(ana, [rename('Queijo', 1)])).toEqual([done])
  expect(await push(ana, [rename('Manteiga', 2)])).toEqual([['superseded', undefined]])
  expect(await synced(ana, 'items')).toMatchObject([{ name: 'Queijo' }])
})

/** Makes the server fail for each item named `veneno`, until the returned function is called. */
const poison = () => refuseInserts(server.store, 'items', { where: ['name', 'veneno'] })

const failures = () =>
  server.store.read(async ({ db }) => (await db.select().from(schema.failures)).map(({ mid }) => mid))

test('a mutation that fails three times on the server is parked, under any name of its device', async () => {
  const cure = await poison()
  const waiting = [mutation(1, 'items.create', { name: 'veneno' }), mutation(2, 'items.create', { name: 'Pão' })]
  const request = syncRequest(ana.id, { push: waiting })
  for (let tries = 0; tries < 3; tries++) await ok(ana.post('/api/sync', request), 500)
  const { results } = await sync(ana, { ...request, client: newId() })
  expect(results.map(({ outcome }) => outcome)).toEqual(['parked', 'ok'])
  await cure()
  expect(await push(ana, [mutation(1, 'items.create', { name: 'veneno' })])).toEqual([done])
})

test('the failures of a mutation are cleared once it succeeds, also under a new name', async () => {
  const cure = await poison()
  const create = (id: string, name: string) => mutation(1, 'items.create', { id, name })
  const [parked, passing, other] = [create(newId(), 'veneno'), create(newId(), 'veneno'), create(newId(), 'veneno')]
  for (const failing of [parked, parked, parked, passing, other]) {
    await ok(ana.post('/api/sync', syncRequest(ana.id, { push: [failing] })), 500)
  }
  expect(await push(ana, [parked])).toEqual([['parked', 'internal']])
  await cure()
  expect(await push(ana, [create(newId(), 'Pão')])).toEqual([done])
  expect((await failures()).toSorted()).toEqual([parked.mid, passing.mid, other.mid].toSorted())
  const { id, name } = parked.args as { id: string; name: string }
  expect(await push(ana, [mutation(1, 'items.create', { name, id })])).toEqual([done])
  expect(await push(ana, [passing])).toEqual([done])
  expect(await failures()).toEqual([other.mid])
})

test('an answer contains the build of the server, so that a device notices an update', async () => {
  const other = await openServer({ build: 'b7' })
  const bia = await other.register()
  expect(await sync(bia, syncRequest(bia.id))).toMatchObject({ build: 'b7' })
  await other.stop()
  expect(await sync(ana, syncRequest(ana.id))).not.toHaveProperty('build')
})

test('a mutation refused after its write moves nothing, and the rest of its push is applied', async () => {
  const list = (seq: number) => mutation(seq, 'lists.create', { id: newId(), title: `Lista ${seq}` })
  await push(
    ana,
    Array.from({ length: 499 }, (_, index) => list(index + 1)),
  )
  const before = await revs(server)
  const outcomes = await push(ana, [list(1), mutation(2, 'todos.create', { id: newId(), title: 'Ligar' })])
  expect(outcomes).toEqual([['rejected', 'quota_reached'], done])
  const moved = (await revs(server)).filter(({ id, rev }) => before.find((scope) => scope.id === id)?.rev !== rev)
  expect(moved.map(({ id }) => id)).toEqual([userScope(ana.id)])
})

test('an answer to a device that has everything names no scope', async () => {
  const { scopes, epoch, bookmark } = await sync(ana, syncRequest(ana.id))
  const cursors = Object.fromEntries(scopes.map(({ id, to }) => [id, to]))
  expect(scopes).not.toEqual([])
  expect((await sync(ana, syncRequest(ana.id, { epoch, bookmark, cursors }))).scopes).toEqual([])
})

test('scopes that the screen waits for come first', async () => {
  const lists: string[] = []
  for (const title of ['Feira', 'Festa', 'Farmácia']) {
    const { id } = await ok(ana.post('/api/shopping-lists', { title }), 201)
    lists.push(listScope(id))
  }
  for (const awaited of lists) {
    const others = lists.filter((scope) => scope !== awaited)
    const request = syncRequest(ana.id, { first: [awaited, ...others], budget: 1 })
    const { scopes, more } = await sync(ana, request)
    expect(scopes.map(({ id }) => id)).toEqual([awaited])
    expect(more).toBe(true)
  }
})

test('only the last scope of an answer may have more rows to come', async () => {
  for (const title of ['Feira', 'Festa', 'Farmácia']) {
    const { id } = await ok(ana.post('/api/shopping-lists', { title }), 201)
    for (const name of ['Pão', 'Leite']) await ok(ana.post('/api/shopping-items', { listId: id, name }), 201)
  }
  const heads = Object.fromEntries((await sync(ana, syncRequest(ana.id))).scopes.map(({ id, to }) => [id, to]))
  for (let budget = 1; budget < 5000; budget += 200) {
    const { scopes, more } = await sync(ana, syncRequest(ana.id, { budget }))
    const whole = more ? scopes.slice(0, -1) : scopes
    expect(whole.map(({ to }) => to)).toEqual(whole.map(({ id }) => heads[id]))
  }
})

test('own lists come in the order of their creation, independent of writes', async () => {
  const [older, newer] = [idOf(2), idOf(1)]
  await push(ana, [mutation(1, 'lists.create', { id: newer, title: 'Nova' })])
  await push(ana, [mutation(1, 'lists.create', { id: older, title: 'Velha' })])
  await push(ana, [mutation(1, 'lists.update', { id: older, title: 'Antiga' })])
  const { scopes } = await sync(ana, syncRequest(ana.id))
  const [own, ...lists] = scopes.map(({ id }) => id)
  expect(own).toBe(userScope(ana.id))
  expect(lists.slice(0, 2)).toEqual([listScope(older), listScope(newer)])
})
