import { IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { liveProjects } from '#app/data/areas/projects.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveTasks } from '#app/data/areas/tasks.ts'
import { readIdentity } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, keepBusy, loseConnection, loseNextReceipt, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { type Mutation, mutateAllIn, mutateIn } from './mutate.ts'

test('a change is stored together with its outbox entry', async () => {
  const { local, listId } = await openWithItems([])
  const { id } = await mutateIn(local, 'items.create', { listId, name: '  Arroz  ' })
  expect(await local.db.items.get(id)).toMatchObject({ name: 'Arroz', purchased: false, scope: `l:${listId}` })
  expect(await local.db.outbox.toArray()).toMatchObject([{ seq: 1, op: 'items.create', args: { id, name: 'Arroz' } }])
  expect(await local.db.base.get(`items/${id}`)).toMatchObject({ row: null })
})

test('the state of the server is kept once, however often the row is changed', async () => {
  const { local } = await openWithItems(['Leite'])
  const [before] = await local.db.items.toArray()
  if (!before) throw new Error('no item')
  await mutateIn(local, 'items.update', { id: before.id, purchased: true })
  await mutateIn(local, 'items.update', { id: before.id, purchased: false })
  expect(await local.db.base.toArray()).toEqual([{ key: `items/${before.id}`, row: before }])
  expect((await local.db.outbox.toArray()).map(({ seq, seen }) => [seq, seen])).toEqual([
    [1, before.stamp],
    [2, before.stamp],
  ])
})

test('a change that alters nothing, or a row in the trash, is reported as one that nobody sees', async () => {
  const { local } = await openWithItems(['Leite'])
  const id = String((await local.db.items.toCollection().primaryKeys())[0])
  const seen: unknown[] = []
  for (const purchased of [true, true]) seen.push(await mutateIn(local, 'items.update', { id, purchased }))
  for (const _time of [1, 2]) seen.push(await mutateIn(local, 'items.delete', { id }))
  seen.push(
    await mutateIn(local, 'items.update', { id, name: 'Queijo' }),
    await mutateIn(local, 'items.restore', { id }),
  )
  const shown = [true, false, true, false, false, true]
  expect(seen).toMatchObject(shown.map((isSeen) => ({ isSeen })))
})

test('a row that is deleted and restored is as before', async () => {
  const { local } = await openWithItems(['Leite'])
  const [item] = await local.db.items.toArray()
  if (!item) throw new Error('no item')
  await mutateIn(local, 'items.delete', { id: item.id })
  expect((await local.db.items.get(item.id))?.deletedAt).toBeTypeOf('number')
  await mutateIn(local, 'items.restore', { id: item.id })
  expect(await local.db.items.get(item.id)).toEqual(item)
})

test('a tick is taken back although the copy of another device has replaced its own', async () => {
  const { local } = await openWithItems([])
  const day = { dueDate: '2026-12-05', repeat: 'FREQ=WEEKLY' }
  const { id } = await mutateIn(local, 'todos.create', { title: 'Regar', ...day })
  const tick = { occurrence: '2026-12-05', on: '2026-12-05', copy: newId() }
  await mutateIn(local, 'todos.update', { id, completed: true, tick })
  await mutateAllIn(local, [
    ['todos.update', { id, completed: false, tick }],
    ['todos.delete', { id: tick.copy, undoes: 'tick' }],
  ])
  expect(await local.db.todos.get(id)).toMatchObject({ completed: false, dueDate: day.dueDate })
  expect((await local.db.outbox.toArray()).map(({ seq, op }) => [seq, op])).toEqual([
    [1, 'todos.create'],
    [2, 'todos.update'],
    [3, 'todos.update'],
  ])
})

test.each([
  ['an empty name', ' \n', 'Nome contém caracteres que não podem ser guardados.'],
  ['a blank name', '   ', 'Nome é obrigatório'],
  ['a name that is too long', 'a'.repeat(201), 'Nome pode ter no máximo 200 caracteres.'],
])('%s is refused before anything is written', async (_what, name, message) => {
  const { local, listId } = await openWithItems([])
  await expect(mutateIn(local, 'items.create', { listId, name })).rejects.toMatchObject({ code: 'invalid', message })
  expect(await local.db.outbox.count()).toBe(0)
  expect((await readIdentity(local.db)).nextSeq).toBe(1)
})

test('a row that is not on the device cannot be changed', async () => {
  const { local } = await openWithItems([])
  await expect(mutateIn(local, 'items.update', { id: newId(), purchased: true })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await local.db.outbox.count()).toBe(0)
})

test('a tab of an older version cannot write into an upgraded database', async () => {
  const { local, listId } = await openWithItems([])
  await local.db.meta.put({ ...(await readIdentity(local.db)), schema: 99 })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Pão' })).rejects.toMatchObject({
    code: 'upgrade_required',
  })
  expect(await local.db.items.count()).toBe(0)
})

test('another person’s database is not written into', async () => {
  const { local, listId } = await openWithItems([])
  await local.db.meta.put({ ...(await readIdentity(local.db)), user: newId() })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Pão' })).rejects.toMatchObject({ code: 'wrong_user' })
  for (const table of [local.db.items, local.db.base, local.db.outbox]) expect(await table.count()).toBe(0)
})

test('many changes at once keep their order without a gap', async () => {
  const { local, listId } = await openWithItems([])
  const names = Array.from({ length: 50 }, (_, index) => `Item ${index}`)
  await Promise.all(names.map((name) => mutateIn(local, 'items.create', { listId, name })))
  const entries = await local.db.outbox.orderBy('seq').toArray()
  expect(entries.map(({ seq }) => seq)).toEqual(names.map((_, index) => index + 1))
  expect(entries.map(({ args }) => (args as { name: string }).name)).toEqual(names)
})

test('the database is asked before any screen draws a change', async () => {
  const { local } = await openWithItems(['Leite'])
  const live = liveItems(local, (await local.db.items.toArray())[0]?.listId ?? '')
  const [item] = await eventually(() => live.get())
  const happened: string[] = []
  const { get } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    happened.push(`${this.transaction.mode} asked`)
    return get.call(this, key)
  })
  live.subscribe(() => happened.push('drawn'))
  const done = mutateIn(local, 'items.update', { id: item?.id ?? '', purchased: true })
  expect(live.get()?.[0]?.purchased).toBe(true)
  await done
  vi.restoreAllMocks()
  expect(happened.indexOf('drawn')).toBeGreaterThan(happened.indexOf('readwrite asked'))
  expect(happened[0]).toBe('readwrite asked')
})

test('the undo of a change that is still being stored appears at once, and is stored after it', async () => {
  const { local } = await openWithItems(['Leite'])
  const [item] = await local.db.items.toArray()
  const live = liveItems(local, item?.listId ?? '')
  await eventually(() => live.get())
  const id = item?.id ?? ''
  const release = keepBusy(local)
  const deleted = mutateIn(local, 'items.delete', { id })
  expect(live.get()).toHaveLength(0)
  const restored = mutateIn(local, 'items.restore', { id }, deleted)
  expect(live.get()).toHaveLength(1)
  release()
  await restored
  expect((await local.db.outbox.toArray()).map(({ op }) => op)).toEqual(['items.delete', 'items.restore'])
  expect(live.get()).toHaveLength(1)
})

test('the undo of a change that could not be stored is not stored either, and the screen shows the stored state', async () => {
  const { local } = await openWithItems(['Leite'])
  const [item] = await local.db.items.toArray()
  const live = liveItems(local, item?.listId ?? '')
  await eventually(() => live.get())
  const emptyDisk = fillDisk()
  const added = mutateIn(local, 'items.create', { listId: item?.listId ?? '', name: 'Café', id: newId() })
  const takenBack = mutateIn(local, 'items.delete', { id: live.get()?.[0]?.id ?? '' }, added)
  expect(live.get()?.map(({ name }) => name)).toEqual(['Leite'])
  await expect(added).rejects.toThrow()
  await expect(takenBack).rejects.toThrow()
  emptyDisk()
  await eventually(
    () =>
      live
        .get()
        ?.map(({ name }) => name)
        .join() === 'Leite',
  )
  expect(await local.db.outbox.count()).toBe(0)
})

const projectWithTasks = (): { id: string; mutations: Mutation[] } => {
  const id = newId()
  const task = (title: string): Mutation => ['tasks.create', { projectId: id, title }]
  return { id, mutations: [['projects.create', { id, title: 'Mudança' }], task('Caixas'), task('Caminhão')] }
}

const shown = async (local: Awaited<ReturnType<typeof openWithItems>>['local']) => {
  const [projects, tasks] = [liveProjects(local), liveTasks(local)]
  await eventually(() => projects.get() && tasks.get())
  return () => [...(projects.get() ?? []), ...(tasks.get() ?? [])].map(({ title }) => title)
}

test('several changes appear together, share one transaction, and wait in order', async () => {
  const { local } = await openWithItems([])
  const titles = await shown(local)
  const release = keepBusy(local)
  const { id, mutations } = projectWithTasks()
  const done = mutateAllIn(local, mutations)
  expect(titles().toSorted()).toEqual(['Caixas', 'Caminhão', 'Mudança'])
  release()
  expect((await done).map((one) => one.id === id)).toEqual([true, false, false])
  expect(await local.db.outbox.orderBy('seq').toArray()).toMatchObject([
    { seq: 1, op: 'projects.create' },
    { seq: 2, op: 'tasks.create', args: { projectId: id, title: 'Caixas' } },
    { seq: 3, op: 'tasks.create', args: { projectId: id, title: 'Caminhão' } },
  ])
  expect((await readIdentity(local.db)).nextSeq).toBe(4)
  expect(await local.db.base.count()).toBe(3)
  expect(titles()).toHaveLength(3)
})

test('none of several changes is stored if one is not allowed, has no row, or there is no room for all', async () => {
  const { local } = await openWithItems([])
  const titles = await shown(local)
  const nothing = async () => {
    await eventually(() => titles().length === 0)
    for (const table of [local.db.projects, local.db.tasks, local.db.outbox, local.db.base]) {
      expect(await table.count()).toBe(0)
    }
    expect((await readIdentity(local.db)).nextSeq).toBe(1)
  }
  const { mutations } = projectWithTasks()
  const empty: Mutation = ['tasks.create', { projectId: newId(), title: ' ' }]
  await expect(mutateAllIn(local, [...mutations, empty])).rejects.toMatchObject({ code: 'invalid' })
  await nothing()
  const missing: Mutation = ['tasks.update', { id: newId(), title: 'Outra' }]
  await expect(mutateAllIn(local, [...mutations, missing])).rejects.toMatchObject({ code: 'not_found' })
  await nothing()
  const emptyDisk = fillDisk(1200)
  await expect(mutateAllIn(local, mutations)).rejects.toThrow()
  emptyDisk()
  await nothing()
  await mutateAllIn(local, mutations)
  expect(titles()).toHaveLength(3)
})

test.each([
  ['before', loseConnection],
  ['after', loseNextReceipt],
])('several changes are stored once if the connection is lost %s the commit', async (_when, lose) => {
  const { local } = await openWithItems([])
  const { mutations } = projectWithTasks()
  lose(local)
  await mutateAllIn(local, mutations)
  expect((await local.db.outbox.toArray()).map(({ seq, op }) => [seq, op])).toEqual([
    [1, 'projects.create'],
    [2, 'tasks.create'],
    [3, 'tasks.create'],
  ])
  expect(await local.db.tasks.count()).toBe(2)
})
