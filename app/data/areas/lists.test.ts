import { expect, test } from 'vitest'
import { openWithItems, plainList } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { liveList, liveListOfToken, liveOwnLists } from './lists.ts'
import { readNotebook } from './notebook.ts'
import { readSearchIndex } from './search.ts'
import { liveReceivedLists } from './sharing.ts'

const synced = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }

async function start() {
  const { local } = await openWithItems([])
  const { id: me } = local.user
  const scope = userScope(me)
  const list = async (title: string, ownerId: string, deletedAt: number | null = null) => {
    const id = newId()
    await local.db.lists.put({
      id,
      scope: listScope(id),
      ownerId,
      title,
      ...plainList,
      ...synced,
      deletedAt,
    })
    return id
  }
  const membership = async (listId: string, role: 'editor' | 'viewer', token = newId()) => {
    const id = newId()
    await local.db.memberships.put({ id, scope, listId, role, ownerName: 'Bruno', token, endedBy: null, ...synced })
    return { id, token }
  }
  return { local, me, scope, list, membership }
}

const first = async <T>(live: { get: () => T | undefined; subscribe: (l: () => void) => () => void }) =>
  live.get() ??
  new Promise<T>((resolve) => {
    const stop = live.subscribe(() => {
      stop()
      resolve(live.get() as T)
    })
  })

test('own lists come with the default one first, then by title, without the trash', async () => {
  const { local, me, scope, list } = await start()
  const [fair] = [
    await list('Feira', me),
    await list('Açougue', me),
    await list('Velha', me, 5),
    await list('Dele', newId()),
  ]
  await local.db.settings.put({
    id: me,
    scope,
    homePage: 'shopping',
    language: 'pt-BR',
    defaultListId: fair,
    ...synced,
  })
  expect((await first(liveOwnLists(local))).map(({ title }) => title)).toEqual(['Feira', 'Açougue'])
})

test('a list states its permissions, or why it cannot be shown', async () => {
  const { local, me, scope, list, membership } = await start()
  const see = async (id: string) => first(liveList(local, id))
  expect(await see(await list('Feira', me))).toMatchObject({ status: 'here', role: 'owner', token: null })
  const theirs = await list('Sítio', newId())
  const { token } = await membership(theirs, 'viewer')
  expect(await see(theirs)).toMatchObject({
    status: 'here',
    role: 'viewer',
    ownerName: 'Bruno',
    token,
  })
  expect(await see(await list('Velha', me, 5))).toMatchObject({ status: 'deleted' })
  const notYet = newId()
  await membership(notYet, 'editor')
  expect(await see(notYet)).toEqual({ status: 'arriving' })
  const ended = newId()
  await local.db.memberships.put({
    id: newId(),
    scope,
    listId: ended,
    role: 'editor',
    ownerName: 'Bruno',
    token: 'x',
    endedBy: 'owner',
    ...synced,
    deletedAt: 9,
  })
  expect(await see(ended)).toEqual({ status: 'ended', ownerName: 'Bruno', endedBy: 'owner' })
})

test('a token opens only its own list, for both sides', async () => {
  const { local, me, scope, list, membership } = await start()
  const theirs = await list('Sítio', newId())
  const { token } = await membership(theirs, 'viewer')
  const mine = await list('Feira', me)
  const share = { id: newId(), scope, listId: mine, email: 'bia@x.com', canEdit: true, acceptedAt: null, createdAt: 1 }
  await local.db.shares.put({ ...share, token: 'given', ...synced })
  await local.db.shares.put({ ...share, id: newId(), token: 'ended', ...synced, deletedAt: 5 })
  expect(await first(liveListOfToken(local, token))).toBe(theirs)
  expect(await first(liveListOfToken(local, 'given'))).toBe(mine)
  for (const other of ['ended', 'unknown', '']) {
    const live = liveListOfToken(local, other)
    await first({ ...live, get: () => (live.get() === null ? true : undefined) })
    expect(live.get()).toBeNull()
  }
})

test('others see a default list by the name of its owner, everywhere; one’s own keeps its title', async () => {
  const { local, me, scope, list, membership } = await start()
  const [own, theirs] = [await list('Minha lista', me), await list('Minha lista', newId())]
  const { ownerId } = (await local.db.lists.get(theirs)) ?? { ownerId: '' }
  await local.db.lists.update(theirs, { members: [{ id: ownerId, name: 'Bruno', role: 'owner' }] })
  await membership(theirs, 'editor')
  const settings = { homePage: 'shopping', language: 'pt-BR', defaultListId: own } as const
  await local.db.settings.put({ id: me, scope, ...settings, ...synced })
  expect(await first(liveList(local, theirs))).toMatchObject({ title: 'Lista de Bruno' })
  expect(await first(liveList(local, own))).toMatchObject({ title: 'Minha lista' })
  expect(await first(liveReceivedLists(local))).toMatchObject([{ title: 'Lista de Bruno' }])
  const found = (await readSearchIndex(local)).map(({ row }) => row.name)
  expect(found.sort()).toEqual(['Lista de Bruno', 'Minha lista'])
  expect(await readNotebook(local)).toMatchObject({
    lists: [{ title: 'Minha lista' }],
    received: [{ title: 'Lista de Bruno' }],
  })
})
