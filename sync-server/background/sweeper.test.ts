import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { grantList, revokeList } from '#sync-server/commands/memberships.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { everythingOf, writeRows } from '#sync-server/testing/sharing.ts'
import { passDays } from '#sync-server/testing/time.ts'
import { sweep } from './sweeper.ts'

serverForEach(['ana'])

const count = (table: 'sessions' | 'rateLimits' | 'clients' | 'results' | 'lists' | 'items' | 'scopes') =>
  server.store.read(async ({ db }) => (await db.select().from(schema[table]).all()).length)

const after = (days: number) => passDays(server, days, ana)

test('an item deleted 90 days ago is emptied, and devices follow; a younger one stays', async () => {
  const add = async (name: string) =>
    (await (await ana.post('/api/shopping-items', { name, quantity: '2', category: 'Frios' })).json()).id
  const [old, young, live] = [await add('Velho'), await add('Novo'), await add('Vivo')]
  await ana.del(`/api/shopping-items/${old}`)
  const then = await after(80)
  await then.del(`/api/shopping-items/${young}`)
  const { cursors } = await everythingOf(then)
  const later = await after(11)
  const { rows } = await everythingOf(later, cursors)
  expect(rows).toEqual([expect.objectContaining({ id: old, name: '', quantity: null, category: null })])
  const all = (await everythingOf(later)).rows
  expect(all).toContainEqual(expect.objectContaining({ id: young, name: 'Novo' }))
  expect(all).toContainEqual(expect.objectContaining({ id: live, name: 'Vivo', deletedAt: null }))
  await sweep(server)
  expect((await everythingOf(later)).rows).toEqual(all)
})

test('a list deleted 90 days ago is emptied with its items, also in large numbers', async () => {
  const { id } = await (await ana.post('/api/shopping-lists', { title: 'Mudança' })).json()
  const push = Array.from({ length: 450 }, (_, i) =>
    mutation(i + 1, 'items.create', { listId: id, name: `Caixa ${i}` }),
  )
  await sync(ana, syncRequest(ana.id, { push }))
  await ana.del(`/api/shopping-lists/${id}`)
  const { rows } = await everythingOf(await after(91))
  expect(JSON.stringify(rows)).not.toMatch(/Mudança|Caixa/)
  expect(rows.filter((row) => row.listId === id)).toHaveLength(450)
  expect(rows).toContainEqual(expect.objectContaining({ title: 'Minha lista' }))
})

test('an emptied item cannot be restored', async () => {
  const item = await (await ana.post('/api/shopping-items', { name: 'Arroz' })).json()
  await ana.del(`/api/shopping-items/${item.id}`)
  const later = await after(91)
  const push = [mutation(1, 'items.restore', { id: item.id })]
  expect((await sync(later, syncRequest(ana.id, { push }))).results).toMatchObject([{ code: 'purged' }])
})

test('a list deleted 180 days ago is removed from the server and from every device', async () => {
  const { id } = await (await ana.post('/api/shopping-lists', { title: 'Mudança' })).json()
  await ana.post('/api/shopping-items', { listId: id, name: 'Caixa' })
  await ana.del(`/api/shopping-lists/${id}`)
  const { cursors } = await everythingOf(ana)
  const later = await after(181)
  const answer = await sync(later, syncRequest(ana.id, { cursors }))
  expect(answer.gone).toEqual([`l:${id}`])
  expect(await count('lists')).toBe(1)
  expect(await count('items')).toBe(0)
  expect(await count('scopes')).toBe(2)
})

test('the owner’s name is removed from a membership that ended 90 days ago', async () => {
  const bia = await server.register()
  const [list] = await (await bia.get('/api/shopping-lists')).json()
  const grant = { listId: list.id as string, userId: ana.id }
  await writeRows(server, (writer) => grantList(writer, { ...grant, role: 'viewer', ownerName: 'Bia', token: '' }))
  await writeRows(server, (writer) => revokeList(writer, grant))
  const { rows } = await everythingOf(await after(91))
  expect(rows).toContainEqual(
    expect.objectContaining({ table: 'memberships', listId: list.id, ownerName: '', token: '' }),
  )
})

test('the address is removed from a share that ended 90 days ago, and from one of a permanently lost list', async () => {
  const addresses = ['bia@example.com', 'caio@example.com', 'davi@example.com']
  const share = async (listId: string, email: string | undefined) =>
    (await (await ana.post(`/api/shopping-lists/${listId}/share`, { email })).json()).id as string
  const { id } = await (await ana.post('/api/shopping-lists', { title: 'Mudança' })).json()
  const [list] = await (await ana.get('/api/shopping-lists')).json()
  const [ended, orphaned, live] = [
    await share(list.id, addresses[0]),
    await share(id, addresses[1]),
    await share(list.id, addresses[2]),
  ]
  await ana.del(`/api/shared-lists/${ended}`)
  await ana.del(`/api/shopping-lists/${id}`)
  const { rows } = await everythingOf(await after(91))
  const gone = { table: 'shares', email: '', deletedAt: expect.any(Number) }
  expect(rows).toContainEqual(expect.objectContaining({ ...gone, id: ended }))
  expect(rows).toContainEqual(expect.objectContaining({ ...gone, id: orphaned }))
  expect(rows).toContainEqual(expect.objectContaining({ id: live, email: addresses[2], deletedAt: null }))
})

test('expired sessions and used-up limits are deleted, valid ones stay', async () => {
  await server.login(ana.email, 'errada-123')
  await sweep(server)
  expect([await count('sessions'), await count('rateLimits')]).toEqual([1, 5])
  server.skip(31 * dayMs)
  await sweep(server)
  expect([await count('sessions'), await count('rateLimits')]).toEqual([0, 0])
})

test('a device idle for 180 days is deleted with its results; a younger one is not', async () => {
  const client = newId()
  const request = syncRequest(ana.id, { client, push: [mutation(1, 'items.create', { name: 'Leite' })] })
  await sync(ana, request)
  await after(179)
  expect([await count('clients'), await count('results')]).toEqual([1, 1])
  const later = await after(2)
  expect([await count('clients'), await count('results')]).toEqual([0, 0])
  const response = await later.post('/api/sync', {
    ...request,
    ack: 1,
    push: [mutation(2, 'items.create', { name: 'Pão' })],
  })
  expect(await response.json()).toMatchObject({ code: 'client_unknown' })
})
