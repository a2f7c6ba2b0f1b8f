import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import { type Delta, deltaSchema, type SyncAnswer, syncRequestSchema } from '#shared/sync.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { type Device, hears, listen, poke } from '#sync-server/testing/listen.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { type SharedList, startSharedList } from '#sync-server/testing/sharing.ts'
import { createDeltas } from './deltas.ts'

let list: SharedList
serverForEach([])
beforeEach(async () => {
  list = await startSharedList(server)
})

/** The n-th message of a stream, as a delta. */
async function delta(device: Device, nth = 1): Promise<Delta> {
  await vi.waitFor(() => expect(device.heard.length).toBeGreaterThanOrEqual(nth))
  const data = device.heard[nth - 1]?.replace('event: poke\ndata: ', '') ?? ''
  return deltaSchema.parse(JSON.parse(data))
}

/** A device with an open stream that is up to date. */
async function open(person: TestPerson) {
  const device = await listen(person)
  const answer = await ask(person, device)
  return { ...device, answer }
}

/** The device sends a sync request, whose cursors follow from `has`, its answers so far. */
const ask = (person: TestPerson, { client }: Pick<Device, 'client'>, ...has: SyncAnswer[]): Promise<SyncAnswer> => {
  const last = has.at(-1)
  const cursors = Object.fromEntries(has.flatMap(({ scopes }) => scopes.map(({ id, to }) => [id, to])))
  const past = last && { epoch: last.epoch, bookmark: last.bookmark, cursors }
  return sync(person, syncRequest(person.id, { client, ...past }))
}

const rowsIn = ({ answer }: Delta) => answer.scopes.flatMap(({ id, rows }) => rows.map(([, row]) => [id, row.name]))
const addTo = ({ owner, list: { id } }: SharedList, name: string) =>
  owner.post('/api/shopping-items', { name, listId: id })

test('each poke brings the changes of others to a device with an answer, and none is left out', async () => {
  const phone = await open(list.editor)
  await addTo(list, 'Pão')
  const first = await delta(phone)
  expect(first).toMatchObject({
    client: phone.client,
    since: phone.answer.bookmark,
    answer: { results: [], more: false },
  })
  expect(rowsIn(first)).toEqual([[listScope(list.list.id), 'Pão']])
  await addTo(list, 'Leite')
  const second = await delta(phone, 2)
  expect(second.since).toBe(first.answer.bookmark)
  expect(rowsIn(second)).toEqual([[listScope(list.list.id), 'Leite']])
  expect(second.answer.scopes[0]?.from).toBe(first.answer.scopes[0]?.to)
  const asked = await ask(list.editor, phone, phone.answer, first.answer, second.answer)
  expect(asked).toMatchObject({ scopes: [], gone: [], more: false, bookmark: second.answer.bookmark })
})

test('a delta continues the device’s last answer, including its own mutations', async () => {
  const phone = await open(list.editor)
  const { epoch, bookmark, scopes } = phone.answer
  const cursors = Object.fromEntries(scopes.map(({ id, to }) => [id, to]))
  const push = [mutation(1, 'items.create', { id: newId(), listId: list.list.id, name: 'Sal' })]
  const answer = await sync(
    list.editor,
    syncRequest(list.editor.id, { client: phone.client, epoch, bookmark, cursors, push }),
  )
  await addTo(list, 'Pão')
  const brought = await delta(phone)
  expect(brought.since).toBe(answer.bookmark)
  expect(rowsIn(brought)).toEqual([[listScope(list.list.id), 'Pão']])
})

test('a device without an answer, or with an incomplete one, is poked without a delta', async () => {
  const [unknown, reading] = [await listen(list.editor), await listen(list.editor)]
  await sync(list.editor, syncRequest(list.editor.id, { client: reading.client, budget: 1 }))
  await addTo(list, 'Pão')
  await hears(unknown, [poke])
  await hears(reading, [poke])
})

test('long changes are not sent with a poke, nor is anything until they are requested', async () => {
  const phone = await open(list.owner)
  await list.owner.post('/api/notes', { title: 'Diário', content: 'linha\n'.repeat(4000) })
  await hears(phone, [poke])
  await addTo(list, 'Pão')
  await hears(phone, [poke, poke])
  const answer = await ask(list.owner, phone, phone.answer)
  await addTo(list, 'Leite')
  expect((await delta(phone, 3)).since).toBe(answer.bookmark)
})

test('the end of a share is not sent with a poke: the device asks and learns of it', async () => {
  const phone = await open(list.editor)
  await list.owner.del(`/api/shared-lists/${list.toEditor.id}`)
  await hears(phone, [poke])
  expect((await ask(list.editor, phone, phone.answer)).gone).toEqual([listScope(list.list.id)])
})

test('M168: a stream whose session has ended closes instead of bringing a delta', async () => {
  const phone = await open(list.editor)
  await server.store.write(({ db }) => db.delete(schema.sessions).where(eq(schema.sessions.userId, list.editor.id)))
  await addTo(list, 'Pão')
  await phone.ended
  expect(phone.heard).toEqual([])
})

test('M168: a stream opened under another person’s device gets nothing of theirs', async () => {
  const phone = await open(list.editor)
  const thief = await listen(list.stranger, phone.client)
  // Only the phone's own state is remembered.
  await ask(list.editor, phone, phone.answer)
  await list.stranger.post('/api/shopping-items', { name: 'Nada' })
  await hears(thief, [poke])
  await addTo(list, 'Pão')
  expect(rowsIn(await delta(phone))).toEqual([[listScope(list.list.id), 'Pão']])
  expect(thief.heard).toEqual([poke])
})

test('M167: line breaks in a delta begin no other event', async () => {
  const phone = await open(list.owner)
  const content = 'um\n\nevent: poke\ndata: {}\n\n\u2028\u2029fim'
  await list.owner.post('/api/notes', { title: 'Diário', content })
  const { answer } = await delta(phone)
  expect(answer.scopes.flatMap(({ rows }) => rows.map(([, row]) => row.content))).toEqual([content])
  expect(phone.heard).toHaveLength(1)
})

test('an answer given while a delta is computed replaces it', async () => {
  const { editor } = list
  const client = newId()
  const answered = await sync(editor, syncRequest(editor.id, { client }))
  let read: () => void = () => undefined
  const slow = { ...server.store, read: () => new Promise((resolve) => (read = () => resolve(answered))) }
  const deltas = createDeltas({ store: slow as Store, build: undefined, now: server.now })
  const followed = deltas.follow(editor.id, client)
  const request = syncRequestSchema.parse(syncRequest(editor.id, { client }))
  deltas.answered(request, answered)
  const first = followed.next()
  deltas.answered(request, { ...answered, bookmark: 'newer' })
  read()
  expect(await first).toBe(undefined)
  const second = followed.next()
  read()
  expect(JSON.parse((await second) ?? '')).toMatchObject({ since: 'newer' })
})

test('the end of an older stream of a device keeps the deltas of the newer one', async () => {
  const { editor } = list
  const client = newId()
  const deltas = createDeltas({ store: server.store, build: undefined, now: server.now })
  const older = deltas.follow(editor.id, client)
  const newer = deltas.follow(editor.id, client)
  older.end()
  const request = syncRequestSchema.parse(syncRequest(editor.id, { client }))
  deltas.answered(request, await sync(editor, request))
  await addTo(list, 'Pão')
  const brought = deltaSchema.parse(JSON.parse((await newer.next()) ?? '{}'))
  expect(rowsIn(brought)).toEqual([[listScope(list.list.id), 'Pão']])
})
