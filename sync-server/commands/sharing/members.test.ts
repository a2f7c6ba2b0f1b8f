import { beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { ShareRecord } from '#shared/sharing.ts'
import type { Item, List, Member } from '#shared/shopping.ts'
import { sharesOfList } from '#sync-server/db/queries/shares.ts'
import { ok, refusal } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'
import { everythingOf, type SharedList, share, startSharedList } from '#sync-server/testing/sharing.ts'

let owner: TestPerson
let editor: TestPerson
let viewer: TestPerson
let list: SharedList['list']
let toEditor: ShareRecord
serverForAll([])
beforeEach(async () => {
  let toViewer: ShareRecord
  ;({ owner, editor, viewer, list, toEditor, toViewer } = await startSharedList(server))
  await accept(editor, toEditor)
  await accept(viewer, toViewer)
})

const accept = (person: TestPerson, { shareToken }: ShareRecord) =>
  ok(person.post(`/api/accept-invite/${shareToken}`, {}))
const readList = (person: TestPerson): Promise<List & { items: Item[] }> =>
  ok(person.get(`/api/shopping-lists/${list.id}`))
const rolesOf = ({ members }: { members: Member[] }) => members.map(({ id, role }) => [id, role])

test('everybody in a list sees its members by name and without addresses', async () => {
  for (const person of [owner, editor, viewer]) {
    const { members } = await readList(person)
    expect(members[0]).toEqual({ id: owner.id, name: expect.any(String), role: 'owner' })
    expect(new Map(members.map(({ id, role }) => [id, role]))).toEqual(
      new Map([
        [owner.id, 'owner'],
        [editor.id, 'editor'],
        [viewer.id, 'viewer'],
      ]),
    )
    expect(JSON.stringify(members)).not.toContain('@')
  }
})

test('no row of the owner reveals an account of the address before it opened the list', async () => {
  const stranger = await server.register()
  const before = await everythingOf(owner)
  await share(owner, list.id, stranger.email, true)
  await share(owner, list.id, 'nobody@example.com', true)
  const told = ({ rows }: typeof before) => rows.filter(({ table }) => table !== 'shares')
  expect(told(await everythingOf(owner))).toEqual(told(before))
})

test('a changed role or departure is visible to the others, and a return has the new role', async () => {
  await share(owner, list.id, viewer.email, true)
  expect(rolesOf(await readList(owner))).toContainEqual([viewer.id, 'editor'])
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(rolesOf(await readList(viewer))).toContainEqual([editor.id, 'left'])
  await accept(editor, await share(owner, list.id, editor.email, false))
  const roles = rolesOf(await readList(viewer))
  expect(roles.filter(([id]) => id === editor.id)).toEqual([[editor.id, 'viewer']])
})

test('an item shows its author and its buyer, at the time of the act, also offline', async () => {
  const id = newId()
  const minutesAgo = (n: number) => Date.now() - n * 60_000
  const push = [
    { ...mutation(1, 'items.create', { id, listId: list.id, name: 'Carvão' }), wall: minutesAgo(30) },
    { ...mutation(2, 'items.update', { id, purchased: true }), wall: minutesAgo(20) },
  ]
  await sync(editor, syncRequest(editor.id, { push, now: Date.now() }))
  const find = async () => (await readList(owner)).items.find((item) => item.id === id)
  const item = await find()
  expect(item).toMatchObject({ addedBy: editor.id, boughtBy: editor.id })
  const minutesSince = (ms: number | null | undefined) => Math.round((Date.now() - (ms ?? 0)) / 60_000)
  expect(minutesSince(item?.createdAt)).toBe(30)
  expect(minutesSince(item?.boughtAt)).toBe(20)

  await ok(owner.put(`/api/shopping-items/${id}`, { purchased: true, quantity: '2 sacos' }))
  expect(await find()).toMatchObject({ boughtBy: editor.id, boughtAt: item?.boughtAt, quantity: '2 sacos' })
  await ok(owner.put(`/api/shopping-items/${id}`, { purchased: false }))
  expect(await find()).toMatchObject({ addedBy: editor.id, boughtBy: null, boughtAt: null })
})

test('a membership has the token of its share, and a new share has another one', async () => {
  const tokenOf = async () => {
    const { rows } = await everythingOf(editor)
    return rows.flatMap((row) => (row.table === 'memberships' && !row.deletedAt ? [row.token] : []))
  }
  expect(await tokenOf()).toEqual([toEditor.shareToken])
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  expect(await tokenOf()).toEqual([])
  const again = await share(owner, list.id, editor.email, true)
  expect(again.shareToken).not.toBe(toEditor.shareToken)
  expect(await tokenOf()).toEqual([again.shareToken])
})

test('the recipients of a list are limited, until a share ends', async () => {
  for (let at = 2; at < sharesOfList; at++) await share(owner, list.id, `p${at}@example.com`, false)
  const oneMore = () =>
    owner.post(`/api/shopping-lists/${list.id}/share`, { email: 'mais@example.com', canEdit: false })
  expect(await refusal(oneMore())).toEqual([
    413,
    'quota_reached',
    `Uma lista pode ser dividida com até ${sharesOfList} pessoas.`,
  ])
  await share(owner, list.id, editor.email, false)
  await ok(owner.del(`/api/shared-lists/${toEditor.id}`), 204)
  await ok(oneMore())
})
