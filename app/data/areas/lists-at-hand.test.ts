import { expect, test } from 'vitest'
import type { LocalRow } from '#app/data/store/db.ts'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { liveListsAtHand } from './lists-at-hand.ts'

const synced = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }

async function start() {
  const { local } = await openWithItems([])
  const me = local.user.id
  const addList = async (title: string, createdAt: number, fields: Partial<LocalRow<'lists'>> = {}) => {
    const id = newId()
    const row = {
      id,
      scope: listScope(id),
      ownerId: me,
      title,
      ...plainList,
      createdAt,
      ...synced,
      ...fields,
    }
    await local.db.lists.put(row)
    return id
  }
  const join = (listId: string, deletedAt: number | null = null) => {
    const row = { id: newId(), scope: userScope(me), listId, role: 'editor' as const, ownerName: 'Bia', token: 't' }
    return local.db.memberships.put({ ...row, endedBy: null, ...synced, deletedAt })
  }
  const atHand = () => eventually(() => liveListsAtHand(local).get())
  return { local, me, addList, join, atHand }
}

test('the default list comes first, then the newest ones, own and shared', async () => {
  const { local, me, addList, join, atHand } = await start()
  const ownerId = newId()
  const home = await addList('Minha lista', 1)
  await addList('Feira', 2)
  const members = [{ id: ownerId, name: 'Bia', role: 'owner' as const }]
  await join(await addList('Minha lista', 3, { ownerId, members }))
  await join(await addList('Encerrada', 4, { ownerId }), 5)
  await addList('Excluída', 5, { deletedAt: 6 })
  await local.db.settings.put({
    id: me,
    scope: userScope(me),
    homePage: 'shopping',
    language: 'pt-BR',
    defaultListId: home,
    ...synced,
  } as never)
  expect((await atHand())?.map(({ title, from }) => [title, from])).toEqual([
    ['Minha lista', null],
    ['Lista de Bia', { ownerName: 'Bia', token: 't' }],
    ['Feira', null],
  ])
})

test('the twelve newest of a hundred lists are at hand', async () => {
  const { addList, atHand } = await start()
  for (let at = 0; at < 100; at++) await addList(`Lista ${at}`, at)
  const lists = (await atHand()) ?? []
  expect(lists).toHaveLength(12)
  expect(lists[0]?.title).toBe('Lista 99')
})
