import { expect, test } from 'vitest'
import { nameFieldOf } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { type TrashTable, trashTables } from '#shared/scopes.ts'
import { sweep } from '#sync-server/background/sweeper.ts'
import { codes, notFound, ok, refusal } from '#sync-server/testing/api.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'

serverForEach(['ana'])

type Row = Record<string, unknown>

async function rowsOf(person = ana): Promise<Row[]> {
  const { scopes } = await sync(person, syncRequest(person.id))
  return scopes.flatMap(({ rows }) => rows.map(([table, row]) => ({ table, ...row })))
}
const rowOf = async (id: string) => (await rowsOf()).find((row) => row.id === id)
const textOf = async (person = ana) => JSON.stringify(await rowsOf(person))

/** Sends mutations from a new device; returns outcome and code of each. */
const push = async (acts: object[], person = ana) =>
  (await sync(person, syncRequest(person.id, { client: newId(), now: server.now(), push: acts }))).results.map(
    ({ outcome, code }) => [outcome, code],
  )

const act = (seq: number, op: string, args: object) => ({ ...mutation(seq, op, args), wall: server.now() })

const aDay = {
  dueDate: '2026-12-05',
  dueTime: '09:00',
  repeat: 'FREQ=MONTHLY;BYMONTHDAY=5',
  repeatFrom: 'done',
  priority: 3,
  reminder: 60,
  position: 'V1',
  steps: [{ id: newId(), title: 'segredo', done: true, position: 'V' }],
}
const secret = { title: 'segredo' }
/** A row of each table, by REST: the path of its creation, the one of its rows, and its fields. */
const rows = {
  lists: ['shopping-lists', 'shopping-lists', secret],
  items: ['shopping-items', 'shopping-items', { name: 'segredo', note: 'segredo' }],
  projects: ['projects', 'projects', { ...secret, description: 'segredo' }],
  tasks: ['projects/{project}/tasks', 'tasks', { ...aDay, ...secret, priority: 2, description: 'segredo' }],
  notes: ['notes', 'notes', { ...secret, content: 'segredo' }],
  todos: ['todos', 'todos', { ...aDay, ...secret, notes: 'segredo' }],
} satisfies Record<TrashTable, [string, string, object]>

test.each(trashTables)('an erased row of %s is empty at once, and no program finds it', async (table) => {
  const [made, path, fields] = rows[table]
  const project = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
  const { id } = await ok(ana.post(`/api/${made.replace('{project}', project.id)}`, fields), 201)
  expect(await codes(ana.del(`/api/trash/${table}/${id}`))).toEqual([409, 'not_deleted'])
  await ok(ana.del(`/api/${path}/${id}`), 204)
  await ok(ana.del(`/api/trash/${table}/${id}`), 204)
  const name = nameFieldOf(table)
  expect(await rowOf(id)).toMatchObject({ deletedAt: expect.any(Number), purgedAt: expect.any(Number), [name]: '' })
  expect(await textOf()).not.toContain('segredo')
  for (const unknown of [id, newId()]) {
    expect(await refusal(ana.del(`/api/trash/${table}/${unknown}`))).toEqual(notFound)
    expect(await refusal(ana.put(`/api/${path}/${unknown}`, { [name]: 'de novo' }))).toEqual(notFound)
    expect(await refusal(ana.post(`/api/${path}/${unknown}/restore`))).toEqual(notFound)
  }
})

test('the trash keeps the day of a to-do with all its fields', async () => {
  const fields = {
    ...aDay,
    title: 'Regar',
    notes: 'Na varanda',
    completed: false,
    snoozed: null,
    occurrence: '2026-12-04',
  }
  const { id } = await ok(ana.post('/api/todos', fields), 201)
  await ana.del(`/api/todos/${id}`)
  expect(await ok(ana.post(`/api/todos/${id}/restore`))).toEqual({ id, ...fields })
})

test('a late edit and a late restoration from another device are refused with the reason; a second erasure is not', async () => {
  const { id } = await ok(ana.post('/api/todos', { title: 'Regar' }), 201)
  await ana.del(`/api/todos/${id}`)
  expect(await push([act(1, 'trash.delete', { table: 'todos', id })])).toEqual([['ok', undefined]])
  const before = await rowOf(id)
  const late = [
    act(1, 'todos.update', { id, title: 'Regar a horta' }),
    act(2, 'todos.restore', { id }),
    act(3, 'todos.delete', { id }),
    act(4, 'trash.delete', { table: 'todos', id }),
  ]
  expect(await push(late)).toEqual([
    ['rejected', 'purged'],
    ['rejected', 'purged'],
    ['ok', undefined],
    ['ok', undefined],
  ])
  expect(await rowOf(id)).toEqual(before)
})

test('a row restored by another device stays, regardless of clocks, and the author is notified', async () => {
  const { id } = await ok(ana.post('/api/todos', { title: 'Regar' }), 201)
  await ana.del(`/api/todos/${id}`)
  await ok(ana.post(`/api/todos/${id}/restore`))
  const late = { ...act(1, 'trash.delete', { table: 'todos', id }), wall: server.now() + 10 ** 9 }
  expect(await push([late])).toEqual([['rejected', 'not_deleted']])
  expect(await rowOf(id)).toMatchObject({ title: 'Regar', deletedAt: null, purgedAt: null })
})

test('a device with its clock in 1970 erases all of the row, also later text', async () => {
  const { id } = await ok(ana.post('/api/notes', { title: 'a', content: 'a' }), 201)
  await ok(ana.put(`/api/notes/${id}`, { title: 'segredo', content: 'segredo' }))
  await ana.del(`/api/notes/${id}`)
  expect(await push([{ ...act(1, 'trash.delete', { table: 'notes', id }), wall: 0 }])).toEqual([['ok', undefined]])
  expect(await textOf()).not.toContain('segredo')
})

test('a list and a project are erased with their content by the next sweep; writes into them are refused before', async () => {
  const list = await ok(ana.post('/api/shopping-lists', { title: 'segredo' }), 201)
  const items = Array.from({ length: 250 }, (_, i) =>
    act(i + 1, 'items.create', { listId: list.id, name: `segredo ${i}` }),
  )
  await push(items)
  const project = await ok(ana.post('/api/projects', { title: 'segredo' }), 201)
  const task = await ok(ana.post(`/api/projects/${project.id}/tasks`, { title: 'segredo' }), 201)
  const item = (await rowsOf()).find((row) => row.table === 'items')?.id
  await ana.del(`/api/shopping-lists/${list.id}`)
  await ana.del(`/api/projects/${project.id}`)
  const acts: [string, object][] = [
    ['trash.delete', { table: 'lists', id: list.id }],
    ['trash.delete', { table: 'projects', id: project.id }],
    ['items.create', { listId: list.id, name: 'tarde' }],
    ['items.update', { id: item, name: 'tarde' }],
    ['tasks.update', { id: task.id, title: 'tarde' }],
  ]
  const outcomes = await push(acts.map(([op, args], at) => act(at + 1, op, args)))
  expect(outcomes.map(([, code]) => code)).toEqual([undefined, undefined, 'purged', 'purged', 'purged'])
  await sweep(server)
  expect(await textOf()).not.toContain('segredo')
  expect((await rowsOf()).filter(({ table }) => table === 'items')).toHaveLength(250)
})

test('an item of a shared list is erased only by the owner', async () => {
  const bruno = await server.register()
  const list = await ok(ana.post('/api/shopping-lists', { title: 'Feira' }), 201)
  const item = await ok(ana.post('/api/shopping-items', { listId: list.id, name: 'Caju' }), 201)
  await share(ana, list.id, bruno.email, true)
  await bruno.del(`/api/shopping-items/${item.id}`)
  const path = `/api/trash/items/${item.id}`
  expect(await refusal(bruno.del(path))).toEqual([403, 'forbidden', 'Só quem criou a lista pode fazer isso.'])
  expect(await rowOf(item.id)).toMatchObject({ name: 'Caju' })
  expect((await ana.del(path)).status).toBe(204)
  expect(await rowOf(item.id)).toMatchObject({ name: '', purgedAt: expect.any(Number) })
})

test('emptying the trash of a full notebook makes room', async () => {
  const long = 'x'.repeat(80_000)
  const ids: string[] = []
  const add = () => ana.post('/api/notes', { content: long })
  for (let response = await add(); ; response = await add()) {
    if (response.status === 413) break
    ids.push((await response.json()).id)
  }
  for (const id of ids.slice(0, 3)) await ana.del(`/api/notes/${id}`)
  expect((await add()).status).toBe(413)
  for (const id of ids.slice(0, 3)) await ana.del(`/api/trash/notes/${id}`)
  expect((await add()).status).toBe(201)
})

/** Creates one row of each kind on a device, with the list and the project around them. */
async function makeAll() {
  const [list, project] = [newId(), newId()]
  const made = { lists: list, projects: project, items: newId(), tasks: newId(), notes: newId(), todos: newId() }
  const acts = [
    act(1, 'lists.create', { id: list, title: 'segredo' }),
    act(2, 'projects.create', { id: project, title: 'segredo' }),
    act(3, 'items.create', { id: made.items, listId: list, name: 'segredo' }),
    act(4, 'tasks.create', { id: made.tasks, projectId: project, title: 'segredo' }),
    act(5, 'notes.create', { id: made.notes, title: 'segredo' }),
    act(6, 'todos.create', { id: made.todos, title: 'segredo' }),
  ]
  for (const [outcome] of await push(acts)) expect(outcome).toBe('ok')
  return made
}
const inside = ['items', 'tasks', 'notes', 'todos'] as const
const takeBack = (seq: number, table: string, id: string) => act(seq, `${table}.delete`, { id, undoes: 'create' })

test('the making of a row is taken back without a trace', async () => {
  const made = await makeAll()
  const done = await push(inside.map((table, at) => takeBack(at + 1, table, made[table])))
  for (const [outcome] of done) expect(outcome).toBe('ok')
  for (const table of inside) expect(await rowOf(made[table])).toMatchObject({ purgedAt: expect.any(Number) })
  const [lists, projects] = [newId(), newId()]
  await push([
    act(1, 'lists.create', { id: lists, title: 'segredo' }),
    act(2, 'projects.create', { id: projects, title: 'segredo' }),
  ])
  await push([takeBack(1, 'lists', lists), takeBack(2, 'projects', projects)])
  expect(await rowOf(lists)).toMatchObject({ title: '', purgedAt: expect.any(Number) })
  expect(await rowOf(projects)).toMatchObject({ title: '', purgedAt: expect.any(Number) })
})

test('a row that another device has written into goes to the trash with its words when its making is taken back', async () => {
  const made = await makeAll()
  const edits = { items: 'name', tasks: 'title', notes: 'content', todos: 'title', lists: 'title', projects: 'title' }
  const others = Object.entries(edits).map(([table, field], at) =>
    act(at + 1, `${table}.update`, { id: made[table as keyof typeof made], [field]: 'de outro aparelho' }),
  )
  await push(others)
  await push(
    [...inside, 'lists' as const, 'projects' as const].map((table, at) => takeBack(at + 1, table, made[table])),
  )
  for (const [table, field] of Object.entries(edits)) {
    const row = { deletedAt: expect.any(Number), purgedAt: null, [field]: 'de outro aparelho' }
    expect(await rowOf(made[table as keyof typeof made])).toMatchObject(row)
  }
})

test('a row that another device has restored stays, as it is, when its making is taken back earlier', async () => {
  const made = Object.entries(await makeAll())
  const moves = made.flatMap(([table, id]) => [`${table}.delete`, `${table}.restore`].map((op) => ({ op, id })))
  await push(moves.map(({ op, id }, at) => act(at + 1, op, { id })))
  const early = made.map(([table, id], at) => ({ ...takeBack(at + 1, table, id), wall: server.now() - 60_000 }))
  await push(early)
  for (const [table, id] of made) {
    const row = { deletedAt: null, purgedAt: null, [nameFieldOf(table as TrashTable)]: 'segredo' }
    expect(await rowOf(id), table).toMatchObject(row)
  }
})

test('a list or a project in which something was written meanwhile goes to the trash with it', async () => {
  const made = await makeAll()
  await push([takeBack(1, 'lists', made.lists), takeBack(2, 'projects', made.projects)])
  for (const id of [made.lists, made.projects]) {
    expect(await rowOf(id)).toMatchObject({ title: 'segredo', deletedAt: expect.any(Number), purgedAt: null })
  }
})

test('an editor takes back what they have put on a list without a trace, and by that erases nothing of others', async () => {
  const bia = await server.register()
  const { lists } = await makeAll()
  await share(ana, lists, bia.email, true)
  const [ofAna, ofBia] = [newId(), newId()]
  await push([act(1, 'items.create', { id: ofAna, listId: lists, name: 'segredo' })])
  await push([act(1, 'items.create', { id: ofBia, listId: lists, name: 'Leite' })], bia)
  expect(await push([takeBack(1, 'items', ofAna), takeBack(2, 'items', ofBia)], bia)).toEqual([
    ['ok', undefined],
    ['ok', undefined],
  ])
  expect(await rowOf(ofAna)).toMatchObject({ name: 'segredo', deletedAt: expect.any(Number), purgedAt: null })
  expect(await rowOf(ofBia)).toMatchObject({ name: '', purgedAt: expect.any(Number) })
})
