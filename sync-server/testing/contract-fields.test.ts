/** Answers name the fields of a body that are unknown (docs/decisions/013) or invalid. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { linesType } from '#shared/answer-lines.ts'
import { contract, type RouteName, routeNames } from '#shared/contract.ts'
import { newId } from '#shared/ids.ts'
import { pathParams, type Route } from '#shared/route.ts'
import { ok } from './api.ts'
import { matrix } from './contract-matrix.ts'
import { type Cast, openCast, type Scene } from './contract-scene.ts'
import { json, type TestPerson } from './server.ts'

let cast: Cast
let scene: Scene
let ana: TestPerson
beforeAll(async () => {
  cast = await openCast()
  scene = await cast.startScene()
  ana = await cast.server.register()
})
afterAll(() => cast.server.stop())

/** Calls a route as its owner does, with these fields and this parameter of the query more. */
async function callWith(name: RouteName, fields: object, parameter?: string): Promise<Response> {
  const { owner } = cast.people
  const asked = await matrix
    .find((row) => row.name === name && row.statuses.owner < 400)
    ?.ask(scene, owner, cast.people)
  const query = parameter ? `${asked?.query ? `${asked.query}&` : '?'}${parameter}` : asked?.query
  const body = { ...(asked?.body as object), ...fields }
  return cast.call(name, owner, { ...asked, body, ...(query && { query }) })
}

/** The names in an answer, wherever it has them. */
async function namesIn(answer: Response): Promise<unknown[]> {
  const text = await answer.text()
  const { ignored = [] } = text === '' ? {} : JSON.parse(text)
  return [...(answer.headers.get('ignored-fields')?.split(', ') ?? []), ...ignored]
}

const takingBodies = routeNames.filter(
  (name) =>
    name !== 'sync' &&
    contract[name].method !== 'GET' &&
    matrix.some((row) => row.name === name && row.statuses.owner < 400),
)

describe('a field that the route does not know', () => {
  const unknown = async (fields: object) => {
    const answer = await ana.post('/api/todos', { title: 'Feira', ...fields })
    expect(answer.status).toBe(201)
    return namesIn(answer)
  }

  test('is named once with its place, at any depth', async () => {
    const steps = [0, 1].map((at) => ({ id: newId(), title: `Passo ${at}`, due: 'hoje', more: { deep: 1 } }))
    expect(await unknown({ steps, dueIn: { days: 2 } })).toEqual(['steps.due', 'steps.more', 'dueIn'])
  })

  test('keeps the answer short, however many and long they are', async () => {
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`campo${at}`.padEnd(100, 'x'), at]))
    const names = await unknown(many)
    expect(names).toHaveLength(20)
    expect(names[0]).toBe('campo0'.padEnd(60, 'x'))
  })

  test('may have any name', async () => {
    const body = '{"title":"Feira","__proto__":{"a":1},"constructor":1,"toString":2,"":3,"\\ud800":4}'
    const headers = { ...json, Cookie: ana.cookie }
    const answer = await cast.server.request('/api/todos', { method: 'POST', headers, body })
    expect(await namesIn(answer)).toEqual(['__proto__', 'constructor', 'toString', '', '\ud800'])
    const { id } = await ok(ana.post('/api/todos', { title: 'Feira' }), 201)
    const deleted = await ana.del(`/api/todos/${id}`, { 'é, ü\n': 1 })
    expect([deleted.status, deleted.headers.get('ignored-fields')]).toEqual([204, '?????'])
  })

  test('of the query is named too, unless the route only reads', async () => {
    expect(await namesIn(await ana.post('/api/todos?due=2026-12-05&_=1', { title: 'Feira' }))).toEqual(['due', '_'])
    const { id } = await ok(ana.post('/api/todos', { title: 'Feira' }), 201)
    expect(await namesIn(await ana.put(`/api/todos/${id}?title=Mercado`, { title: 'Chá' }))).toEqual(['title'])
    expect((await ana.del(`/api/todos/${id}?force=1`)).headers.get('ignored-fields')).toBe('force')
    expect((await ana.get('/api/todos?_=1')).headers.get('ignored-fields')).toBeNull()
  })

  test('is named in a header by an answer in lines', async () => {
    const asked = { description: 'Reforma da cozinha', style: 'curto' }
    const headers = { ...json, Accept: linesType, Cookie: ana.cookie }
    const answer = await cast.server.request('/api/generate-tasks', {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
    })
    expect([answer.status, answer.headers.get('ignored-fields')]).toEqual([200, 'style'])
    await answer.text()
  })
})

describe('a row that is sent back whole', () => {
  test('has no ignored field, as when the specified client changes a task', async () => {
    const project = await ok(ana.post('/api/projects', { title: 'Horta' }), 201)
    const steps = [{ id: newId(), title: 'Medir' }]
    const task = await ok(ana.post(`/api/projects/${project.id}/tasks`, { title: 'Semear', steps }), 201)
    const changed = await ok(ana.put(`/api/tasks/${task.id}`, { ...task, title: 'Plantar' }))
    expect(changed).toEqual({ ...task, title: 'Plantar' })
  })

  test('has no ignored field because of what the server moved with the write', async () => {
    const note = await ok(ana.post('/api/notes', { title: 'Rol', content: 'Um' }), 201)
    cast.server.skip(60_000)
    expect(await ok(ana.put(`/api/notes/${note.id}`, { ...note, content: 'Dois' }))).not.toHaveProperty('ignored')
    const item = await ok(ana.post('/api/shopping-items', { name: 'Café' }), 201)
    const bought = await ok(ana.put(`/api/shopping-items/${item.id}`, { ...item, purchased: true }))
    expect([bought.boughtBy, bought.ignored]).toEqual([ana.id, undefined])
    for (const path of [
      '/api/todos',
      `/api/projects/${(await ok(ana.post('/api/projects', { title: 'Casa' }), 201)).id}/tasks`,
    ]) {
      const made = await ok(ana.post(path, { title: 'Regar', dueDate: '2026-12-05', repeat: 'FREQ=DAILY' }), 201)
      const isDone = 'status' in made ? { status: 'concluída' } : { completed: true }
      const own = path.replace(/.*\//, '/api/')
      const answer = await ana.put(`${own}/${made.id}`, { ...made, ...isDone })
      expect([answer.status, await namesIn(answer)]).toEqual([200, []])
    }
  })

  test('names a field of the row that cannot be changed, if it was', async () => {
    const item = await ok(ana.post('/api/shopping-items', { name: 'Café' }), 201)
    const path = `/api/shopping-items/${item.id}`
    expect(await ok(ana.put(path, { ...item, name: 'Chá' }))).not.toHaveProperty('ignored')
    const { ignored } = await ok(ana.put(path, { ...item, listId: newId(), createdAt: 1 }))
    expect(ignored).toEqual(['listId', 'createdAt'])
  })
})

/** A value that the schema refuses, if there is one. */
const refusedBy = (schema: Route['input']['shape'][string]): unknown[] =>
  [{}, [], 7, 'x'.repeat(6000), null].filter((value) => !z.safeParse(schema, value).success).slice(0, 1)

const fieldsOfBodies = takingBodies.flatMap((name) => {
  const { path, query, input }: Route = contract[name]
  const inBody = Object.entries(input.shape).filter(
    ([field]) => !pathParams(path).includes(field) && !query.includes(field),
  )
  return inBody.flatMap(([field, schema]) => refusedBy(schema).map((value) => [name, field, value] as const))
})

test.each(fieldsOfBodies)('%s refuses an invalid %s by its name', async (name, field, value) => {
  const answer = await callWith(name, { [field]: value })
  const { message, ...body } = await answer.json()
  expect([answer.status, body.field.split('.')[0]]).toEqual([400, field])
  expect(message).toMatch(/^\p{Lu}.*\.?$/u)
  expect(message).not.toBe('Dados inválidos.')
})

// These calls are done, and some end the session or the account of the owner.
test.each(takingBodies)('a field and a parameter that %s does not know are named in its answer', async (name) => {
  if ((await cast.call('auth.user', cast.people.owner)).status !== 200) {
    await cast.server.stop()
    cast = await openCast()
  }
  scene = await cast.startScene()
  const answer = await callWith(name, { due: 'amanhã' }, 'when=1')
  expect([answer.status, await namesIn(answer)]).toEqual([contract[name].status, ['when', 'due']])
})
