import { expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { type LocalStore, readIdentity } from '#app/data/store/local-store.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { fillDisk, openWithItems, plainList } from '#app/data/testing.ts'
import { isStorageFull } from '#app/lib/storage-errors.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { Delta, MutationResult, ScopePage, SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { applyDelta } from './apply.ts'
import { newPace, runSync } from './sync.ts'
import { allTaken } from './testing.ts'

/** A device with all rows up to rev 1 and a clock that only the test moves. */
async function openDevice(...names: string[]) {
  const { local, listId } = await openWithItems(names)
  const scopes = [listScope(listId), userScope(local.user.id)]
  await local.db.cursors.bulkPut(scopes.map((scope) => ({ scope, rev: 1 })))
  let nowMs = Date.UTC(2026, 2, 10, 12)
  local.runtime.now = () => nowMs
  const passDay = () => {
    nowMs += dayMs
  }
  const [item] = (await local.db.items.toArray()) as [LocalRow<'items'>]
  return { local, listId, item, passDay }
}

const noMore = new Error('no network any more')

interface Told extends Partial<Pick<SyncAnswer, 'scopes' | 'gone' | 'more'>> {
  result?: Partial<MutationResult>
}

/** Runs one exchange with this answer; every sent mutation gets `result`. */
async function hear(
  local: LocalStore,
  { result, ...told }: Told,
  meanwhile: () => unknown = () => undefined,
): Promise<void> {
  let exchanges = 0
  const exchange = async (request: SyncRequest): Promise<SyncAnswer> => {
    if (++exchanges > 1) throw noMore
    await meanwhile()
    const answer = allTaken(request)
    return { ...answer, results: answer.results.map((each) => ({ ...each, ...result })), ...told }
  }
  await runSync(local, { exchange, pace: newPace() }).catch((error: unknown) => {
    if (error !== noMore) throw error
  })
}

const page = (id: string, to: number, ...rows: ScopePage['rows']): ScopePage => ({ id, from: 1, to, rows })

test('superseded fields of an edit show the server value before the newer value arrives', async () => {
  const { local, item } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, name: 'Leite de soja', quantity: '2 l' })
  await hear(local, { result: { outcome: 'superseded', dropped: ['name'], rev: 3 } })
  expect(await local.db.items.get(item.id)).toMatchObject({ name: 'Leite', quantity: '2 l' })
})

test('a pending or accepted mutation keeps its own time until its row arrives', async () => {
  const { local, listId, passDay } = await openDevice()
  const scope = userScope(local.user.id)
  const fromServer = { rev: 1, stamp: 1000, deletedAt: null, purgedAt: null }
  const text = { title: 'Diário', content: '', updatedAt: '2026-03-01T12:00:00.000Z', version: newId() }
  const note = { id: newId(), ...text, ...fromServer }
  await local.db.notes.add({ ...note, scope })
  const { id } = await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  const itemBefore = await local.db.items.get(id)
  const titled: ScopePage['rows'][number] = ['notes', { ...note, rev: 2, stamp: 2000, title: 'Diário de março' }]
  await hear(local, { result: { rev: 3 }, scopes: [page(scope, 2, titled)] }, async () => {
    await mutateIn(local, 'notes.update', { id: note.id, content: 'hoje' })
    passDay()
  })
  expect(await local.db.items.get(id)).toEqual(itemBefore)
  const written = { title: 'Diário de março', content: 'hoje', updatedAt: '2026-03-10T12:00:00.000Z' }
  expect(await local.db.notes.get(note.id)).toMatchObject(written)
})

test.each([
  ['one', [20]],
  ['several', [3, 4, 9, 33, 39]],
])('after forty accepted edits only the rows with a pending edit (%s) keep a base', async (_, waiting) => {
  const { local } = await openDevice(...Array.from({ length: 40 }, (_, at) => `Item ${at}`))
  const items = await local.db.items.orderBy('id').toArray()
  const edit = (at: number, quantity: string) => mutateIn(local, 'items.update', { id: items[at]?.id ?? '', quantity })
  for (const at of items.keys()) if (!waiting.includes(at)) await edit(at, '2')
  await hear(local, { result: { rev: 2 } }, async () => {
    for (const at of waiting) await edit(at, '3')
  })
  const kept = waiting.map((at) => [`items/${items[at]?.id}`, items[at]])
  expect((await local.db.base.toArray()).map(({ key, row }) => [key, row])).toEqual(kept)
  const quantities = items.map((_, at) => (waiting.includes(at) ? '3' : '2'))
  expect((await local.db.items.orderBy('id').toArray()).map(({ quantity }) => quantity)).toEqual(quantities)
})

test.each([
  ['is refused', { result: { outcome: 'rejected', code: 'forbidden' } }, 'rejected'],
  ['made the server fail', { result: { outcome: 'parked', code: 'internal' } }, 'parked'],
  ['went into the trash', { result: { code: 'row_deleted' } }, 'row_deleted'],
] as const)('a problem of a change that %s keeps the row as its author saw it', async (_what, told, kind) => {
  const { local, item } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, name: 'Leite de soja' })
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const row = await local.db.items.get(item.id)
  await hear(local, told)
  expect(await local.db.problems.toArray()).toMatchObject([
    { kind, row },
    { kind, row },
  ])
})

test('problems of a lost list keep the own words of the person and nothing of others', async () => {
  const { local, item } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, quantity: '2 l' })
  await hear(local, { result: { outcome: 'rejected', code: 'forbidden' } })
  expect(await local.db.problems.toArray()).toMatchObject([{ row: { name: 'Leite' } }])
  const sent = await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const refused = { outcome: 'rejected', code: 'not_found' } as const
  await hear(local, { result: refused, gone: [item.scope] }, () =>
    mutateIn(local, 'items.update', { ...sent, name: 'Chá' }),
  )
  expect(await local.db.items.count()).toBe(0)
  const problems = await local.db.problems.toArray()
  expect(problems).toMatchObject([
    { kind: 'rejected', args: { quantity: '2 l' } },
    { kind: 'lost_access', args: { purchased: true } },
    { kind: 'lost_access', args: { name: 'Chá' } },
  ])
  expect(JSON.stringify(problems)).not.toContain('Leite')
})

test('a change of a lost list is lost access, also if it made the server fail', async () => {
  const { local, item } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, quantity: '2 l' })
  await hear(local, { result: { outcome: 'parked', code: 'internal' }, gone: [item.scope] })
  expect((await local.db.problems.toArray()).map(({ kind }) => kind)).toEqual(['lost_access'])
})

test('a problem of another person’s erased list keeps nothing that others wrote', async () => {
  const { local, listId, item } = await openDevice('Leite')
  const theirs = { id: listId, ownerId: newId(), title: 'Feira', ...plainList, rev: 1, stamp: 1000 }
  await local.db.lists.add({ ...theirs, scope: item.scope, deletedAt: null, purgedAt: null })
  const erased: ScopePage['rows'][number] = ['lists', { ...theirs, rev: 2, title: '', deletedAt: 1, purgedAt: 2 }]
  await hear(local, { scopes: [page(item.scope, 2, erased)] }, () =>
    mutateIn(local, 'lists.update', { id: listId, title: 'Feira livre' }),
  )
  const [problem] = await local.db.problems.toArray()
  expect(problem).toMatchObject({ code: 'purged', args: { title: 'Feira livre' } })
  expect(problem?.inside).toBeUndefined()
})

test('the end of a list removes its purchases and no others', async () => {
  const { local, listId, item } = await openDevice('Leite')
  const [erasedId, keptId] = [newId(), newId()]
  const bought = (id: string) => ({ key: `${id} leite`, listId: id, name: 'Leite', quantity: null, category: null })
  const know = [listId, erasedId, keptId].map((id) => ({ ...bought(id), times: [1] }))
  await local.db.purchases.bulkAdd(know)
  const lists = [erasedId, keptId].map((id) => {
    const purgedAt = id === erasedId ? 2 : null
    const row = { id, ownerId: local.user.id, title: '', ...plainList, deletedAt: 1, purgedAt }
    return page(listScope(id), 2, ['lists', { ...row, rev: 2, stamp: 1000 }])
  })
  await local.db.cursors.bulkPut(lists.map(({ id }) => ({ scope: id, rev: 1 })))
  await hear(local, { scopes: lists }, () => mutateIn(local, 'items.update', { id: item.id, purchased: true }))
  expect((await local.db.purchases.toArray()).map((known) => known.listId).sort()).toEqual([listId, keptId].sort())
  await hear(local, { gone: [item.scope] })
  expect(await local.db.purchases.toArray()).toMatchObject([{ listId: keptId }])
})

test('an answer is late once another context has noticed a restore of the server, also without a bookmark', async () => {
  const { local, item } = await openDevice('Leite')
  const know = async (epoch: string | null) => local.db.meta.put({ ...(await readIdentity(local.db)), epoch })
  await know('before')
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  await hear(local, { result: { outcome: 'rejected', code: 'forbidden' } }, () => know(null))
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([1, 0])
})

test('an answer is late once another context received a new list, because the answer cannot report its end', async () => {
  const { local, item } = await openDevice('Leite')
  const receive = () => local.db.cursors.put({ scope: listScope(newId()), rev: 1 })
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  await hear(local, {}, receive)
  expect(await local.db.outbox.count()).toBe(1)
})

test('a row returns although its share ended during a full read while an edit was pending', async () => {
  const { local, item } = await openDevice('Leite')
  const { scope, ...row } = item
  const edit = () => mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const writeElsewhere = () => mutateIn(local, 'notes.create', { title: 'Diário', content: '' })
  await local.db.cursors.update(scope, { rev: 0, stale: true })
  await hear(local, { scopes: [{ id: scope, from: 0, to: 1, rows: [] }], more: true }, edit)
  await hear(local, { result: { outcome: 'rejected', code: 'not_found' }, gone: [scope] }, writeElsewhere)
  const granted = { id: scope, from: 0, to: 2, rows: [['items', { ...row, rev: 2 }]] } satisfies ScopePage
  await hear(local, { scopes: [granted] }, writeElsewhere)
  await edit()
  await hear(local, { result: { outcome: 'rejected', code: 'forbidden' } }, writeElsewhere)
  expect(await local.db.items.toArray()).toEqual([{ ...item, rev: 2 }])
})

test('on a full disk results are applied without the rows, which are requested again', async () => {
  const { local, item, listId } = await openDevice('Leite')
  const { scope, ...row } = item
  const others = Array.from({ length: 100 }, () => ['items', { ...row, id: newId(), rev: 3 }] as [string, object])
  const told = { result: { rev: 2 }, scopes: [page(scope, 3, ...(others as ScopePage['rows']))] }
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const { id } = await mutateIn(local, 'items.create', { listId, name: 'Pão' })
  const emptyDisk = fillDisk(5000)
  await expect(hear(local, told)).rejects.toSatisfy(isStorageFull)
  expect(await local.db.outbox.count()).toBe(0)
  expect(await local.db.items.toArray()).toMatchObject([{ purchased: true }, { id, name: 'Pão' }])
  expect(storageState(local.db).get()).toBe('full')
  await expect(hear(local, told)).rejects.toSatisfy(isStorageFull)
  expect(storageState(local.db).get()).toBe('full')
  emptyDisk()
  await hear(local, told)
  expect(await local.db.items.count()).toBe(102)
  expect(storageState(local.db).get()).toBe('ok')
})

test('without room even for the results nothing is applied and nothing is lost', async () => {
  const { local, item } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const emptyDisk = fillDisk()
  await expect(hear(local, { result: { outcome: 'rejected', code: 'forbidden' } })).rejects.toSatisfy(isStorageFull)
  emptyDisk()
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([1, 0])
  expect(storageState(local.db).get()).toBe('full')
})

test('an answer that cannot be stored for another reason than the disk is applied as a whole or not at all', async () => {
  const { local, item, listId } = await openDevice('Leite')
  await mutateIn(local, 'items.update', { id: item.id, purchased: true })
  const broken = ['items', { ...item, id: null as unknown as string, rev: 2 }] as const
  await expect(hear(local, { scopes: [page(listScope(listId), 2, broken as never)] })).rejects.toThrow()
  expect(await local.db.outbox.count()).toBe(1)
})

/** A device that has applied an answer, and the delta after it, with a change of the device's item. */
async function openWithDelta() {
  const device = await openDevice('Leite')
  await hear(device.local, {})
  const { client, bookmark } = await readIdentity(device.local.db)
  const row = { ...device.item, name: 'Leite de soja', rev: 2, stamp: 2000 }
  const answer = {
    ...allTaken({ push: [] }),
    bookmark: 'next',
    scopes: [page(listScope(device.listId), 2, ['items', row])],
  }
  const delta: Delta = { client, since: bookmark, answer }
  return { ...device, delta }
}

test('the delta of a poke is applied once, below pending changes', async () => {
  const { local, item, delta } = await openWithDelta()
  await mutateIn(local, 'items.update', { id: item.id, quantity: '2 l' })
  expect(await applyDelta(local, delta)).toBe(true)
  expect(await local.db.items.get(item.id)).toMatchObject({ name: 'Leite de soja', quantity: '2 l' })
  expect(await local.db.outbox.count()).toBe(1)
  expect((await readIdentity(local.db)).bookmark).toBe('next')
  expect(await applyDelta(local, delta)).toBe(false)
})

test.each<[string, (delta: Delta) => Delta]>([
  ['is for another device', (delta) => ({ ...delta, client: newId() })],
  ['continues another answer', (delta) => ({ ...delta, since: 'another' })],
  ['continues none', (delta) => ({ ...delta, since: null })],
  ['is of another epoch', ({ answer, ...delta }) => ({ ...delta, answer: { ...answer, epoch: 'another' } })],
  [
    'leaves out a rev',
    ({ answer, ...delta }) => ({
      ...delta,
      answer: { ...answer, scopes: answer.scopes.map((scope) => ({ ...scope, from: 2, to: 3 })) },
    }),
  ],
  [
    'leaves out a rev of one of its lists',
    ({ answer, ...delta }) => ({
      ...delta,
      answer: { ...answer, scopes: [...answer.scopes, { id: listScope(newId()), from: 2, to: 3, rows: [] }] },
    }),
  ],
])('the delta of a poke is ignored if it %s', async (_how, change) => {
  const { local, item, delta } = await openWithDelta()
  expect(await applyDelta(local, change(delta))).toBe(false)
  expect(await local.db.items.get(item.id)).toEqual(item)
  expect((await readIdentity(local.db)).bookmark).toBe('b')
})

test('the delta of a poke is ignored while the last page of the previous answer is missing', async () => {
  const { local, delta } = await openWithDelta()
  await hear(local, { more: true })
  expect(await applyDelta(local, delta)).toBe(false)
})
