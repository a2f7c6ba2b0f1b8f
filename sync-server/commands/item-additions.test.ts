import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok, push } from '#sync-server/testing/api.ts'
import { ana, bia, server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, type TestPerson } from '#sync-server/testing/server.ts'
import { share, startList } from '#sync-server/testing/sharing.ts'

let id: string
let listId: string
serverForAll(['ana', 'bia'])
beforeEach(async () => {
  listId = (await startList(ana, 'Feira')).id
  await share(ana, listId, bia.email, true)
  id = (await ok(ana.post(path, { listId, name: 'tomate', quantity: '2 kg' }), 201)).id
})

const path = '/api/shopping-items'
const done = ['ok', undefined]

/** The item as text; a bought one has a tick. */
async function shown(): Promise<string> {
  const [{ purchased, quantity }] = await ok(ana.get(`${path}?listId=${listId}`))
  return `${purchased ? '✓ ' : ''}${quantity}`
}

const change = (changes: object) => ok(bia.put(`${path}/${id}`, changes))

const addition = (added: string, sum: string, from: string | null, name?: string) =>
  mutation(1, 'items.update', { id, quantity: sum, purchased: false, joins: { from, added, id: name } })

test('a repeated addition from a renamed device counts once', async () => {
  const again = addition('1 kg', '3 kg', '2 kg')
  expect(await push(ana, [again])).toEqual([done])
  expect(await push(ana, [again])).toEqual([done])
  await push(bia, [addition('1 kg', '4 kg', '3 kg')])
  expect(await push(ana, [again])).toEqual([done])
  expect(await shown()).toBe('4 kg')
})

test('a repeated addition does not reopen an item bought in between', async () => {
  const again = addition('1 kg', '3 kg', '2 kg')
  await push(ana, [again])
  await change({ purchased: true })
  await push(ana, [again])
  expect(await shown()).toBe('✓ 3 kg')
})

const takenBack = (name: string, from: string, to: string) =>
  mutation(1, 'items.update', { id, quantity: to, joins: { id: name, from, added: null, gone: '1 kg' } })

test('an addition is taken back alone and once, with later additions kept', async () => {
  const name = newId()
  await push(ana, [addition('1 kg', '3 kg', '2 kg', name)])
  await push(bia, [addition('2 kg', '5 kg', '3 kg')])
  const back = takenBack(name, '3 kg', '2 kg')
  for (let times = 0; times < 2; times++) await push(ana, [{ ...back, mid: newId() }])
  expect(await shown()).toBe('4 kg')
  await push(ana, [addition('1 kg', '3 kg', '2 kg', name)])
  expect(await shown()).toBe('4 kg')
})

test('taking back a refused addition removes nothing', async () => {
  const [name, long] = [newId(), `5 kg + ${'x'.repeat(30)}`]
  await change({ quantity: long })
  expect(await push(ana, [addition('1 kg', '3 kg', '2 kg', name)])).toEqual([['rejected', 'invalid']])
  await push(ana, [takenBack(name, '3 kg', '2 kg')])
  expect(await shown()).toBe(long)
})

test('an addition is not part of the amount wanted again after a purchase', async () => {
  const name = newId()
  await push(ana, [addition('1 kg', '3 kg', '2 kg', name)])
  await change({ purchased: true })
  await push(bia, [addition('4 kg', '4 kg', null)])
  await push(ana, [takenBack(name, '3 kg', '2 kg')])
  expect(await shown()).toBe('4 kg')
})

const put = (person: TestPerson, joins: object, quantity = '3 kg') =>
  ok(person.put(`${path}/${id}`, { quantity, purchased: false, joins: { from: '2 kg', added: '1 kg', ...joins } }))

test('a repeated REST call adds once, also after another person’s addition', async () => {
  for (let times = 0; times < 2; times++) await put(ana, {})
  expect(await shown()).toBe('3 kg')
  await push(bia, [addition('2 kg', '5 kg', '3 kg')])
  await put(ana, {})
  expect(await shown()).toBe('5 kg')
})

test('equal REST additions of two people count separately, as do named ones', async () => {
  await put(ana, {})
  await put(bia, {})
  for (const id of [newId(), newId()]) await put(ana, { id })
  expect(await shown()).toBe('3 kg + 1 kg + 1 kg + 1 kg')
})

test('an equal REST call is a new addition once the amount is the earlier one again', async () => {
  await put(ana, {})
  await change({ quantity: '2 kg' })
  await put(ana, {})
  expect(await shown()).toBe('3 kg')
})

test('an item stores the newest 32 additions', async () => {
  await change({ quantity: '5' })
  const names = Array.from({ length: 40 }, newId)
  for (const name of names) await push(ana, [addition('1', '5', '5', name)])
  const rows = await server.store.read(({ db }) => db.select().from(schema.items).where(eq(schema.items.id, id)))
  const parts = Object.keys(rows[0]?.stamps ?? {}).filter((key) => key.startsWith('+'))
  expect(parts.sort()).toEqual(
    names
      .slice(8)
      .map((name) => `+${name}`)
      .sort(),
  )
})
