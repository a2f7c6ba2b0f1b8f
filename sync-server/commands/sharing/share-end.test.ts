import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { ShareRecord } from '#shared/sharing.ts'
import { endSharesOf } from '#sync-server/commands/memberships.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { everythingOf, receivedBy, type SharedList, share, startSharedList } from '#sync-server/testing/sharing.ts'

const notFound = [404, 'not_found', 'Não encontrado.']
const forbidden = [403, 'forbidden']
const poke = 'event: poke\ndata: {}\n\n'

let owner: TestPerson
let editor: TestPerson
let viewer: TestPerson
let stranger: TestPerson
let list: SharedList['list']
let toEditor: ShareRecord
let toViewer: ShareRecord
serverForAll([])
beforeEach(async () => {
  ;({ owner, editor, viewer, stranger, list, toEditor, toViewer } = await startSharedList(server))
})

const itemPath = () => `/api/shopping-items/${list.items[0]}`
const listPath = () => `/api/shopping-lists/${list.id}`
const open = (person: TestPerson, { shareToken }: ShareRecord) => person.get(`/api/shared-lists/${shareToken}`)
const membershipId = async (person: TestPerson): Promise<string> => (await ok(person.get('/api/shared-with-me')))[0].id

/** Opens the event stream of a person; `heard` collects its pokes. */
async function listen(person: TestPerson) {
  const response = await person.get(`/api/events?client=${newId()}`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const heard: string[] = []
  void (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) heard.push(part.value)
  })()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  heard.length = 0
  return { heard, hangUp: () => reader?.cancel() }
}

test('S145, T26: the end of a share ends access at once: by token, by id, for items, in the overview', async () => {
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await refusal(open(editor, toEditor))).toEqual(notFound)
  expect(await refusal(editor.get(listPath()))).toEqual(notFound)
  expect(await refusal(editor.put(itemPath(), { purchased: true }))).toEqual(notFound)
  expect(await refusal(editor.post('/api/shopping-items', { name: 'x', listId: list.id }))).toEqual(notFound)
  expect(await receivedBy(editor)).toEqual([])
  const [{ shared }] = await ok(owner.get('/api/my-shared-lists'))
  expect(shared.map(({ id }: { id: string }) => id)).toEqual([toViewer.id])
  expect(await refusal(owner.del(`/api/shared-lists/${toEditor.id}`))).toEqual(notFound)
  expect(await receivedBy(viewer)).toEqual(['Churrasco'])
})

test('S145, T26: the end of a share pokes the person’s open stream once, and nothing of the list after that', async () => {
  const phone = await listen(editor)
  const other = await listen(stranger)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  await vi.waitFor(() => expect(phone.heard).toEqual([poke]))
  const eye = await listen(viewer)
  await ok(owner.put(itemPath(), { purchased: true }))
  await vi.waitFor(() => expect(eye.heard).toEqual([poke]))
  expect(phone.heard).toEqual([poke])
  expect(other.heard).toEqual([])
  await Promise.all([phone, other, eye].map(({ hangUp }) => hangUp()))
})

test('T26: the list disappears from the person’s devices, and pending mutations are refused', async () => {
  const client = newId()
  const { cursors } = await everythingOf(editor)
  expect(cursors).toHaveProperty(`l:${list.id}`)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  const push = [mutation(1, 'items.update', { id: list.items[0], purchased: true })]
  const answer = await sync(editor, syncRequest(editor.id, { client, cursors, push }))
  expect(answer.gone).toEqual([`l:${list.id}`])
  expect(answer.results).toMatchObject([{ outcome: 'rejected', code: 'not_found' }])
  expect(answer.scopes).toEqual([
    expect.objectContaining({
      id: `u:${editor.id}`,
      rows: [['memberships', expect.objectContaining({ listId: list.id, deletedAt: expect.any(Number) })]],
    }),
  ])
})

test('S146: a permission reduced to viewing counts from the next request on, and pokes the person', async () => {
  const phone = await listen(editor)
  await share(owner, list.id, editor.email, false)
  expect(await codes(editor.put(itemPath(), { purchased: true }))).toEqual(forbidden)
  expect(await ok(open(editor, toEditor))).toMatchObject({ canEdit: false })
  // PostgreSQL also delivers notifications from before the stream was opened.
  await vi.waitFor(() => expect(phone.heard).toEqual(isOnPostgres ? expect.arrayContaining([poke]) : [poke]))
  await phone.hangUp()
  const push = [mutation(1, 'items.update', { id: list.items[0], purchased: true })]
  const { results, scopes } = await sync(editor, syncRequest(editor.id, { push }))
  expect(results).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }])
  expect(scopes.flatMap(({ rows }) => rows)).toContainEqual([
    'memberships',
    expect.objectContaining({ role: 'viewer' }),
  ])
  await share(owner, list.id, editor.email, true)
  await ok(editor.put(itemPath(), { purchased: true }))
})

test('S157: a recipient cannot end another share, nor the owner’s list, by its id', async () => {
  for (const person of [editor, viewer, stranger]) {
    for (const { id } of [toEditor, toViewer]) {
      expect(await refusal(person.del(`/api/shared-lists/${id}`))).toEqual(notFound)
    }
  }
  expect(await refusal(owner.del(`/api/shared-lists/${list.id}`))).toEqual(notFound)
  expect(await refusal(stranger.del(`/api/shared-lists/${await membershipId(editor)}`))).toEqual(notFound)
  expect(await refusal(owner.del(`/api/shared-lists/${await membershipId(editor)}`))).toEqual(notFound)
  expect((await owner.del('/api/shared-lists/x')).status).toBe(400)
  expect(await ok(open(editor, toEditor))).toMatchObject({ canEdit: true })
})

test('a recipient leaves by the visible id; the owner sees it, the other recipients stay', async () => {
  const id = await membershipId(editor)
  expect((await everythingOf(editor)).rows).toContainEqual(expect.objectContaining({ table: 'memberships', id }))
  await ok(editor.del(`/api/shared-lists/${id}`), 204)
  expect(await receivedBy(editor)).toEqual([])
  expect(await refusal(editor.get(listPath()))).toEqual(notFound)
  expect(await refusal(open(editor, toEditor))).toEqual(notFound)
  expect(await refusal(editor.del(`/api/shared-lists/${id}`))).toEqual(notFound)
  const [{ shared }] = await ok(owner.get('/api/my-shared-lists'))
  expect(shared.map((entry: ShareRecord) => entry.id)).toEqual([toViewer.id])
  expect(await receivedBy(viewer)).toEqual(['Churrasco'])
  await share(owner, list.id, editor.email, true)
  expect(await receivedBy(editor)).toEqual(['Churrasco'])
})

test('a recipient also leaves by the id of the list, with any knowledge of the share', async () => {
  const leave = (person: TestPerson) => person.del(`/api/shared-lists/${list.id}`)
  expect(await refusal(leave(stranger))).toEqual(notFound)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await refusal(leave(editor))).toEqual(notFound)
  await share(owner, list.id, editor.email, true)
  await ok(leave(editor), 204)
  expect(await receivedBy(editor)).toEqual([])
  expect(await receivedBy(viewer)).toEqual(['Churrasco'])
  expect(await refusal(leave(owner))).toEqual(notFound)
})

test('a renewed share also ends by its old id; an ended one stays ended', async () => {
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await refusal(owner.del(`/api/shared-lists/${toEditor.id}`))).toEqual(notFound)
  const anew = await share(owner, list.id, editor.email, true)
  expect(anew.id).not.toBe(toEditor.id)
  expect(await receivedBy(editor)).toHaveLength(1)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await receivedBy(editor)).toEqual([])
  expect(await receivedBy(viewer)).toHaveLength(1)
})

test('a former member learns the cause of the end on each device, until they have the list again', async () => {
  const told = async () =>
    (await everythingOf(editor)).rows.filter(({ table }) => table === 'memberships').map(({ endedBy }) => endedBy)
  expect(await told()).toEqual([null])
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await told()).toEqual(['owner'])
  await share(owner, list.id, editor.email, true)
  expect(await told()).toEqual([null])
  await ok(editor.del(`/api/shared-lists/${await membershipId(editor)}`), 204)
  expect(await told()).toEqual(['member'])
  await share(owner, list.id, editor.email, true)
  const streams = { announce: () => undefined, closeSession: () => undefined, poke: () => undefined }
  await server.store.write((tx) => endSharesOf({ now: server.now, streams }, tx, owner.id))
  expect(await told()).toEqual(['account'])
})

test('the owner ends a share also while the list is in the trash', async () => {
  await ok(owner.del(listPath()), 204)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  await owner.post(`${listPath()}/restore`)
  expect(await receivedBy(editor)).toEqual([])
  expect(await receivedBy(viewer)).toEqual(['Churrasco'])
})
