import { expect, test, vi } from 'vitest'
import { pushMaxBytes } from '#shared/byte-budget.ts'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import { pushMaxMutations, type SyncAnswer } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { codes, ok } from '#sync-server/testing/api.ts'
import { refuseInserts } from '#sync-server/testing/database.ts'
import { ana, bia, restart, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForEach(['ana', 'bia'], { onDisk: true, env: { RATE_LIMIT_SCALE: '1000' } })

const content = '漢'.repeat(80_000)
const addNote = async (title = 'Longa'): Promise<string> =>
  (await ok(ana.post('/api/notes', { title, content }), 201)).id

const rename = (ids: string[], count: number) =>
  Array.from({ length: count }, (_, at) =>
    mutation(at + 1, 'notes.update', { id: ids[at % ids.length], title: `Título ${at}` }),
  )

test('X11: other people read and write while 500 edits of a long note are applied; each has its result, also when repeated', async () => {
  const id = await addNote()
  const request = syncRequest(ana.id, { push: rename([id], 500) })
  let isDone = false
  const pushing = sync(ana, request).finally(() => {
    isDone = true
  })
  let [reads, writes] = [0, 0]
  const writing = async () => {
    while (!isDone) {
      await ok(bia.post('/api/todos', { title: 'Regar' }), 201)
      if (!isDone) writes++
    }
  }
  const writer = writing()
  while (!isDone) {
    await ok(bia.get('/api/auth/user'))
    await new Promise(setImmediate)
    if (!isDone) reads++
  }
  await writer
  const { results } = await pushing
  expect(reads).toBeGreaterThan(50)
  expect(writes).toBeGreaterThan(20)
  expect(results.map(({ seq, outcome }) => [seq, outcome])).toEqual(request.push.map((_, at) => [at + 1, 'ok']))
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ title: 'Título 499' })
  expect((await sync(ana, request)).results).toEqual(results)
})

test('a mutation that makes the server fail undoes only its own part of a push, and the rest is retried', async () => {
  const id = await addNote()
  const poison = mutation(101, 'items.create', { name: 'veneno' })
  await refuseInserts(server.store, 'items', { where: ['name', 'veneno'] })
  const request = syncRequest(ana.id, { push: [...rename([id], 100), poison] })
  for (let tries = 0; tries < 3; tries++) {
    expect(await codes(ana.post('/api/sync', request))).toEqual([500, 'internal'])
    expect((await ok(ana.get(`/api/notes/${id}`))).title).not.toBe('Longa')
  }
  const { results } = await sync(ana, request)
  expect(results.map(({ outcome }) => outcome)).toEqual([...Array(100).fill('ok'), 'parked'])
  expect(await ok(ana.get(`/api/notes/${id}`))).toMatchObject({ title: 'Título 99' })
})

test('a new device may not bring very old rows after any number of mutations', async () => {
  const id = await addNote()
  const old = `${(Date.now() - 200 * dayMs)
    .toString(16)
    .padStart(12, '0')
    .replace(/(.{8})/, '$1-')}${newId().slice(13)}`
  const push = [...rename([id], 60), mutation(61, 'todos.create', { id: old, title: 'Ligar' })]
  expect((await sync(ana, syncRequest(ana.id, { push }))).results.at(-1)).toMatchObject({ outcome: 'rejected' })
})

/** All pages for a new device of Ana, with the length of each in characters. */
async function readAll(budget?: number) {
  const cursors: Record<string, number> = {}
  const lengths: number[] = []
  const rows: [string, Record<string, unknown>][] = []
  for (let more = true; more; ) {
    const text = await (await ana.post('/api/sync', syncRequest(ana.id, { cursors, ...(budget && { budget }) }))).text()
    const answer: SyncAnswer = JSON.parse(text)
    for (const { id, to } of answer.scopes) cursors[id] = to
    lengths.push(text.length)
    rows.push(...answer.scopes.flatMap((page) => page.rows))
    more = answer.more
  }
  const idsOf = (table: string) => rows.filter(([name]) => name === table).map(([, { id }]) => id)
  return { lengths, idsOf }
}

test('X11: pages of long rows are short, and each row comes once', async () => {
  const notes: string[] = []
  for (let at = 0; at < 12; at++) notes.push(await addNote(`Longa ${at}`))
  const projectId = (await ok(ana.post('/api/projects', { title: 'Casa', description: '漢'.repeat(5000) }), 201)).id
  const task = { projectId, title: 'Pintar', description: '漢'.repeat(5000) }
  const tasks = Array.from({ length: 120 }, () => newId())
  for (let at = 0; at < tasks.length; at += 10) {
    const push = tasks.slice(at, at + 10).map((id, index) => mutation(index + 1, 'tasks.create', { ...task, id }))
    await sync(ana, syncRequest(ana.id, { push }))
  }
  const { lengths, idsOf } = await readAll()
  expect(idsOf('notes').toSorted()).toEqual(notes.toSorted())
  expect(idsOf('tasks').toSorted()).toEqual(tasks.toSorted())
  expect(Math.max(...lengths)).toBeLessThan(600_000)
})

test('a rev with rows in two tables counts with all of them', async () => {
  const kb = 1024
  for (let rev = 0; rev < 8; rev++) {
    const project = mutation(1, 'projects.create', { id: newId(), title: 'Casa', description: 'a'.repeat(4800) })
    const note = mutation(2, 'notes.create', { id: newId(), title: 'Obra', content: 'a'.repeat(4800) })
    await sync(ana, syncRequest(ana.id, { push: [project, note] }))
  }
  const { lengths, idsOf } = await readAll(16 * kb)
  expect([idsOf('projects'), idsOf('notes')].map(({ length }) => length)).toEqual([8, 8])
  expect(Math.max(...lengths)).toBeLessThan(16 * kb)
})

test('a page has the requested size in whole revs, at least one, and each row comes once', async () => {
  const titles = Array.from({ length: 40 }, (_, at) => `Nota ${at}`)
  for (const title of titles) await ok(ana.post('/api/notes', { title, content: 'Rol '.repeat(at(title)) }), 201)
  const kb = 1024
  const { lengths, idsOf } = await readAll(16 * kb)
  expect(new Set(idsOf('notes')).size).toBe(40)
  expect(idsOf('notes')).toHaveLength(40)
  const longer = lengths.filter((length) => length > 17 * kb)
  expect(longer).toHaveLength(1)
  expect(longer[0]).toBeLessThan(49 * kb)
  expect(lengths.length).toBeLessThan(15)
  expect((await readAll(1000 * kb)).lengths.length).toBeLessThan(4)
})

/** The number of words of a note, by its title: `Nota 20` has 48 kB, the others 3 kB. */
const at = (title: string) => (title === 'Nota 20' ? 12_000 : 750)

test('X11: a device cannot extend a page by a larger or different request', async () => {
  for (let count = 0; count < 8; count++) await addNote(`Longa ${count}`)
  const asked = await readAll(1_000_000_000)
  expect(Math.max(...asked.lengths)).toBeLessThan(250_000)
  const older = { ...syncRequest(ana.id), limit: 500 }
  expect((await sync(ana, older)).more).toBe(true)
})

test('X11: many small edits of long notes do not lengthen a page', async () => {
  const notes: string[] = []
  for (let at = 0; at < 30; at++) notes.push(await addNote(`Longa ${at}`))
  await sync(ana, syncRequest(ana.id, { push: rename(notes, 500) }))
  const { lengths, idsOf } = await readAll()
  expect(idsOf('notes').toSorted()).toEqual(notes.toSorted())
  expect(Math.max(...lengths)).toBeLessThan(1_700_000)
})

test('short tasks do not shorten pages', async () => {
  const { id: projectId } = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
  const push = Array.from({ length: 200 }, (_, at) =>
    mutation(at + 1, 'tasks.create', { projectId, title: `Tarefa ${at}` }),
  )
  await sync(ana, syncRequest(ana.id, { push }))
  const { scopes, more } = await sync(ana, syncRequest(ana.id))
  expect(scopes.flatMap(({ rows }) => rows.filter(([table]) => table === 'tasks'))).toHaveLength(200)
  expect(more).toBe(false)
})

test('the answer returns all new items of any push', async () => {
  const { scopes: own } = await sync(ana, syncRequest(ana.id))
  const [{ id: listId }] = await ok(ana.get('/api/shopping-lists'))
  const create = (at: number, name: string) => mutation(at + 1, 'items.create', { id: newId(), listId, name })
  const room = Math.floor(pushMaxBytes / pushMaxMutations) - jsonBytes([create(pushMaxMutations - 1, '')])
  const push = Array.from({ length: pushMaxMutations }, (_, at) => create(at, 'a'.repeat(room)))
  expect(jsonBytes(push)).toBeGreaterThan(0.99 * pushMaxBytes)
  const cursors = Object.fromEntries(own.map(({ id, to }) => [id, to]))
  const { scopes, more } = await sync(ana, syncRequest(ana.id, { push, cursors }))
  expect(scopes.flatMap(({ rows }) => rows)).toHaveLength(pushMaxMutations)
  expect(more).toBe(false)
})

test('X11: a push with much rewriting is followed by a pause, another is not', async () => {
  const id = await addNote()
  await restart({ env: { RATE_LIMIT_SCALE: '0.2' } })
  await ok(
    bia.post(
      '/api/sync',
      syncRequest(bia.id, { push: Array.from({ length: 500 }, (_, at) => mutation(at + 1, 'noop', {})) }),
    ),
  )
  expect((await bia.get('/api/todos')).status).toBe(200)
  await ok(ana.post('/api/sync', syncRequest(ana.id, { push: rename([id], 92) })))
  const refused = await ana.get('/api/todos')
  expect([refused.status, Number(refused.headers.get('retry-after')) <= 60]).toEqual([429, true])
  expect((await bia.get('/api/todos')).status).toBe(200)
})

/** A note of 80,000 characters, and 500 short texts based on an older version. */
async function manyJoins() {
  const lines = (letter: string) => `${letter}\n`.repeat(39_950)
  const { id } = await ok(ana.post('/api/notes', { title: 'Longa', content: lines('a') }), 201)
  const [{ id: base }] = await ok(ana.get(`/api/notes/${id}/versions`))
  await ok(ana.put(`/api/notes/${id}`, { content: lines('b') }))
  const push = Array.from({ length: 500 }, (_, at) => ({
    ...mutation(at + 1, 'notes.update', { id, content: `a\n${String(at).padStart(110, 'c')}` }),
    base,
  }))
  return { id, push }
}

test('X11: one push of 500 merges ends with its person’s calls, and the next one continues from there', async () => {
  const { id, push } = await manyJoins()
  await restart({ env: { RATE_LIMIT_SCALE: '0.2' } })
  const request = syncRequest(ana.id, { push })
  expect(await codes(ana.post('/api/sync', request))).toEqual([429, 'too_many'])
  expect((await bia.get('/api/todos')).status).toBe(200)
  const done = async () => {
    const versions = await server.store.read(async ({ db }) => db.select().from(schema.noteVersions).all())
    return push.filter(({ mid }) => versions.some((version) => version.id === mid)).length
  }
  expect(await done()).toBeGreaterThan(0)
  // 120 calls of 64 Ki characters, and each of these merges reads 160,000: the last commit may take more.
  expect(await done()).toBeLessThan(70)
  await restart()
  const { results } = await sync(ana, request)
  expect(results.map(({ seq, outcome }) => [seq, outcome])).toEqual(push.map(({ seq }) => [seq, 'superseded']))
  expect(await done()).toBe(500)
  expect((await ok(ana.get(`/api/notes/${id}`))).content).toMatch(/^b\n/)
})

test('X11: a device with more cursors than any person has lists is refused before a lookup', async () => {
  const cursors = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [listScope(newId()), 0]))
  const tooMany = syncRequest(ana.id, { cursors: cursors(5001) })
  expect(await codes(ana.post('/api/sync', tooMany))).toEqual([400, 'invalid'])
  const request = syncRequest(ana.id, { cursors: { ...cursors(1000), [userScope(ana.id)]: 0 } })
  expect((await sync(ana, request)).gone).toHaveLength(1000)
})

test('X11: pages of many short rows are short, and each row comes once', async () => {
  const todos: string[] = []
  for (let at = 0; at < 100; at++) todos.push((await ok(ana.post('/api/todos', { title: 'a' }), 201)).id)
  for (const budget of [640, 3_000]) {
    const { lengths, idsOf } = await readAll(budget)
    expect(idsOf('todos').toSorted()).toEqual(todos.toSorted())
    expect(Math.max(...lengths)).toBeLessThan(2 * budget + 1_500)
  }
})

test('an addition that waited for its turn arrives at the time of its turn, so that its notification is found', async () => {
  let end: () => void = () => undefined
  const before = server.store.write(() => new Promise<void>((resolve) => (end = resolve)))
  const writes = vi.spyOn(server.store, 'write')
  const pushing = sync(ana, syncRequest(ana.id, { push: [mutation(1, 'items.create', { name: 'Leite' })] }))
  await vi.waitFor(() => expect(writes).toHaveBeenCalled())
  server.skip(3000)
  const turn = server.now()
  end()
  await Promise.all([before, pushing])
  const [item] = await server.store.read(({ db }) => db.select().from(schema.items))
  expect(item?.arrivedAt).toBeGreaterThanOrEqual(turn)
})
