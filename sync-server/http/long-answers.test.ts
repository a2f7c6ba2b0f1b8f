import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'
import { share } from '#sync-server/testing/sharing.ts'
import { listen } from './listen.ts'

let folder: string
let server: TestServer
let ana: TestPerson
let bia: TestPerson
const many = 2600
const project = newId()
let list: string
let token: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-long-'))
  server = await openServer({ databaseUrl: `file:${join(folder, 'test.db')}`, env: { RATE_LIMIT_SCALE: '1000' } })
  ;[ana, bia] = [await server.register(), await server.register()]
  list = (await ok(ana.post('/api/shopping-lists', { title: 'Grande' }), 201)).id
  token = (await share(ana, list, bia.email, true)).shareToken
  await fill()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** More rows than are processed at once, inserted in another order than the one of the answer. */
async function fill(): Promise<void> {
  const own = (at: number) => ({ ...row(at), scope: userScope(ana.id), title: `Título ${at}` })
  const dueDate = (at: number) =>
    at % 5 === 0 ? null : new Date(Date.UTC(2026, 0, 1) + ((at * 7919) % many) * 1e6).toISOString()
  await insert('items', many, (at) => ({
    ...row(at),
    ...ofList,
    name: `Item ${at}`,
    purchased: at % 2 === 0,
    createdAt: at,
  }))
  await insert('todos', many, (at) => ({ ...own(at), completed: at % 3 === 0 }))
  await insert('projects', 200, (at) => ({ ...own(at), status: 'pendente', description: '漢'.repeat(5000) }))
  await insert('projects', 1, () => ({ ...own(1), id: project, status: 'pendente', description: null }))
  const task = { projectId: project, description: null, priority: 2, status: 'pendente' }
  await insert('tasks', many, (at) => ({ ...own(at), ...task, dueDate: dueDate(at) }))
  const updatedAt = (at: number) => new Date(1767225600000 + ((at * 31) % 40)).toISOString()
  await insert('notes', 40, (at) => ({ ...own(at), content: '漢'.repeat(80_000), updatedAt: updatedAt(at) }))
  await insert('lists', 60, (at) => ({
    ...row(at),
    id: lists[at],
    scope: listScope(lists[at] ?? ''),
    ownerId: ana.id,
    title: 'x',
    createdAt: at,
  }))
  const given = { ownerId: ana.id, scope: userScope(ana.id), email: 'caio@example.com', canEdit: true, createdAt: 1 }
  await insert('shares', 60, (at) => ({ ...row(at), ...given, listId: lists[at], token: newId() }))
}

const lists = Array.from({ length: 60 }, () => newId())
const row = (at: number) => ({ id: newId(), rev: at + 2, stamps: { '*': 1 }, deletedAt: at % 100 === 99 ? 1 : null })
const ofList = {
  get listId() {
    return list
  },
  get scope() {
    return listScope(list)
  },
  quantity: null,
  category: null,
  price: null,
}

const insert = (
  table: 'items' | 'todos' | 'projects' | 'tasks' | 'notes' | 'lists' | 'shares',
  count: number,
  make: (at: number) => object,
) =>
  server.store.write(async ({ db }) => {
    const rows = Array.from({ length: count }, (_, at) => make(at)).reverse()
    for (let from = 0; from < count; from += 200)
      await db.insert(schema[table]).values(rows.slice(from, from + 200) as never)
  })

/** Asks, and counts the requests of another person answered meanwhile. */
async function askBeside(path: string) {
  let isHere = false
  const answer = ok(ana.get(path)).finally(() => {
    isHere = true
  })
  let others = 0
  while (!isHere) {
    expect((await bia.get('/api/auth/user')).status).toBe(200)
    await new Promise(setImmediate)
    if (!isHere) others++
  }
  return { others, answer: await answer }
}

const live = (count: number) => count - Math.floor(count / 100)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const sorted = (ids: string[]) => ids.toSorted()

test('X11: others are answered while thousands of items are read, checked and sent', async () => {
  for (const path of [
    `/api/shopping-items?listId=${list}`,
    `/api/shopping-lists/${list}`,
    `/api/shared-lists/${token}`,
  ]) {
    const { others, answer } = await askBeside(path)
    const items = answer.items ?? answer
    expect(items).toHaveLength(live(many))
    expect(idsOf(items)).toEqual(sorted(idsOf(items)))
    expect(others).toBeGreaterThan(20)
  }
})

test('X11: others are answered during thousands of to-dos and tasks, and the order is kept', async () => {
  const { others, answer: todos } = await askBeside('/api/todos')
  expect(others).toBeGreaterThan(20)
  const [open, done] = [false, true].map((completed) =>
    todos.filter((todo: { completed: boolean }) => todo.completed === completed),
  )
  expect(todos).toEqual([...open, ...done])
  for (const part of [open, done]) expect(idsOf(part)).toEqual(sorted(idsOf(part)).reverse())

  const asked = await askBeside(`/api/projects/${project}/tasks`)
  expect(asked.others).toBeGreaterThan(20)
  const keys = asked.answer.map(
    ({ dueDate, id }: { dueDate: string | null; id: string }) => `${dueDate ?? '9999'} ${id}`,
  )
  expect(keys).toHaveLength(live(many))
  expect(keys).toEqual(sorted(keys))
})

test('X11: others are answered during megabytes of notes and projects', async () => {
  const { others, answer: notes } = await askBeside('/api/notes')
  expect(notes).toHaveLength(40)
  const keys = notes.map(({ updatedAt, id }: { updatedAt: string; id: string }) => `${updatedAt} ${id}`)
  expect(keys).toEqual(sorted(keys).reverse())
  expect(others).toBeGreaterThan(20)

  const asked = await askBeside('/api/projects')
  expect(idsOf(asked.answer)).toEqual(sorted(idsOf(asked.answer)).reverse())
  expect(asked.answer).toHaveLength(199)
  expect(asked.others).toBeGreaterThan(8)
})

test('X11: others are answered while the items of many shared lists are counted', async () => {
  const { others, answer } = await askBeside('/api/my-shared-lists')
  expect(answer).toHaveLength(61)
  expect(answer.find(({ id }: { id: string }) => id === list)).toMatchObject({ itemCount: live(many), shared: [{}] })
  expect(others).toBeGreaterThan(20)
})

test('a long answer arrives complete over a socket, and a HEAD request gets only its head', async () => {
  const listener = await listen(server.app, 0)
  const url = `http://localhost:${listener.port}/api/notes`
  const headers = { Cookie: ana.cookie }
  const response = await fetch(url, { headers })
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(await ok(ana.get('/api/notes')))
  const head = await fetch(url, { method: 'HEAD', headers })
  expect([head.status, await head.text()]).toEqual([200, ''])
  await listener.close()
})

test('X11: a person with large requests is limited sooner, and nobody else is', async () => {
  const scaled = await openServer({ databaseUrl: `file:${join(folder, 'test.db')}`, env: { RATE_LIMIT_SCALE: '0.2' } })
  const [asAna, asBia] = [scaled.callsOf(ana.cookie), scaled.callsOf(bia.cookie)]
  const statuses: number[] = []
  for (let calls = 0; calls < 30; calls++) statuses.push((await asAna.get(`/api/shopping-items?listId=${list}`)).status)
  const answered = statuses.filter((status) => status === 200).length
  expect(answered).toBeGreaterThan(5)
  expect(answered).toBeLessThan(30)
  expect(statuses.toSorted()).toEqual(statuses)
  const refused = await asAna.get('/api/todos')
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
  expect((await asBia.get('/api/todos')).status).toBe(200)
  await scaled.stop()
})

test('a long answer shows one moment, even if its rows change while it is read', async () => {
  const answer = ok(ana.get('/api/todos'))
  await new Promise(setImmediate)
  const renamed = await server.store.write(({ db }) =>
    db
      .update(schema.todos)
      .set({ title: 'Outro', completed: true, deletedAt: 1 })
      .where(eq(schema.todos.completed, false))
      .returning(),
  )
  const todos: { title: string }[] = await answer
  expect(todos).toHaveLength(live(many))
  expect(todos.map(({ title }) => title)).not.toContain('Outro')
  await server.store.write(async ({ db }) => {
    for (const { id } of renamed) await db.delete(schema.todos).where(eq(schema.todos.id, id))
  })
})

test('rows in the trash are not listed', async () => {
  const [gone] = await server.store.read(async ({ db }) =>
    db.select().from(schema.todos).where(eq(schema.todos.deletedAt, 1)),
  )
  expect(idsOf(await ok(ana.get('/api/todos')))).not.toContain(gone?.id)
})
