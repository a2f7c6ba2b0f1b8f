import { expect, test } from 'vitest'
import type { LocalRow } from '#app/data/db.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { mutateIn } from '#app/data/mutate.ts'
import { openWithItems } from '#app/data/testing.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

type Tell = (taken: SyncAnswer) => SyncAnswer | Promise<SyncAnswer>

const noMore = new Error('no network any more')

/** The server answers once. */
async function hear(local: LocalStore, tell: Tell): Promise<void> {
  let exchanges = 0
  const exchange = async (request: SyncRequest) => {
    if (++exchanges > 1) throw noMore
    return tell(allTaken(request))
  }
  await runSync(local, { exchange, pace: newPace() }).catch((error: unknown) => {
    if (error !== noMore) throw error
  })
}

const fresh = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }

test('a setting that gave way to a later one files no problem, for it is a choice', async () => {
  const { local, listId } = await openWithItems([])
  const { id } = local.user
  const chosen = { homePage: 'shopping', language: 'pt-BR', defaultListId: listId } as const
  await local.db.settings.put({ id, scope: userScope(id), ...chosen, ...fresh })
  await mutateIn(local, 'settings.update', { homePage: 'notes' })
  const gaveWay = { outcome: 'superseded' as const, dropped: ['homePage'], rev: 2 }
  await hear(local, (answer) => ({ ...answer, results: answer.results.map((result) => ({ ...result, ...gaveWay })) }))
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 0])
})

test('of an own list that comes erased a problem keeps what was in it, not what lay in the trash or was erased before', async () => {
  const { local, listId } = await openWithItems(['Leite', 'Pão', 'Sal'])
  const [milk, bread, salt] = (await local.db.items.toArray()) as LocalRow<'items'>[]
  await local.db.items.bulkPut([
    { ...bread, deletedAt: 1 } as LocalRow<'items'>,
    { ...salt, name: '', purgedAt: 1 } as LocalRow<'items'>,
  ])
  const scope = listScope(listId)
  const list = { id: listId, ownerId: local.user.id, title: 'Feira', createdAt: 1, members: [], ...fresh }
  await local.db.lists.add({ ...list, scope })
  await local.db.cursors.put({ scope, rev: 1 })
  const erased = { ...list, rev: 2, title: '', deletedAt: 1, purgedAt: 2 }
  await hear(local, async (answer) => {
    await mutateIn(local, 'lists.update', { id: listId, title: 'Feira livre' })
    return { ...answer, scopes: [{ id: scope, from: 1, to: 2, rows: [['lists', erased]] }] }
  })
  const [problem] = await local.db.problems.toArray()
  expect(problem?.inside).toEqual([milk])
})
