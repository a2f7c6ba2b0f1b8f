/** A person's order of aisles in a list (`aisleOrders`) is deleted when the person has lost the list for good. */
import { beforeEach, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, synced } from '#sync-server/testing/api.ts'
import { ana, bia, pass, server, serverForEach } from '#sync-server/testing/people.ts'
import type { TestPerson } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'
import { deleteLostOrders } from './lost-orders.ts'

let listId: string
let path: string
let shareId: string
serverForEach(['ana', 'bia'])
beforeEach(async () => {
  listId = (await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)).id
  path = `/api/shopping-lists/${listId}/aisle-order`
  shareId = (await share(ana, listId, bia.email)).id
  await ok(ana.put(path, { aisles: ['Padaria'] }))
  await ok(bia.put(path, { aisles: ['Limpeza'] }))
})

const orders = async (person: TestPerson) =>
  (await synced(person, 'aisleOrders')).map(({ deletedAt, aisles }) => (deletedAt === null ? aisles : null))

test('an order of aisles stays as long as its list, and is deleted with it for everybody', async () => {
  await pass(200)
  expect([await orders(ana), await orders(bia)]).toEqual([[['Padaria']], [['Limpeza']]])
  await ok(ana.del(`/api/shopping-lists/${listId}`), 204)
  await pass(181)
  expect([await orders(ana), await orders(bia)]).toEqual([[null], [null]])
  await pass(181)
  expect(await orders(ana)).toEqual([])
})

test('a person whose share ended long ago loses their order of aisles, and may choose one when the list is shared again', async () => {
  await ok(ana.del(`/api/shared-lists/${shareId}`), 204)
  await pass(30)
  expect(await orders(bia)).toEqual([['Limpeza']])
  await pass(160)
  expect([await orders(ana), await orders(bia)]).toEqual([[['Padaria']], [null]])
  await share(ana, listId, bia.email)
  await ok(bia.put(path, { aisles: ['Frios'] }))
  expect(await orders(bia)).toEqual([['Frios']])
})

test('an order of aisles that is written during the search for lost ones keeps what was written', async () => {
  await ok(ana.del(`/api/shared-lists/${shareId}`), 204)
  const { store } = server
  await store.write(async ({ db }) => void (await db.delete(schema.memberships)))
  const read: typeof store.read = async (fn) => {
    const found = await store.read(fn)
    await share(ana, listId, bia.email)
    await ok(bia.put(path, { aisles: ['Frios'] }))
    return found
  }
  await deleteLostOrders({ ...store, read }, server.now())
  expect(await orders(bia)).toEqual([['Frios']])
})
