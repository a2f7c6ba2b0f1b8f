import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncRequest } from '#shared/sync.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { ana, server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

serverForAll(['ana'])

const add = (seq: number, name: string) => mutation(seq, 'items.create', { name })

async function expectRefused(person: TestPerson, request: SyncRequest, code: string): Promise<void> {
  const response = await person.post('/api/sync', request)
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({ code })
}

const itemsOf = async (person: TestPerson): Promise<{ name: string }[]> =>
  (await person.get('/api/shopping-items')).json()

test('a device belongs to the first person who used its name', async () => {
  const bia = await server.register()
  const client = newId()
  await sync(bia, syncRequest(bia.id, { client, push: [add(1, 'Pão')] }))
  await expectRefused(ana, syncRequest(ana.id, { client, push: [add(2, 'Veneno')] }), 'client_unknown')
  await expectRefused(ana, syncRequest(ana.id, { client, push: [add(1, 'Veneno')] }), 'client_unknown')
  expect((await itemsOf(bia)).map(({ name }) => name)).toEqual(['Pão'])
  expect(await itemsOf(ana)).toEqual([])
})

test('a device with a gap in its mutations, or an acknowledgement of results never given, is unknown', async () => {
  const client = newId()
  const request = (fields: Partial<SyncRequest>) => syncRequest(ana.id, { client, ...fields })
  await expectRefused(ana, request({ push: [add(2, 'Café')] }), 'client_unknown')
  await sync(ana, request({ push: [mutation(1, 'noop', {})] }))
  await expectRefused(ana, request({ push: [add(3, 'Café')] }), 'client_unknown')
  await expectRefused(ana, request({ ack: 2, push: [add(2, 'Café')] }), 'client_unknown')
  await expectRefused(ana, syncRequest(ana.id, { ack: 1, push: [add(1, 'Café')] }), 'client_unknown')
  expect(await itemsOf(ana)).toEqual([])
})

test('M176: a batch with a gap is refused before any of it is applied', async () => {
  await refuseInserts(server.store, 'todos')
  const push = [mutation(1, 'todos.create', { id: newId(), title: 'Regar' }), mutation(9999, 'noop', {})]
  await expectRefused(ana, syncRequest(ana.id, { push }), 'client_unknown')
})

test('a copied device is detected by another mutation in a used place', async () => {
  const client = newId()
  const first = mutation(1, 'noop', {})
  await sync(ana, syncRequest(ana.id, { client, push: [first] }))
  await expectRefused(ana, syncRequest(ana.id, { client, push: [add(1, 'Café')] }), 'client_forked')
  await sync(ana, syncRequest(ana.id, { client, ack: 1, push: [mutation(2, 'noop', {})] }))
  await expectRefused(ana, syncRequest(ana.id, { client, push: [first] }), 'client_forked')
  expect(await itemsOf(ana)).toEqual([])
})

const noops = (first: number, count: number) => Array.from({ length: count }, (_, i) => mutation(first + i, 'noop', {}))

test('M177: a device that never acknowledges must start over before its results pile up; one that does need not', async () => {
  const client = newId()
  const request = (fields: Partial<SyncRequest>) => syncRequest(ana.id, { client, ...fields })
  const first = request({ push: noops(1, 500) })
  const { results } = await sync(ana, first)
  await sync(ana, request({ push: noops(501, 499) }))
  const last = noops(1000, 1)
  await sync(ana, request({ push: last }))
  await expectRefused(ana, request({ push: noops(1001, 1) }), 'client_forked')
  expect((await sync(ana, first)).results).toEqual(results)
  expect((await sync(ana, request({ push: last }))).results).toHaveLength(1)
  for (let seq = 1001; seq < 3000; seq += 500) await sync(ana, request({ ack: seq - 1, push: noops(seq, 500) }))
  await expectRefused(ana, request({ ack: 3500, push: noops(3001, 1) }), 'client_unknown')
})

test('acknowledged results are deleted, and no others', async () => {
  const client = newId()
  const [first, second, third] = [1, 2, 3].map((seq) => mutation(seq, 'noop', {})) as [object, object, object]
  const send = (ack: number, ...push: object[]) => sync(ana, syncRequest(ana.id, { client, ack, push }))
  await send(0, first)
  await send(0, second)
  await send(1, third)
  const kept = await server.store.read(({ db }) =>
    db.select().from(schema.results).where(eq(schema.results.clientId, client)),
  )
  expect(kept.flatMap(({ results }) => results.map(({ seq }) => seq)).sort()).toEqual([2, 3])
  const { results } = await send(1, second, third)
  expect(results.map(({ outcome }) => outcome)).toEqual(['ok', 'ok'])
})

test('repeated mutations are found in any division into pushes', async () => {
  const request = (fields: Partial<SyncRequest>) => syncRequest(ana.id, { client, ...fields })
  const [client, all] = [newId(), noops(1, 12)]
  for (const [from, to] of [
    [0, 1],
    [1, 6],
    [6, 10],
  ])
    await sync(ana, request({ push: all.slice(from, to) }))
  for (const [from, to] of [
    [0, 3],
    [2, 5],
    [4, 8],
    [9, 10],
    [3, 12],
  ]) {
    const push = all.slice(from, to)
    expect((await sync(ana, request({ push }))).results).toMatchObject(push.map(({ seq, mid }) => ({ seq, mid })))
  }
})

test('M177: the least recently used of 51 devices is deleted, and its repeated mutations apply once', async () => {
  const caio = await server.register()
  const [id, client] = [newId(), newId()]
  const push = [mutation(1, 'items.create', { id, name: 'Leite' }), mutation(2, 'items.update', { id, name: 'Queijo' })]
  const request = syncRequest(caio.id, { client, push })
  await sync(caio, request)
  const others: SyncRequest[] = []
  for (let i = 0; i < 50; i++) {
    server.skip(1)
    others.push(syncRequest(caio.id, { push: noops(1, 1) }))
    await sync(caio, others.at(-1) as SyncRequest)
    if (i === 1) await sync(caio, others[0] as SyncRequest)
  }
  const kept = await server.store.read(({ db }) =>
    db.select().from(schema.clients).where(eq(schema.clients.userId, caio.id)),
  )
  expect(kept.map(({ id }) => id).sort()).toEqual(others.map(({ client }) => client).sort())
  await expectRefused(caio, { ...request, ack: 2, push: [add(3, 'Sal')] }, 'client_unknown')
  await caio.put(`/api/shopping-items/${id}`, { name: 'Café' })
  await sync(caio, { ...request, now: Date.now() })
  expect((await itemsOf(caio)).map(({ name }) => name)).toEqual(['Café'])
  await expectRefused(caio, { ...(others[1] as SyncRequest), ack: 1, push: noops(2, 1) }, 'client_unknown')
  await sync(caio, { ...(others[0] as SyncRequest), ack: 1, push: noops(2, 1) })
})

test('a device ahead of the server is notified of a restore before anything is applied', async () => {
  const { scopes } = await sync(ana, syncRequest(ana.id))
  const ahead = Object.fromEntries(scopes.map(({ id, to }) => [id, to + 1]))
  await expectRefused(ana, syncRequest(ana.id, { cursors: ahead }), 'epoch_changed')
  await expectRefused(ana, syncRequest(ana.id, { cursors: ahead, push: [add(1, 'Café')] }), 'epoch_changed')
  expect(await itemsOf(ana)).toEqual([])
})

test('rows written at once arrive in one page of any size', async () => {
  const bia = await server.register()
  await sync(bia, syncRequest(bia.id, { push: ['Pão', 'Leite', 'Queijo'].map((name, index) => add(index + 1, name)) }))
  await bia.post('/api/shopping-items', { name: 'Sal' })
  const cursors: Record<string, number> = {}
  const pages: string[][] = []
  for (let more = true; more; ) {
    const answer = await sync(bia, syncRequest(bia.id, { cursors, budget: 1 }))
    for (const { id, to } of answer.scopes) cursors[id] = to
    const items = answer.scopes.flatMap(({ rows }) => rows.filter(([table]) => table === 'items'))
    pages.push(items.map(([, { name }]) => String(name)).sort())
    more = answer.more
  }
  expect(pages.filter((names) => names.length > 0)).toEqual([['Leite', 'Pão', 'Queijo'], ['Sal']])
})
