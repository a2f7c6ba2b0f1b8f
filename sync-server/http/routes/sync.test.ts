import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncRequest } from '#shared/sync.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll([])

test('a device sends pending mutations and receives changes', async () => {
  const ana = await server.register()
  const id = newId()
  const push = [
    mutation(1, 'items.create', { id, name: 'Leite' }),
    mutation(2, 'items.update', { id, purchased: true }),
  ]
  const answer = await sync(ana, syncRequest(ana.id, { push }))
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  expect(answer.scopes.flatMap(({ rows }) => rows)).toContainEqual([
    'items',
    expect.objectContaining({ id, purchased: true }),
  ])
  expect(await (await ana.get('/api/shopping-items')).json()).toMatchObject([{ id, name: 'Leite', purchased: true }])
})

test('the same request again changes nothing and gives the same results', async () => {
  const ana = await server.register()
  const request = syncRequest(ana.id, { push: [mutation(1, 'items.create', { name: 'Leite' })] })
  const first = await sync(ana, request)
  expect((await sync(ana, request)).results).toEqual(first.results)
  expect(await (await ana.get('/api/shopping-items')).json()).toHaveLength(1)
})

test('a REST write arrives at another device', async () => {
  const ana = await server.register()
  const { scopes, epoch } = await sync(ana, syncRequest(ana.id))
  const cursors = Object.fromEntries(scopes.map(({ id, to }) => [id, to]))
  await ana.post('/api/shopping-items', { name: 'Queijo' })
  const answer = await sync(ana, syncRequest(ana.id, { cursors, epoch }))
  expect(answer.scopes.map(({ rows }) => rows.map(([table, row]) => [table, row.name]))).toEqual([
    [['items', 'Queijo']],
  ])
})

test('an invalid mutation is refused in its place, and the others are applied', async () => {
  const ana = await server.register()
  const unreadable = { ...mutation(1, 'items.create', { name: 'Leite' }), wall: 'ontem' }
  const push = [unreadable, mutation(2, 'items.create', { name: 'Café' })]
  const { results } = await sync(ana, syncRequest(ana.id, { push }))
  expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
    ['rejected', 'invalid'],
    ['ok', undefined],
  ])
})

test('a change of an item reports that the item or its list is in the trash', async () => {
  const ana = await server.register()
  const [listId, id] = [newId(), newId()]
  const rename = (seq: number) => mutation(seq, 'items.update', { id, name: `Arroz ${seq}` })
  const push = [
    mutation(1, 'lists.create', { id: listId, title: 'Festa' }),
    mutation(2, 'items.create', { id, listId, name: 'Arroz' }),
    rename(3),
    mutation(4, 'lists.delete', { id: listId }),
    rename(5),
    mutation(6, 'lists.restore', { id: listId }),
    rename(7),
    mutation(8, 'items.delete', { id }),
    rename(9),
  ]
  const { results } = await sync(ana, syncRequest(ana.id, { push }))
  expect(results.map(({ code }) => code)).toEqual([
    ...[undefined, undefined, undefined, undefined, 'list_deleted', undefined, undefined, undefined, 'row_deleted'],
  ])
})

const refusals: [string, (mine: string, other: string) => SyncRequest, number, string][] = [
  ['of another person', (_mine, other) => syncRequest(other), 409, 'wrong_user'],
  ['of an older protocol', (mine) => syncRequest(mine, { protocol: 0 }), 426, 'upgrade_required'],
  ['of a newer app', (mine) => syncRequest(mine, { v: 99 }), 503, 'unavailable'],
  ['of another epoch', (mine) => syncRequest(mine, { epoch: newId() }), 409, 'epoch_changed'],
  [
    'with results nobody sent',
    (mine) => syncRequest(mine, { ack: 3, push: [mutation(4, 'noop', {})] }),
    409,
    'client_unknown',
  ],
  ['with a mutation that is none', (mine) => syncRequest(mine, { push: ['x'] }), 400, 'invalid'],
  ['with 501 mutations', (mine) => syncRequest(mine, { push: Array(501).fill(null) }), 400, 'invalid'],
  ['with a scope that is none', (mine) => syncRequest(mine, { cursors: { 'x:1': 0 } }), 400, 'invalid'],
]

test.each(refusals)('a request %s is refused', async (_what, request, status, code) => {
  const [ana, bia] = [await server.register(), await server.register()]
  const response = await ana.post('/api/sync', request(ana.id, bia.id))
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({ code })
})

test('a refused mutation does not affect the others', async () => {
  const ana = await server.register()
  const push = [
    mutation(1, 'items.create', { name: '' }),
    mutation(2, 'items.explode', {}),
    mutation(3, 'auth.logout', {}),
    mutation(4, '__proto__', {}),
    mutation(5, 'items.create', { name: 'Pão' }),
  ]
  const { results } = await sync(ana, syncRequest(ana.id, { push }))
  expect(results.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected', 'rejected', 'rejected', 'ok'])
  expect(results[0]).toMatchObject({ code: 'invalid', message: 'Nome é obrigatório' })
})

test('a mutation that makes the server fail is logged without its content, then parked', async () => {
  const ana = await server.register()
  await refuseInserts(server.store, 'items', { where: ['name', 'veneno secreto'] })
  const request = syncRequest(ana.id, {
    push: [mutation(1, 'items.create', { name: 'veneno secreto' }), mutation(2, 'items.create', { name: 'Pão' })],
  })
  for (let i = 0; i < 3; i++) {
    const response = await ana.post('/api/sync', request)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'internal' })
  }
  const { results } = await sync(ana, request)
  expect(results.map(({ outcome }) => outcome)).toEqual(['parked', 'ok'])
  expect(server.logged.join()).toContain('poisoned')
  expect(server.logged.join()).not.toContain('secreto')
})

test('the later of two edits counts, with any delay of the earlier one', async () => {
  const ana = await server.register()
  const id = newId()
  await sync(ana, syncRequest(ana.id, { push: [mutation(1, 'items.create', { id, name: 'Leite' })] }))
  const rename = (name: string) => {
    const now = server.now()
    return syncRequest(ana.id, { now, push: [{ ...mutation(1, 'items.update', { id, name }), wall: now }] })
  }
  const body = new TransformStream<Uint8Array, Uint8Array>()
  const writer = body.writable.getWriter()
  const earlier = new TextEncoder().encode(JSON.stringify(rename('Cedo')))
  const arriving = server.request('/api/sync', {
    method: 'POST',
    headers: { Cookie: ana.cookie, 'Content-Type': 'application/json' },
    body: body.readable,
    ...{ duplex: 'half' },
  })
  await writer.write(earlier.slice(0, 100))
  server.skip(10_000)
  expect((await sync(ana, rename('Tarde'))).results).toMatchObject([{ outcome: 'ok' }])
  server.skip(15_000)
  await writer.write(earlier.slice(100))
  await writer.close()
  expect((await (await arriving).json()).results).toMatchObject([{ outcome: 'superseded', dropped: ['name'] }])
  expect(await (await ana.get('/api/shopping-items')).json()).toMatchObject([{ name: 'Tarde' }])
})

test('a request with a base and unknown fields is understood', async () => {
  const ana = await server.register()
  const id = newId()
  const create = mutation(1, 'notes.create', { id, title: 'Festa', content: 'bolo' })
  const edit = { ...mutation(2, 'notes.update', { id, content: 'velas' }), base: create.mid, joined: [newId()] }
  const request = { ...syncRequest(ana.id, { push: [create, edit] }), merging: 1 }
  expect((await sync(ana, request)).results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
  expect(await (await ana.get(`/api/notes/${id}`)).json()).toMatchObject({ content: 'velas' })
})
