import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { grantList, revokeList } from '#sync-server/commands/memberships.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ana, pass, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { writeRows } from '#sync-server/testing/sharing.ts'
import { sweep } from './sweeper.ts'

serverForEach(['ana'])

type Cursors = Record<string, number>

/** Reads all pages, as a device does. */
async function read(cursors: Cursors = {}, budget?: number) {
  const rows = new Map<string, Record<string, unknown>>()
  let [requests, known, more] = [0, { ...cursors }, true]
  while (more) {
    const answer = await sync(ana, syncRequest(ana.id, { cursors: known, ...(budget && { budget }) }))
    requests++
    for (const page of answer.scopes) {
      known = { ...known, [page.id]: page.to }
      for (const [table, row] of page.rows) if (table === 'items') rows.set(String(row.id), row)
    }
    more = answer.more
  }
  const names = [...rows.values()].filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name)
  return { cursors: known, names, deleted: rows.size - names.length, requests }
}

const add = async (name: string): Promise<string> => (await (await ana.post('/api/shopping-items', { name })).json()).id
const remove = (id: string) => ana.del(`/api/shopping-items/${id}`)
const count = (table: 'items' | 'memberships' | 'notes' | 'todos') =>
  server.store.read(async ({ db }) => (await db.select().from(schema[table]).all()).length)

const refusalOf = async (cursors: Cursors, push: unknown[] = []) => {
  const response = await ana.post('/api/sync', syncRequest(ana.id, { cursors, push }))
  return response.status === 200 ? 'none' : (await response.json()).code
}

test('a row deleted 180 days ago is removed from the database, a younger one stays as a tombstone', async () => {
  const [old, later] = [await add('velho'), await add('novo')]
  await add('vivo')
  await remove(old)
  await pass(100)
  await remove(later)
  await pass(79)
  expect(await count('items')).toBe(3)
  await pass(2)
  expect(await count('items')).toBe(2)
  expect(await read()).toMatchObject({ names: ['vivo'], deleted: 1 })
  await sweep(server)
  expect(await count('items')).toBe(2)
})

test('a device that synced in between has seen the deletion and keeps its cursor', async () => {
  await remove(await add('velho'))
  await add('vivo')
  await pass(100)
  const { cursors } = await read()
  await pass(90)
  expect(await count('items')).toBe(1)
  expect(await refusalOf(cursors)).toBe('none')
  const next = await read(cursors)
  expect(next.deleted).toBe(0)
  expect(await read(next.cursors)).toMatchObject({ names: [], requests: 1 })
})

test('a device that was away all the time must read everything again, with or without a push', async () => {
  const old = await add('velho')
  await add('vivo')
  const { cursors } = await read()
  await remove(old)
  await pass(181)
  expect(await refusalOf(cursors)).toBe('epoch_changed')
  expect(await refusalOf(cursors, [mutation(1, 'items.update', { id: old, name: 'tarde' })])).toBe('epoch_changed')
  const fresh = await read()
  expect(fresh.names).toEqual(['vivo'])
  expect(await refusalOf(fresh.cursors)).toBe('none')
})

test('a full read in small pages ends, and sends each old row only once more', async () => {
  const ids: string[] = []
  for (let i = 0; i < 30; i++) ids.push(await add(`item ${i}`))
  for (const id of ids.slice(0, 5)) await remove(id)
  await pass(20)
  for (const id of ids.slice(5, 10)) await remove(id)
  await pass(100)
  for (let i = 0; i < 10; i++) await add(`mais ${i}`)
  const { cursors } = await read()
  await pass(61)
  expect(await count('items')).toBe(35)
  const anew = await read({}, 900)
  expect(anew).toMatchObject({ names: { length: 30 }, deleted: 5 })
  expect(anew.requests).toBeGreaterThan(3)
  const next = await read(cursors)
  expect(next.names).toHaveLength(20)
  await pass(20)
  expect(await count('items')).toBe(30)
  expect((await read(next.cursors)).names).toEqual([])
  expect((await read({}, 3)).names).toHaveLength(30)
})

test('more tombstones than one step takes are all removed', async () => {
  const push = Array.from({ length: 450 }, (_, i) => mutation(i + 1, 'items.create', { name: `Caixa ${i}` }))
  const request = syncRequest(ana.id, { push })
  await sync(ana, request)
  const items = await (await ana.get('/api/shopping-items')).json()
  const deletions = items.map(({ id }: { id: string }, i: number) => mutation(451 + i, 'items.delete', { id }))
  await sync(ana, { ...request, push: deletions.slice(0, 430) })
  await pass(181)
  expect(await count('items')).toBe(20)
  expect((await read()).names).toHaveLength(20)
})

test('a share that ended 180 days ago is removed, and may be given again', async () => {
  const bia = await server.register()
  const [list] = await (await bia.get('/api/shopping-lists')).json()
  const grant = { listId: list.id as string, userId: ana.id }
  await writeRows(server, (writer) => grantList(writer, { ...grant, role: 'viewer', ownerName: 'Bia', token: '' }))
  const { cursors } = await read()
  await writeRows(server, (writer) => revokeList(writer, grant))
  await pass(181)
  expect(await count('memberships')).toBe(0)
  expect(await refusalOf(cursors)).toBe('epoch_changed')
  await writeRows(server, (writer) => grantList(writer, { ...grant, role: 'viewer', ownerName: 'Bia', token: '' }))
  expect(Object.keys((await read()).cursors)).toContain(`l:${list.id}`)
})

test('a device that missed a deletion never gets the row back, with any number of steps', async () => {
  const todos = Array.from({ length: 250 }, () => newId())
  const push = todos.flatMap((id, i) => [
    mutation(2 * i + 1, 'todos.create', { id, title: 'Ligar' }),
    mutation(2 * i + 2, 'todos.delete', { id }),
  ])
  await sync(ana, syncRequest(ana.id, { push }))
  const note = await (await ana.post('/api/notes', { title: 'Diário' })).json()
  await pass(100)
  const { cursors } = await read()
  await ana.del(`/api/notes/${note.id}`)
  // The server is stopped for half a year, and then removes both at once, in steps of 200 rows of a table.
  server.skip(181 * dayMs)
  await pass(1)
  expect([await count('todos'), await count('notes')]).toEqual([0, 0])
  expect(await refusalOf(cursors)).toBe('epoch_changed')
})
