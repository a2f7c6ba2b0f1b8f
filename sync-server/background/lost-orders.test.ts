/** A person's order of aisles in a list (`aisleOrders`) is deleted when the person has lost the list for good. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ok, synced } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'
import { passDays } from '#sync-server/testing/time.ts'

let server: TestServer
let ana: TestPerson
let bia: TestPerson
let listId: string
let path: string
let shareId: string
beforeEach(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
  ;[ana, bia] = [await server.register(), await server.register()]
  listId = (await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)).id
  path = `/api/shopping-lists/${listId}/aisle-order`
  shareId = (await share(ana, listId, bia.email)).id
  await ok(ana.put(path, { aisles: ['Padaria'] }))
  await ok(bia.put(path, { aisles: ['Limpeza'] }))
})
afterEach(() => server.stop())

const orders = async (person: TestPerson) =>
  (await synced(person, 'aisleOrders')).map(({ deletedAt, aisles }) => (deletedAt === null ? aisles : null))

test('an order stays with its list, and is deleted for everybody with it', async () => {
  ana = await passDays(server, 200, ana)
  bia = await passDays(server, 0, bia)
  expect([await orders(ana), await orders(bia)]).toEqual([[['Padaria']], [['Limpeza']]])
  await ok(ana.del(`/api/shopping-lists/${listId}`), 204)
  ana = await passDays(server, 181, ana)
  bia = await passDays(server, 0, bia)
  expect([await orders(ana), await orders(bia)]).toEqual([[null], [null]])
  ana = await passDays(server, 181, ana)
  expect(await orders(ana)).toEqual([])
})

test('a person whose share ended long ago loses their order, and chooses a new one when the list is shared again', async () => {
  await ok(ana.del(`/api/shared-lists/${shareId}`), 204)
  ana = await passDays(server, 30, ana)
  bia = await passDays(server, 0, bia)
  expect(await orders(bia)).toEqual([['Limpeza']])
  ana = await passDays(server, 160, ana)
  bia = await passDays(server, 0, bia)
  expect([await orders(ana), await orders(bia)]).toEqual([[['Padaria']], [null]])
  await share(ana, listId, bia.email)
  await ok(bia.put(path, { aisles: ['Frios'] }))
  expect(await orders(bia)).toEqual([['Frios']])
})
