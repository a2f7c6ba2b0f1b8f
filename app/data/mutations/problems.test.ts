import { expect, test } from 'vitest'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { openWithItems, plainList } from '#app/data/testing.ts'
import { contract, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { isMutationName } from '#shared/notebook-contract.ts'
import { userScope } from '#shared/scopes.ts'
import { mutateIn } from './mutate.ts'
import { hasRemains, keptTexts, type Problem, tryAgain, tryParkedAgain, writeAgain } from './problems.ts'

/**
 * A device with an item, and a change of it that made the build `one` of the server fail. `build` is the last known
 * build.
 */
async function withParked(build: string | undefined) {
  const { local, listId } = await openWithItems(['Leite'])
  const [row] = await local.db.items.toArray()
  if (!row) throw new Error('no item')
  const list = {
    id: listId,
    ownerId: local.user.id,
    title: 'Feira',
    ...plainList,
    rev: 1,
    stamp: 1000,
  }
  await local.db.lists.put({ ...list, scope: row.scope, deletedAt: null, purgedAt: null })
  const args = { id: row.id, name: 'Leite de soja' }
  const parked: Problem = { mid: newId(), kind: 'parked', op: 'items.update', args, row, build: 'one', at: 1 }
  await local.db.problems.add(parked)
  await heard(local, build)
  return { local, listId, parked, row }
}

const heard = (local: LocalStore, build: string | undefined) =>
  local.db.meta.put({ key: 'sync', lastSuccessAt: 1, blocked: null, build })

const waiting = async ({ db }: LocalStore) => (await db.outbox.toArray()).map(({ args }) => args)

test('a change that made the server fail is retried as a new change behind the pending ones', async () => {
  const { local, listId, parked } = await withParked('one')
  await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  await tryAgain(local, parked)
  expect(await waiting(local)).toMatchObject([{ name: 'Pão' }, parked.args])
  expect((await local.db.outbox.toArray()).map(({ mid }) => mid)).not.toContain(parked.mid)
  expect((await local.db.items.get(String(parked.row?.id)))?.name).toBe('Leite de soja')
  expect(await local.db.problems.count()).toBe(0)
})

test('two tabs that retry the same change do it once', async () => {
  const { local, parked } = await withParked('one')
  await Promise.all([tryAgain(local, parked), tryAgain(local, parked)])
  expect(await waiting(local)).toHaveLength(1)
})

test('a change that is no longer possible stays a problem', async () => {
  const { local, parked } = await withParked('one')
  await local.db.items.clear()
  await expect(tryAgain(local, parked)).rejects.toMatchObject({ code: 'not_found' })
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 1])
})

test('a creation in a list that is lost stays a problem', async () => {
  const { local, listId } = await withParked('one')
  const args = { id: newId(), listId, name: 'Chá' }
  const parked: Problem = { mid: newId(), kind: 'parked', op: 'items.create', args, row: null, build: 'one', at: 1 }
  await local.db.problems.put(parked)
  await local.db.lists.clear()
  await expect(tryAgain(local, parked)).rejects.toMatchObject({ code: 'not_found' })
  expect([await local.db.outbox.count(), await local.db.problems.get(parked.mid)]).toEqual([0, parked])
})

test.each([
  ['the same build is there', 'one', {}, 0],
  ['the build is unknown', undefined, {}, 0],
  ['another build is there', 'two', {}, 1],
  ['another build is there, but the row was written since', 'two', { stamp: 2000 }, 0],
])('while %s (%s, %j) it is retried automatically %i times', async (_what, build, since, times) => {
  const { local, row } = await withParked(build)
  await local.db.items.update(row.id, since)
  await tryParkedAgain(local)
  expect(await waiting(local)).toHaveLength(times)
  expect(await local.db.problems.count()).toBe(1 - times)
})

test('a creation and its later changes are retried in that order', async () => {
  const { local, listId } = await withParked('two')
  const id = newId()
  const row = { ...(await local.db.items.toArray())[0]!, id, stamp: 0 }
  const about = { kind: 'parked' as const, build: 'one', row, at: 1 }
  await local.db.problems.clear()
  await local.db.problems.bulkAdd([
    { ...about, mid: newId(), op: 'items.create', args: { id, listId, name: 'Chá' } },
    { ...about, mid: newId(), op: 'items.update', args: { id, purchased: true } },
  ])
  await tryParkedAgain(local)
  expect(await local.db.items.get(id)).toMatchObject({ name: 'Chá', purchased: true })
})

test('a pending change of a row is not overwritten by an older parked one', async () => {
  const { local, row } = await withParked('two')
  await mutateIn(local, 'items.update', { id: row.id, name: 'Leite integral' })
  await tryParkedAgain(local)
  expect((await local.db.items.get(row.id))?.name).toBe('Leite integral')
  expect(await local.db.problems.count()).toBe(1)
})

test('a copy that is requested twice is made once, and the problem is closed', async () => {
  const { local, parked, row } = await withParked('one')
  const settings = { id: local.user.id, homePage: 'shopping', language: 'pt-BR', defaultListId: row.listId } as const
  const synced = { scope: userScope(local.user.id), rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
  await local.db.settings.put({ ...settings, ...synced })
  const erased: Problem = { ...parked, kind: 'rejected', code: 'purged' }
  await Promise.all([writeAgain(local, erased), writeAgain(local, erased)])
  expect(await waiting(local)).toMatchObject([{ name: 'Leite', listId: row.listId }])
  expect(await local.db.problems.count()).toBe(0)
})

const mutationNames = routeNames.filter(isMutationName)
const typed = mutationNames.flatMap((op) =>
  Object.entries(contract[op].input.shape).flatMap(([field, schema]) =>
    schema.safeParse('Olá, mundo').success ? [[op, field] as const] : [],
  ),
)

test.each(typed)('a problem with %s shows the typed %s', (op, field) => {
  const problem: Problem = { mid: newId(), kind: 'rejected', op, args: { [field]: 'Olá' }, row: null, at: 1 }
  expect(keptTexts(problem)).toEqual([[field, 'Olá']])
})

test.each(mutationNames.filter((op) => op.endsWith('.restore')))(
  'the row of a problem can be copied if %s could not bring it back',
  (op) => {
    const row = { id: newId() } as Problem['row']
    expect(hasRemains({ mid: newId(), kind: 'rejected', op, args: {}, row, code: 'purged', at: 1 })).toBe(true)
  },
)
