import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseForEver } from '#app/data/mutations/erase.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, newRuntime, openWithItems, plainList } from '#app/data/testing.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import { daysLeft, liveTrash } from './trash.ts'

let local: LocalStore
let skippedMs: number
beforeEach(async () => {
  skippedMs = 0
  ;({ local } = await openWithItems([], { ...newRuntime(), now: () => Date.now() + skippedMs }))
})
afterEach(() => local.close())

const trash = () => liveTrash(local)
const names = () =>
  trash()
    .get()
    ?.map(({ table, name, parent, inside }) => [table, name, parent, inside])
const shows = (expected: unknown[]) => expect.poll(names, { interval: 2 }).toEqual(expected)
const make = async (op: 'todos' | 'notes' | 'projects' | 'lists', title: string) =>
  (await mutateIn(local, `${op}.create`, { id: newId(), title })).id

test('the trash lists deleted rows, the latest first, and shows rows inside a deleted row only with that row', async () => {
  const todo = await make('todos', 'Regar')
  const list = await make('lists', 'Feira')
  const [milk, rice] = [newId(), newId()]
  await mutateIn(local, 'items.create', { id: milk, listId: list, name: 'Leite' })
  await mutateIn(local, 'items.create', { id: rice, listId: list, name: 'Arroz' })
  await mutateIn(local, 'items.delete', { id: milk })
  await shows([['items', 'Leite', 'Feira', 0]])
  skippedMs += 1000
  await mutateIn(local, 'todos.delete', { id: todo })
  await shows([
    ['todos', 'Regar', undefined, 0],
    ['items', 'Leite', 'Feira', 0],
  ])
  skippedMs += 1000
  await mutateIn(local, 'lists.delete', { id: list })
  await shows([
    ['lists', 'Feira', undefined, 1],
    ['todos', 'Regar', undefined, 0],
  ])
  await mutateIn(local, 'lists.restore', { id: list })
  await shows([
    ['todos', 'Regar', undefined, 0],
    ['items', 'Leite', 'Feira', 0],
  ])
})

test('tasks are listed with their project, or hidden with it', async () => {
  const project = await make('projects', 'Horta')
  const task = newId()
  await mutateIn(local, 'tasks.create', { id: task, projectId: project, title: 'Plantar' })
  await mutateIn(local, 'tasks.delete', { id: task })
  await shows([['tasks', 'Plantar', 'Horta', 0]])
  await mutateIn(local, 'projects.delete', { id: project })
  await shows([['projects', 'Horta', undefined, 0]])
})

test('the trash shows the deleted rows of thirty days, each with the number of days left', async () => {
  const todo = await make('todos', 'Regar')
  await mutateIn(local, 'todos.delete', { id: todo })
  await shows([['todos', 'Regar', undefined, 0]])
  const [entry] = trash().get() ?? []
  const deletedAt = entry?.deletedAt ?? 0
  const left = [0, 1, dayMs, 29 * dayMs, 30 * dayMs - 1].map((ms) => daysLeft({ deletedAt }, deletedAt + ms))
  expect(left).toEqual([30, 30, 29, 1, 1])
  skippedMs = 30 * dayMs
  await make('todos', 'Outra')
  const other = await make('todos', 'Mais uma')
  await mutateIn(local, 'todos.delete', { id: other })
  await shows([['todos', 'Mais uma', undefined, 0]])
})

test('in another person’s list an editor may restore items, but not delete them for ever; a viewer sees none', async () => {
  const listId = newId()
  const member = (role: 'editor' | 'viewer') => ({ id: local.user.id, name: 'Ana', role })
  const list = {
    id: listId,
    ownerId: newId(),
    title: 'Feira',
    createdAt: 1,
    rev: 1,
    stamp: 1,
    scope: listScope(listId),
  }
  const own = { deletedAt: null, purgedAt: null }
  await local.db.lists.put({ ...plainList, ...list, ...own, members: [member('editor')] })
  const id = newId()
  await mutateIn(local, 'items.create', { id, listId, name: 'Caju' })
  await mutateIn(local, 'items.delete', { id })
  await eventually(() => trash().get()?.length)
  expect(trash().get()).toMatchObject([{ name: 'Caju', parent: 'Feira', isErasable: false }])
  await local.db.lists.update(listId, { members: [member('viewer')] })
  await shows([])
})

test('a row deleted for ever leaves the trash, waits to be sent, and keeps its text until the server has erased it', async () => {
  const ids = [await make('todos', 'Regar'), await make('todos', 'Ligar'), await make('todos', 'Pagar')]
  for (const id of ids.slice(0, 2)) await mutateIn(local, 'todos.delete', { id })
  const entries = ids.map((id) => ({ table: 'todos' as const, id }))
  await eraseForEver(local, entries)
  await shows([])
  const ops = (await local.db.outbox.toArray()).map(({ op }) => op)
  expect(ops.slice(-2)).toEqual(['trash.delete', 'trash.delete'])
  expect(await local.db.todos.get(ids[0] ?? '')).toMatchObject({ title: 'Regar', purgedAt: expect.any(Number) })
  expect(await local.db.todos.get(ids[2] ?? '')).toMatchObject({ title: 'Pagar', purgedAt: null })
  await expect(mutateIn(local, 'todos.restore', { id: ids[0] ?? '' })).rejects.toMatchObject({ code: 'not_found' })
})

test('on a full disk nothing is deleted for ever, rather than a part', async () => {
  const ids = [await make('todos', 'Regar'), await make('todos', 'Ligar')]
  for (const id of ids) await mutateIn(local, 'todos.delete', { id })
  const emptyDisk = fillDisk(600)
  await expect(
    eraseForEver(
      local,
      ids.map((id) => ({ table: 'todos' as const, id })),
    ),
  ).rejects.toThrow()
  emptyDisk()
  await shows([
    ['todos', 'Ligar', undefined, 0],
    ['todos', 'Regar', undefined, 0],
  ])
})

test('an undone creation is not listed, except a note with text', async () => {
  const [empty, written] = [await make('notes', 'Vazia'), await make('notes', 'Bolo')]
  await mutateIn(local, 'notes.update', { id: written, content: 'fubá' })
  const todo = await make('todos', 'Regar')
  await mutateIn(local, 'todos.delete', { id: todo, undoes: 'create' })
  for (const id of [empty, written]) await mutateIn(local, 'notes.delete', { id, undoes: 'create' })
  await shows([['notes', 'Bolo', undefined, 0]])
})
