import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { Mutation, MutationResult, ScopePage, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { newPace, runSync } from './sync.ts'

/** The effect of one answer on rows, outbox, bases and cursors; random runs are in e2e/lab/simulation/. */

/** A device with two items and all rows up to rev 3. */
async function openDevice() {
  const { local, listId } = await openWithItems(['Leite', 'Pão'])
  const scope = listScope(listId)
  await local.db.cursors.bulkPut([scope, userScope(local.user.id)].map((id) => ({ scope: id, rev: 3 })))
  const [milk, bread] = (await local.db.items.orderBy('id').toArray()) as [LocalRow<'items'>, LocalRow<'items'>]
  return { local, listId, scope, milk, bread }
}

const noMore = new Error('no network any more')

/** Runs one exchange with the answer that `tell` makes of the request. */
async function hear(
  local: LocalStore,
  tell: (sent: Mutation[]) => Partial<SyncAnswer> | Promise<Partial<SyncAnswer>>,
): Promise<void> {
  let exchanges = 0
  const exchange = async ({ push }: SyncRequest): Promise<SyncAnswer> => {
    if (++exchanges > 1) throw noMore
    const told = await tell(push as Mutation[])
    return { epoch: 'e', bookmark: 'b', now: 0, results: [], scopes: [], gone: [], more: false, ...told }
  }
  await runSync(local, { exchange, pace: newPace() }).catch((error: unknown) => {
    if (error !== noMore) throw error
  })
}

const resultOf = ({ seq, mid }: Mutation, more: Partial<MutationResult> = {}): MutationResult => ({
  seq,
  mid,
  outcome: 'ok',
  ...more,
})
const wire = ({ scope: _here, ...row }: LocalRow, changes: object): ScopePage['rows'][number] => [
  'items',
  { ...row, rev: 4, stamp: 4000, ...changes },
]
const page = (id: string, ...rows: ScopePage['rows']): ScopePage => ({ id, from: 3, to: 4, rows })

test('an arriving row is shown with pending changes and stored as base without them', async () => {
  const { local, scope, milk } = await openDevice()
  await hear(local, async () => {
    await mutateIn(local, 'items.update', { id: milk.id, purchased: true })
    return { scopes: [page(scope, wire(milk, { name: 'Queijo' }))] }
  })
  expect(await local.db.items.get(milk.id)).toMatchObject({ name: 'Queijo', purchased: true })
  expect(await local.db.base.toArray()).toMatchObject([{ row: { name: 'Queijo', purchased: false } }])
})

test('the copy of a tick that arrives erased, because the tick was taken back, is no problem', async () => {
  const { local } = await openDevice()
  const id = newId()
  await hear(local, async () => {
    await mutateIn(local, 'todos.create', { id, title: 'Regar', completed: true, copyOf: newId() })
    const copy = (await local.db.todos.get(id)) as LocalRow<'todos'>
    const [, row] = wire(copy, { title: '', deletedAt: 1, purgedAt: 1 })
    return { scopes: [page(userScope(local.user.id), ['todos', row])] }
  })
  expect(await local.db.problems.toArray()).toEqual([])
  expect(await local.db.outbox.toArray()).toMatchObject([{ key: `todos/${id}` }])
  expect(await local.db.todos.get(id)).toMatchObject({ purgedAt: 1 })
})

test('rows that arrive with a refusal are applied', async () => {
  const { local, scope, milk, bread } = await openDevice()
  await mutateIn(local, 'items.update', { id: milk.id, name: 'Queijo' })
  await hear(local, (sent) => ({
    results: sent.map((each) => resultOf(each, { outcome: 'rejected', code: 'forbidden' })),
    scopes: [page(scope, wire(bread, { name: 'Broa' }))],
  }))
  expect((await local.db.items.toArray()).map(({ name }) => name).sort()).toEqual(['Broa', 'Leite'])
})

test('a mutation accepted long ago is not replayed over the changes of others', async () => {
  const { local, milk } = await openDevice()
  await mutateIn(local, 'items.update', { id: milk.id, purchased: true })
  await local.db.base.update(`items/${milk.id}`, { row: { ...milk, name: 'Queijo', rev: 3 } })
  await hear(local, (sent) => ({ results: sent.map((each) => resultOf(each, { rev: 2 })) }))
  expect(await local.db.items.get(milk.id)).toMatchObject({ name: 'Queijo', purchased: false })
})

test('a mutation accepted long ago stays on screen until its row arrives, which others have written again', async () => {
  const { local, listId, milk } = await openDevice()
  await mutateIn(local, 'items.update', { id: milk.id, name: 'Queijo' })
  await mutateIn(local, 'items.create', { listId, name: 'Sal' })
  await hear(local, (sent) => ({ results: sent.map((each) => resultOf(each, { rev: 2 })), more: true }))
  expect((await local.db.items.toArray()).map(({ name }) => name).sort()).toEqual(['Pão', 'Queijo', 'Sal'])
  expect(await local.db.outbox.count()).toBe(0)
})

test('each result settles its own mutation, and settled mutations are confirmed and leave no base', async () => {
  const { local, milk, bread } = await openDevice()
  for (const { id } of [milk, bread]) await mutateIn(local, 'items.update', { id, purchased: true })
  await local.db.outbox.delete(1)
  await hear(local, (sent) => ({
    results: [...sent, { ...sent[0], seq: 1, mid: newId() } as Mutation].map((each) => resultOf(each)),
  }))
  expect([await local.db.outbox.count(), await local.db.base.count()]).toEqual([0, 0])
  expect(await readIdentity(local.db)).toMatchObject({ ack: 2, nextSeq: 3, epoch: 'e' })
})

test('an answer neither settles nor confirms mutations written during its exchange', async () => {
  const { local, milk, bread } = await openDevice()
  await mutateIn(local, 'items.update', { id: milk.id, purchased: true })
  await hear(local, async (sent) => {
    await mutateIn(local, 'items.update', { id: bread.id, purchased: true })
    return { results: [resultOf({ ...sent[0], seq: 0 } as Mutation), ...sent.map((each) => resultOf(each))].reverse() }
  })
  expect((await local.db.outbox.toArray()).map(({ seq }) => seq)).toEqual([2])
  expect(await readIdentity(local.db)).toMatchObject({ ack: 1 })
})

test('a page ignores an answer if another context has applied a newer one meanwhile', async () => {
  const { local, scope, milk } = await openDevice()
  await hear(local, async () => {
    await local.db.items.update(milk.id, { name: 'Queijo', rev: 5 })
    await local.db.cursors.put({ scope, rev: 5 })
    return { scopes: [page(scope, wire(milk, { name: 'Manteiga' }))] }
  })
  expect(await local.db.items.get(milk.id)).toMatchObject({ name: 'Queijo' })
  expect(await local.db.cursors.get(scope)).toMatchObject({ rev: 5 })
})

test('rows of a table that only a newer app knows are left out, and the others arrive', async () => {
  const { local, scope, milk } = await openDevice()
  const row = ['habits', { id: newId(), rev: 4, title: 'Correr' }] as unknown as ScopePage['rows'][number]
  await hear(local, () => ({ scopes: [page(scope, row, wire(milk, { name: 'Queijo' }))] }))
  expect(await local.db.items.get(milk.id)).toMatchObject({ name: 'Queijo' })
  expect(await local.db.cursors.get(scope)).toMatchObject({ rev: 4 })
})

test('the device asks for the rows of a list whose creation was accepted, even if the answer has none of them', async () => {
  const { local } = await openDevice()
  const { id } = await mutateIn(local, 'lists.create', { title: 'Feira' })
  await hear(local, (sent) => ({ results: sent.map((mutation) => resultOf(mutation, { rev: 1 })) }))
  expect(await local.db.cursors.get(listScope(id))).toEqual({ scope: listScope(id), rev: 0 })
})

test('a lost list leaves nothing but the places of its pending mutations', async () => {
  const { local, listId, scope, milk } = await openDevice()
  await hear(local, async () => {
    await mutateIn(local, 'items.update', { id: milk.id, name: 'Queijo' })
    await mutateIn(local, 'items.create', { listId, name: 'Sal' })
    await mutateIn(local, 'todos.create', { title: 'Ligar' })
    return { gone: [scope] }
  })
  expect(await local.db.items.count()).toBe(0)
  expect((await local.db.base.toArray()).map(({ key }) => key.split('/')[0])).toEqual(['todos'])
  expect(await local.db.cursors.get(scope)).toBeUndefined()
  expect((await local.db.outbox.toArray()).map(({ key }) => key?.split('/')[0] ?? null)).toEqual([null, null, 'todos'])
  expect((await local.db.problems.toArray()).map(({ kind }) => kind)).toEqual(['lost_access', 'lost_access'])
})

test.each([
  ['never read stays', undefined, ['Pão', 'Queijo']],
  ['read anew goes, but for what waits', true, ['Queijo']],
])('a row missing from the first page of a scope that was %s', async (_what, stale, names) => {
  const { local, listId, scope, milk } = await openDevice()
  await local.db.cursors.put({ scope, rev: 0, ...(stale && { stale }) })
  await hear(local, async () => {
    await mutateIn(local, 'items.update', { id: milk.id, purchased: true })
    await mutateIn(local, 'items.create', { listId, name: 'Sal' })
    return { scopes: [page(scope, wire(milk, { name: 'Queijo' }))] }
  })
  expect((await local.db.items.toArray()).map(({ name }) => name).sort()).toEqual([...names, 'Sal'])
  expect(await local.db.items.get(milk.id)).toMatchObject({ purchased: true })
})
