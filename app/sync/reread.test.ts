/** Reading anew on the device; with a real server and cuts after any page: e2e/lab/simulation/reread.test.ts. */
import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { beginReread } from '#app/data/store/reread.ts'
import { fillDisk, openWithItems } from '#app/data/testing.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { MutationResult, ScopePage, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { applyAnswer, applyDelta } from './apply.ts'
import { readRequest } from './request.ts'

/** A device with three items of rev 9 that begins to read anew. */
async function openDevice() {
  const { local, listId } = await openWithItems(['Leite', 'Pão', 'Sal'])
  const scope = listScope(listId)
  await local.db.cursors.bulkPut([scope, userScope(local.user.id)].map((id) => ({ scope: id, rev: 9 })))
  await local.db.meta.put({ ...(await readIdentity(local.db)), epoch: 'e', bookmark: 'b' })
  await local.db.items.toCollection().modify({ rev: 9 })
  const before = await request(local)
  await begin(local)
  const items = await local.db.items.toCollection().sortBy('name')
  return { local, listId, scope, before, items: items as [LocalRow<'items'>, LocalRow<'items'>, LocalRow<'items'>] }
}

const begin = ({ db }: LocalStore) => db.transaction('rw', db.meta, db.cursors, () => beginReread(db))
const request = (local: LocalStore): Promise<SyncRequest> => readRequest(local, { bytes: 1e5, first: [] })
const answerOf = (told: Partial<SyncAnswer>): SyncAnswer => ({
  ...{ epoch: 'e', bookmark: 'b', now: 0, results: [], scopes: [], gone: [], more: false },
  ...told,
})
const hear = async (local: LocalStore, told: Partial<SyncAnswer>) =>
  applyAnswer(local, await request(local), answerOf(told))

function page({ scope }: { scope: string }, [from, to]: [number, number], ...rows: LocalRow<'items'>[]): ScopePage {
  return { id: scope, from, to, rows: rows.map(({ scope: _here, ...row }) => ['items', { ...row, rev: to }]) }
}

const namesOn = async ({ db }: LocalStore) => (await db.items.toCollection().sortBy('name')).map(({ name }) => name)
const isStale = async ({ db }: LocalStore, scope: string) => (await db.cursors.get(scope))?.stale === true

test('rows that did not arrive go with the last page, and not before', async () => {
  const device = await openDevice()
  const { local, scope, items } = device
  await hear(local, { scopes: [page(device, [0, 4], items[0])], more: true })
  expect(await namesOn(local)).toEqual(['Leite', 'Pão', 'Sal'])
  await hear(local, { scopes: [page(device, [4, 6], { ...items[1], name: 'Pão de queijo' })], more: true })
  expect(await namesOn(local)).toEqual(['Leite', 'Pão de queijo', 'Sal'])
  expect(await isStale(local, scope)).toBe(true)
  await hear(local, {})
  expect(await namesOn(local)).toEqual(['Leite', 'Pão de queijo'])
  expect(await local.db.cursors.get(scope)).toEqual({ scope, rev: 6 })
  expect((await local.db.meta.toCollection().primaryKeys()).sort()).toEqual(['identity', 'sync'])
})

test('a page that is followed by one of another scope is the last of its scope', async () => {
  const device = await openDevice()
  const { local, scope, items } = device
  const own = userScope(local.user.id)
  await hear(local, { scopes: [page(device, [0, 4], items[0]), { id: own, from: 0, to: 2, rows: [] }], more: true })
  expect(await namesOn(local)).toEqual(['Leite'])
  expect([await isStale(local, scope), await isStale(local, own)]).toEqual([false, true])
})

test('a reread that begins again does not count what had arrived', async () => {
  const device = await openDevice()
  const { local, items } = device
  await hear(local, { scopes: [page(device, [0, 4], items[0])], more: true })
  await begin(local)
  await hear(local, { scopes: [page(device, [0, 2], items[1])], more: true })
  await hear(local, { scopes: [page(device, [2, 3], items[2])] })
  expect(await namesOn(local)).toEqual(['Pão', 'Sal'])
})

test('an answer to a request from before the reread is late', async () => {
  const { local, before } = await openDevice()
  expect(await applyAnswer(local, before, answerOf({}))).toBe(false)
  expect(await namesOn(local)).toEqual(['Leite', 'Pão', 'Sal'])
})

test('a delta is late during a reread, also if only one scope is still missing', async () => {
  const { local, scope } = await openDevice()
  await local.db.cursors.put({ scope, rev: 9 })
  const { client } = await readIdentity(local.db)
  expect(await applyDelta(local, { client, since: 'b', answer: answerOf({}) })).toBe(false)
  expect(await namesOn(local)).toEqual(['Leite', 'Pão', 'Sal'])
})

test('a full disk removes nothing, because the last page has not been stored', async () => {
  const device = await openDevice()
  const { local, scope, items } = device
  await mutateIn(local, 'items.update', { id: items[2].id, quantity: '2 kg' })
  const sent = await request(local)
  const results = (sent.push as MutationResult[]).map(({ seq, mid }) => ({ seq, mid, outcome: 'ok', rev: 7 }) as const)
  const long = { ...items[0], name: 'Leite'.repeat(2000) }
  const emptyDisk = fillDisk(5000)
  await expect(applyAnswer(local, sent, answerOf({ results, scopes: [page(device, [0, 8], long)] }))).rejects.toThrow()
  emptyDisk()
  expect(await local.db.items.toArray()).toHaveLength(3)
  expect(await local.db.items.get(items[2].id)).toMatchObject({ quantity: '2 kg' })
  expect(await isStale(local, scope)).toBe(true)
})

test.each([
  ['that is still to arrive', false, '2 kg'],
  ['that has arrived since', true, null],
])('an edit of a row %s, accepted long ago, is shown: %s', async (_which, hasArrived, quantity) => {
  const device = await openDevice()
  const { local, items } = device
  await hear(local, { scopes: [page(device, [0, 4], hasArrived ? items[2] : items[0])], more: true })
  await mutateIn(local, 'items.update', { id: items[2].id, quantity: '2 kg' })
  const sent = await request(local)
  const results = (sent.push as MutationResult[]).map(({ seq, mid }) => ({ seq, mid, outcome: 'ok', rev: 3 }) as const)
  await applyAnswer(local, sent, answerOf({ results, more: true }))
  expect(await local.db.items.get(items[2].id)).toMatchObject({ quantity })
})

test('an edit of a row that does not arrive waits for its refusal without the row', async () => {
  const device = await openDevice()
  const { local, listId, items } = device
  await mutateIn(local, 'items.update', { id: items[1].id, quantity: '2' })
  await mutateIn(local, 'items.create', { listId, name: 'Uva' })
  await hear(local, { scopes: [page(device, [0, 4], items[0])], more: true })
  expect(await namesOn(local)).toEqual(['Leite', 'Pão', 'Sal', 'Uva'])
  await hear(local, {})
  expect(await namesOn(local)).toEqual(['Leite', 'Uva'])
  expect(await local.db.outbox.count()).toBe(2)
  expect((await local.db.base.toArray()).map(({ row }) => row)).toEqual([null, null])
})
