import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { ShareRecord } from '#shared/sharing.ts'
import { codes, ok, refusal } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import type { TestPerson } from '#sync-server/testing/server.ts'
import { everythingOf, type SharedList, share, startList, startSharedList } from '#sync-server/testing/sharing.ts'

const notFound = [404, 'not_found', 'Não encontrado.']
const forbidden = [403, 'forbidden']

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

describe('the shared list', () => {
  test('shows owner and recipient their permissions', async () => {
    const seen = { id: list.id, title: 'Churrasco', ownerId: owner.id, ownerName: 'Dona' }
    const items = [expect.objectContaining({ id: list.items[0], name: 'Carvão', purchased: false })]
    expect(await ok(open(owner, toViewer))).toEqual({ ...seen, items, canEdit: true })
    expect(await ok(open(editor, toEditor))).toEqual({ ...seen, items, canEdit: true })
    expect(await ok(open(viewer, toViewer))).toEqual({ ...seen, items, canEdit: false })
  })

  test('the token alone gives nothing without a session, to a stranger or to the recipient of another link', async () => {
    expect((await open(server.callsOf('') as TestPerson, toEditor)).status).toBe(401)
    expect(await refusal(open(stranger, toEditor))).toEqual(notFound)
    expect(await refusal(open(viewer, toEditor))).toEqual(notFound)
  })

  test('recipients see neither addresses nor tokens of each other', async () => {
    for (const [person, other, token] of [
      [editor, viewer, toViewer.shareToken],
      [viewer, editor, toEditor.shareToken],
    ] as const) {
      const paths = ['/api/shared-with-me', listPath(), '/api/my-shared-lists', '/api/shopping-lists']
      const answers = await Promise.all(paths.map((path) => ok(person.get(path))))
      const all = JSON.stringify([answers, await everythingOf(person)])
      expect(all).toContain('Churrasco')
      expect(all).not.toContain(other.email)
      expect(all).not.toContain(token)
    }
  })

  test('shares are synced only in the owner’s scope', async () => {
    const { rows } = await everythingOf(owner)
    const shares = rows.filter(({ table }) => table === 'shares')
    expect(shares).toEqual([
      expect.objectContaining({ id: toEditor.id, listId: list.id, email: editor.email, canEdit: true }),
      expect.objectContaining({ id: toViewer.id, listId: list.id, token: toViewer.shareToken, deletedAt: null }),
    ])
    const fields = 'acceptedAt,canEdit,createdAt,deletedAt,email,id,listId,purgedAt,rev,stamp,table,token'
    expect(
      Object.keys(shares[0] ?? {})
        .sort()
        .join(),
    ).toBe(fields)
    for (const person of [editor, viewer]) {
      const theirs = (await everythingOf(person)).rows
      expect(theirs.map(({ table }) => table)).not.toContain('shares')
      expect(theirs).toContainEqual(
        expect.objectContaining({ table: 'memberships', listId: list.id, ownerName: 'Dona' }),
      )
    }
  })
})

describe('permissions', () => {
  test('the owner reads and changes the list, its items and its shares', async () => {
    await ok(owner.put(itemPath(), { purchased: true }))
    await ok(owner.put(listPath(), { title: 'Churrascão' }))
    await ok(owner.post('/api/shopping-items', { name: 'Sal', listId: list.id }), 201)
    await ok(owner.del(itemPath()), 204)
    expect(await ok(owner.get(listPath()))).toMatchObject({ title: 'Churrascão', items: [{ name: 'Sal' }] })
    await ok(owner.del(listPath()), 204)
  })

  test('an editor reads, adds, ticks and deletes items, but cannot change the list or its sharing', async () => {
    const added = await ok(editor.post('/api/shopping-items', { name: 'Sal', listId: list.id }), 201)
    await ok(editor.put(itemPath(), { purchased: true, name: 'Carvão 5 kg' }))
    await ok(editor.del(`/api/shopping-items/${added.id}`), 204)
    expect(await ok(editor.get(listPath()))).toMatchObject({ title: 'Churrasco', items: [{ purchased: true }] })
    expect(await codes(editor.put(listPath(), { title: 'Minha' }))).toEqual(forbidden)
    expect(await codes(editor.del(listPath()))).toEqual(forbidden)
    expect(await codes(editor.post(`${listPath()}/restore`))).toEqual(forbidden)
    expect(await codes(editor.post(`${listPath()}/share`, { email: 'x@example.com' }))).toEqual(forbidden)
    expect(await refusal(editor.del(`/api/shared-lists/${toViewer.id}`))).toEqual(notFound)
    expect(await ok(owner.get(listPath()))).toMatchObject({ title: 'Churrasco' })
  })

  test('S137: a viewer reads; POST, PUT and DELETE of an item are 403', async () => {
    expect(await ok(viewer.get(listPath()))).toMatchObject({ items: [{ name: 'Carvão' }] })
    expect(await ok(viewer.get(`/api/shopping-items?listId=${list.id}`))).toMatchObject([{ name: 'Carvão' }])
    expect(await codes(viewer.post('/api/shopping-items', { name: 'x', listId: list.id }))).toEqual(forbidden)
    expect(await codes(viewer.put(itemPath(), { purchased: true }))).toEqual(forbidden)
    expect(await codes(viewer.del(itemPath()))).toEqual(forbidden)
    expect(await codes(viewer.post(`${itemPath()}/restore`))).toEqual(forbidden)
    expect(await codes(viewer.put(listPath(), { title: 'Minha' }))).toEqual(forbidden)
    expect(await codes(viewer.del(listPath()))).toEqual(forbidden)
    expect(await ok(owner.get(listPath()))).toMatchObject({ items: [{ name: 'Carvão', purchased: false }] })
  })

  test('T24: a stranger gets for list, item and share the same answer as for an unknown id', async () => {
    const attempts = (listId: string, itemId: string, shareId: string) => [
      stranger.get(`/api/shopping-lists/${listId}`),
      stranger.get(`/api/shopping-items?listId=${listId}`),
      stranger.put(`/api/shopping-lists/${listId}`, { title: 'Minha' }),
      stranger.del(`/api/shopping-lists/${listId}`),
      stranger.post(`/api/shopping-lists/${listId}/restore`),
      stranger.post(`/api/shopping-lists/${listId}/share`, { email: 'x@example.com' }),
      stranger.post('/api/shopping-items', { name: 'x', listId }),
      stranger.put(`/api/shopping-items/${itemId}`, { purchased: true }),
      stranger.del(`/api/shopping-items/${itemId}`),
      stranger.del(`/api/shared-lists/${shareId}`),
    ]
    const texts = async (answers: Promise<Response>[]) =>
      Promise.all(answers.map(async (answer) => `${(await answer).status} ${await (await answer).text()}`))
    const foreign = await texts(attempts(list.id, list.items[0] ?? '', toEditor.id))
    expect(foreign).toEqual(await texts(attempts(newId(), newId(), newId())))
    expect(foreign.every((text) => text.startsWith('404'))).toBe(true)
  })

  test('a deleted list is gone for its members too', async () => {
    await ok(owner.del(listPath()), 204)
    for (const person of [editor, viewer]) {
      expect(await refusal(person.get(listPath()))).toEqual(notFound)
      expect(await refusal(person.post(`${listPath()}/restore`))).toEqual(notFound)
      expect(await refusal(person.put(itemPath(), { purchased: true }))).toEqual(notFound)
    }
  })
})

describe('ownerId', () => {
  const add = (person: TestPerson, ownerId: string) =>
    person.post(`/api/shopping-items?ownerId=${ownerId}`, { name: 'Gelo', purchased: false })

  test('selects among the lists that this owner shares with me for editing', async () => {
    expect(await ok(add(editor, owner.id), 201)).toMatchObject({ listId: list.id })
    const other = await server.register()
    const theirs = await startList(other, 'Outra festa')
    await share(other, theirs.id, editor.email, true)
    expect(await ok(add(editor, other.id), 201)).toMatchObject({ listId: theirs.id })
  })

  test('S140: means the list opened last if its owner shares several', async () => {
    const party = await startList(owner, 'Festa surpresa')
    const link = `/api/shared-lists/${(await share(owner, party.id, editor.email, true)).shareToken}`
    expect(await codes(add(editor, owner.id))).toEqual(forbidden)
    await ok(editor.get(link))
    expect(await ok(add(editor, owner.id), 201)).toMatchObject({ listId: party.id })
    await ok(editor.get(`/api/shared-lists/${toEditor.shareToken}`))
    expect(await ok(add(editor, owner.id), 201)).toMatchObject({ listId: list.id })
    await ok(editor.get(link))
    await share(owner, party.id, editor.email, false)
    expect(await codes(add(editor, owner.id))).toEqual(forbidden)
    await ok(owner.get(link))
    expect(await ok(add(owner, owner.id), 201)).toMatchObject({ listId: party.id })
    await ok(owner.del(`/api/shopping-lists/${party.id}`), 204)
    expect(await ok(add(editor, owner.id), 201)).toMatchObject({ listId: list.id })
  })

  test('S139: is 403 for a stranger, as for an unknown id', async () => {
    const answers = await Promise.all([add(stranger, owner.id), add(stranger, newId()), add(owner, stranger.id)])
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
  })

  test('S140: is 403 for an owner who shared another list read-only', async () => {
    expect(await codes(add(viewer, owner.id))).toEqual(forbidden)
  })

  test('is 403 for an owner with a trashed list or an ended share', async () => {
    await ok(owner.del(listPath()), 204)
    expect(await codes(add(editor, owner.id))).toEqual(forbidden)
    await owner.post(`${listPath()}/restore`)
    await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
    expect(await codes(add(editor, owner.id))).toEqual(forbidden)
  })

  test('means my default list if it is mine; listId takes precedence', async () => {
    const { defaultListId } = await ok(owner.put('/api/user/settings', {}))
    expect(await ok(add(owner, owner.id), 201)).toMatchObject({ listId: defaultListId })
    const body = { name: 'Sal', listId: list.id }
    expect(await ok(editor.post(`/api/shopping-items?ownerId=${stranger.id}`, body), 201)).toMatchObject(body)
  })
})
