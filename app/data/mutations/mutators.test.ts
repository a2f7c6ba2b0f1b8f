import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { databaseName } from '#app/data/store/db.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import type { MutationName } from '#shared/notebook-contract.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { mutateIn } from './mutate.ts'

const open = async (): Promise<LocalStore> => (await openWithItems([])).local

/** The note that a create without texts makes, as in the tests of the server. The contract fills in omitted fields. */
const ofNote = { title: 'Nova Nota', content: '', updatedAt: expect.any(String), version: expect.any(String) }
const created = [
  ['todos', 'todos.create', { title: ' Ligar ' }, { title: 'Ligar', completed: false, ...plainTodo }],
  ['notes', 'notes.create', {}, ofNote],
  ['notes', 'notes.create', { title: '  ' }, ofNote],
  ['projects', 'projects.create', { title: 'Casa' }, { title: 'Casa', description: null, status: 'pendente' }],
  [
    'tasks',
    'tasks.create',
    { projectId: newId(), title: 'Tinta' },
    {
      projectId: expect.any(String),
      title: 'Tinta',
      priority: 2,
      status: 'pendente',
      ...plainTask,
    },
  ],
] as const

test.each(created)('%s: %s with %j creates the same row as the server', async (table, op, input, content) => {
  const local = await open()
  const { id } = await mutateIn(local, op as MutationName, input as never)
  const scope = `u:${local.user.id}`
  expect(await local.db.table(table).get(id)).toEqual({
    id,
    ...content,
    scope,
    rev: 0,
    stamp: 0,
    deletedAt: null,
    purgedAt: null,
  })
  const { updatedAt: _updatedAt, version: _version, ...sent } = { updatedAt: undefined, version: undefined, ...content }
  expect(await local.db.outbox.toArray()).toMatchObject([{ op, scope, args: { id, ...sent } }])
})

test.each([
  ['todos', 'todos.create', 'todos.update', { title: 'Um' }, { completed: true }],
  ['notes', 'notes.create', 'notes.update', { title: 'Um' }, { content: ' a\n\tb ' }],
  ['projects', 'projects.create', 'projects.update', { title: 'Um' }, { description: 'a\nb', status: 'concluido' }],
  [
    'tasks',
    'tasks.create',
    'tasks.update',
    { projectId: newId(), title: 'Um' },
    { status: 'concluída', priority: 3, dueDate: '2026-03-10T12:00:00-03:00', projectId: newId() },
  ],
] as const)(
  '%s: a row is changed field by field, deleted and restored',
  async (table, create, update, input, changes) => {
    const local = await open()
    const { id } = await mutateIn(local, create, input as never)
    const before = await local.db.table(table).get(id)
    await mutateIn(local, update, { id, ...changes } as never)
    const after = await local.db.table(table).get(id)
    const { updatedAt, version } = after
    expect(after).toEqual({ ...before, ...changes, ...(table === 'notes' && { updatedAt, version }) })
    await mutateIn(local, `${table}.delete`, { id })
    expect(await local.db.table(table).get(id)).toEqual({ ...after, deletedAt: expect.any(Number) })
    await mutateIn(local, `${table}.restore`, { id })
    expect(await local.db.table(table).get(id)).toEqual(after)
    expect(await local.db.base.toArray()).toMatchObject([{ key: `${table}/${id}`, row: null }])
    expect(await local.db.outbox.count()).toBe(4)
  },
)

test('concluída is stored in one spelling, for any input', async () => {
  const local = await open()
  const { id } = await mutateIn(local, 'tasks.create', { projectId: newId(), title: 'Um' })
  for (const status of ['concluida', 'conclui\u0301da']) {
    await mutateIn(local, 'tasks.update', { id, status: 'pendente' })
    await mutateIn(local, 'tasks.update', { id, status })
    expect((await local.db.tasks.get(id))?.status).toBe('conclu\u00edda')
  }
})

test('writing a note sets its date; an unchanged text and a deletion do not', async () => {
  let now = Date.UTC(2026, 2, 10)
  const { local } = await openWithItems([])
  local.runtime.now = () => now
  const { id } = await mutateIn(local, 'notes.create', { title: 'Diário' })
  const date = async () => (await local.db.notes.get(id))?.updatedAt
  now += 60_000
  await mutateIn(local, 'notes.update', { id })
  await mutateIn(local, 'notes.delete', { id })
  await mutateIn(local, 'notes.restore', { id })
  expect(await date()).toBe('2026-03-10T00:00:00.000Z')
  await mutateIn(local, 'notes.update', { id, content: 'hoje' })
  expect(await date()).toBe('2026-03-10T00:01:00.000Z')
})

test.each([
  ['todos.create', { title: ' ' }, 'O título é obrigatório'],
  ['projects.create', { title: 'a' }, 'O título deve ter pelo menos 2 caracteres.'],
  ['tasks.create', { projectId: newId(), title: '' }, 'O título é obrigatório'],
  ['notes.create', { content: 'x'.repeat(80_001) }, 'O conteúdo pode ter no máximo 80000 caracteres.'],
] as const)('%s with %j is refused before anything is written', async (op, input, message) => {
  const local = await open()
  await expect(mutateIn(local, op, input as never)).rejects.toMatchObject({ code: 'invalid', message })
  expect(await local.db.outbox.count()).toBe(0)
})

test('a device of the former version gets the new tables, keeps its data and reads everything again', async () => {
  const device = newRuntime()
  const user = {
    id: newId(),
    email: 'ana@example.com',
    firstName: null,
    username: 'ana',
    homePage: 'shopping' as const,
  }
  const scope = `l:${newId()}`
  const old = new Dexie(databaseName(user.id), device.dexie)
  const both = { settings: 'id, scope', memberships: 'id, scope', lists: 'id, scope', items: 'id, scope' }
  const stores = { base: 'key, scope', outbox: 'seq', cursors: 'scope', problems: 'mid', drafts: 'key', meta: 'key' }
  old.version(1).stores({ ...both, ...stores })
  const identity = { user: user.id, client: newId(), epoch: null, schema: 1, nextSeq: 5, ack: 4 }
  await old.table('meta').put({ key: 'identity', ...identity })
  await old.table('cursors').put({ scope, rev: 7 })
  await old.table('items').put({ id: newId(), scope, name: 'Leite' })
  old.close()
  const local = await openLocal(user, device)
  expect(await local.db.cursors.toArray()).toEqual([{ scope, rev: 0, stale: true }])
  expect(await local.db.items.toArray()).toMatchObject([{ name: 'Leite' }])
  await mutateIn(local, 'todos.create', { title: 'Novo' })
  expect(await local.db.todos.toArray()).toMatchObject([{ title: 'Novo' }])
  expect(await local.db.outbox.toArray()).toMatchObject([{ seq: 5 }])
})
