/** Rows are erased and pruned after periods of the server's clock, whatever the clocks of devices say. */
import { expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { TableName } from '#shared/scopes.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import { ok } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'
import { passDays } from '#sync-server/testing/time.ts'

const never = Number.MAX_SAFE_INTEGER

serverForEach(['ana'])

const after = (days: number, person: TestPerson) => passDays(server, days, person)

const push = async (person: TestPerson, ...acts: object[]) =>
  (await sync(person, syncRequest(person.id, { now: server.now(), push: acts }))).results.map(({ outcome }) => outcome)

async function rows(person: TestPerson, table: TableName): Promise<SyncedRow[]> {
  const { scopes } = await sync(person, syncRequest(person.id))
  return scopes.flatMap((scope) => scope.rows.flatMap(([name, row]) => (name === table ? [row as SyncedRow] : [])))
}

test.each([
  ['lists', { title: 'Feira' }],
  ['items', { name: 'Leite' }],
  ['notes', { title: 'Diário', content: 'segredo' }],
  ['todos', { title: 'Pagar a luz' }],
  ['projects', { title: 'Horta' }],
])('%s deleted by a device with its clock in 1970 can be restored for a month', async (table, fields) => {
  const id = newId()
  await push(ana, { ...mutation(1, `${table}.create`, { id, ...fields }), wall: server.now() })
  expect(await push(ana, { ...mutation(1, `${table}.delete`, { id }), wall: 0, seen: never })).toEqual(['ok'])
  const later = await after(30, ana)
  expect(await push(later, { ...mutation(1, `${table}.restore`, { id }), wall: server.now(), seen: never })).toEqual([
    'ok',
  ])
  expect(await rows(later, table as TableName)).toContainEqual(
    expect.objectContaining({ ...fields, id, deletedAt: null }),
  )
})

test('a list restored in time, but offline, keeps its items', async () => {
  const list = await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)
  await ok(ana.post('/api/shopping-items', { listId: list.id, name: 'Caju' }), 201)
  await ana.del(`/api/shopping-lists/${list.id}`)
  const takenBackAt = server.now() + 20 * dayMs
  const later = await after(40, ana)
  const restore = { ...mutation(1, 'lists.restore', { id: list.id }), wall: takenBackAt, seen: never }
  expect(await push(later, restore)).toEqual(['ok'])
  expect(await ok(later.get(`/api/shopping-lists/${list.id}`))).toMatchObject({
    title: 'Feira',
    items: [{ name: 'Caju' }],
  })
})

test('shares and memberships end with a pruned list, so that nobody can take them over', async () => {
  const [bia, stranger] = [await server.register(), await server.register()]
  const list = await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)
  const { shareToken } = await share(ana, list.id, bia.email, true)
  await ana.del(`/api/shopping-lists/${list.id}`)
  const [, memberLater] = [await after(181, ana), await after(1, bia)]
  const thief = await after(1, stranger)
  await thief.post('/api/shopping-lists', { id: list.id, title: 'Golpe' })
  expect((await memberLater.get(`/api/shopping-lists/${list.id}`)).status).toBe(404)
  expect((await rows(memberLater, 'lists')).filter(({ id }) => id === list.id)).toEqual([])
  expect((await server.request(`/api/invite/${shareToken}`)).status).toBe(404)
})
