import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, openWithItems, plainList } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { byList, liveGivenShares, liveReceivedLists } from './sharing.ts'

// A live query does nothing without an IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

const synced = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }

async function putList(local: LocalStore, title: string, deletedAt: number | null = null): Promise<string> {
  const id = newId()
  await local.db.lists.put({
    id,
    scope: listScope(id),
    ownerId: newId(),
    title,
    ...plainList,
    ...synced,
    deletedAt,
  })
  return id
}

test('lists shared by others have title, owner and permission, until their share ends', async () => {
  const { local } = await openWithItems([])
  const live = liveReceivedLists(local)
  expect(await eventually(() => live.get())).toEqual([])
  const scope = userScope(local.user.id)
  const give = async (listId: string, role: 'editor' | 'viewer') => {
    const id = newId()
    await local.db.memberships.put({
      id,
      scope,
      listId,
      role,
      ownerName: 'Bruno',
      token: newId(),
      endedBy: null,
      ...synced,
    })
    return id
  }
  const fair = await give(await putList(local, 'Feira'), 'viewer')
  await give(await putList(local, 'Água'), 'editor')
  await give(await putList(local, 'Na lixeira', 5), 'editor')
  await give(newId(), 'editor')
  await eventually(() => live.get()?.length === 2)
  expect(live.get()).toMatchObject([
    { title: 'Água', ownerName: 'Bruno', canEdit: true },
    { title: 'Feira', ownerName: 'Bruno', canEdit: false },
  ])
  await local.db.memberships.update(fair, { deletedAt: 5 })
  await eventually(() => live.get()?.length === 1)
})

test('lists shared with others have title and address', async () => {
  const { local } = await openWithItems([])
  const live = liveGivenShares(local)
  const scope = userScope(local.user.id)
  const listId = await putList(local, 'Feira')
  for (const [email, canEdit] of [
    ['caio@example.com', false],
    ['bia@example.com', true],
  ] as const) {
    const share = { listId, email, canEdit, token: newId(), acceptedAt: null, createdAt: 1 }
    await local.db.shares.put({ id: newId(), scope, ...share, ...synced })
  }
  await eventually(() => live.get()?.length === 2)
  const otherId = await putList(local, 'Feira')
  const other = { listId: otherId, email: 'caio@example.com', canEdit: true, token: 't', acceptedAt: 7, createdAt: 1 }
  await local.db.shares.put({ id: newId(), scope, ...other, ...synced })
  await eventually(() => live.get()?.length === 3)
  const lists = byList(live.get() ?? [])
  expect(lists).toMatchObject([
    { listId, title: 'Feira', shares: [{ email: 'bia@example.com' }, { email: 'caio@example.com' }] },
    { listId: otherId, title: 'Feira', shares: [{ email: 'caio@example.com', token: 't', acceptedAt: 7 }] },
  ])
  await local.db.lists.update(otherId, { deletedAt: 5 })
  await eventually(() => live.get()?.length === 2)
  expect(live.get()).toMatchObject([
    { title: 'Feira', email: 'bia@example.com', canEdit: true },
    { title: 'Feira', email: 'caio@example.com', canEdit: false },
  ])
})
