/**
 * Creates whose ids are so old that their deletion may be pruned: refused by a code of their own, and created again as
 * new.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { writeOldAgain } from '#app/data/mutations/too-old.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { dayMs } from '#shared/days.ts'
import { idTimeMs, newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

let server: TestServer
let ana: TestPerson
let local: LocalStore
let daysSlow = 0
beforeEach(async () => {
  server = await openServer()
  ana = await server.register()
  const user = (await ok(ana.get('/api/auth/user'))) as User
  local = await openLocal(user, { ...newRuntime(), newId: idByClock })
  daysSlow = 0
  await sync()
})
afterEach(async () => {
  local.close()
  await server.stop()
})

/** The id of a device with a slow clock. */
function idByClock(): string {
  const [id, time] = [newId(), Date.now() - daysSlow * dayMs]
  const digits = time.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}${id.slice(13)}`
}

const exchange = (request: SyncRequest): Promise<SyncAnswer> => ok(ana.post('/api/sync', request))
const sync = () => runSync(local, { exchange, pace: newPace() })
const problems = () => local.db.problems.toArray()
const write = mutateIn

/** Writes on a phone that has sent nothing yet, while its clock is 400 days slow; the last item by the true time. */
async function writeMuch() {
  daysSlow = 400
  const list = await write(local, 'lists.create', { title: 'Feira' })
  const rice = { listId: list.id, name: 'Arroz', quantity: '2 kg', category: 'Grãos', price: 1290 }
  const item = await write(local, 'items.create', rice)
  await write(local, 'items.update', { id: item.id, name: 'Arroz integral', purchased: true })
  const project = await write(local, 'projects.create', { title: 'Casa', description: 'Até maio' })
  const wall = { projectId: project.id, title: 'Pintar', priority: 1, dueDate: '2027-05-02' }
  await write(local, 'tasks.create', wall)
  await write(local, 'notes.create', { title: 'Diário', content: 'Longo' })
  const todo = await write(local, 'todos.create', { title: 'Nunca' })
  await write(local, 'todos.delete', { id: todo.id })
  daysSlow = 0
  await write(local, 'items.create', { listId: list.id, name: 'Feijão' })
  return { list, project }
}

test('a create that is too old has a code of its own', async () => {
  await writeMuch()
  await sync()
  const codes = (await problems()).filter(({ op }) => op.endsWith('.create')).map(({ op, code }) => `${op} ${code}`)
  expect(codes.sort()).toEqual([
    'items.create not_found',
    'items.create too_old',
    'lists.create too_old',
    'notes.create too_old',
    'projects.create too_old',
    'tasks.create too_old',
    'todos.create too_old',
  ])
})

test('one tap creates all of them again, each in its list or project, and leaves no problem', async () => {
  const { list, project } = await writeMuch()
  await sync()
  await Promise.all([writeOldAgain(local), writeOldAgain(local)])
  expect(await problems()).toEqual([])
  await sync()
  expect([await local.db.outbox.count(), await problems()]).toEqual([0, []])
  const [, fair] = await ok(ana.get('/api/shopping-lists'))
  expect(await ok(ana.get(`/api/shopping-lists/${fair.id}`))).toMatchObject({
    title: 'Feira',
    items: [
      { name: 'Arroz integral', quantity: '2 kg', category: 'Grãos', price: 1290, purchased: true },
      { name: 'Feijão', purchased: false },
    ],
  })
  const [house] = await ok(ana.get('/api/projects'))
  expect(house).toMatchObject({ title: 'Casa', description: 'Até maio' })
  expect(await ok(ana.get(`/api/projects/${house.id}/tasks`))).toMatchObject([
    { title: 'Pintar', priority: 1, dueDate: '2027-05-02' },
  ])
  expect(await ok(ana.get('/api/notes'))).toMatchObject([{ title: 'Diário', content: 'Longo' }])
  expect(await ok(ana.get('/api/todos'))).toEqual([])
  expect([fair.id, house.id]).not.toContain(list.id)
  expect(house.id).not.toBe(project.id)
  expect(idTimeMs(fair.id)).toBeGreaterThan(Date.now() - dayMs)
})

test('a row that cannot be created again stays a problem, and does not block others', async () => {
  const { id: projectId } = await ok(ana.post('/api/projects', { title: 'Obra' }), 201)
  await sync()
  daysSlow = 400
  await write(local, 'tasks.create', { projectId, title: 'Pintar' })
  await write(local, 'notes.create', { title: 'Diário' })
  daysSlow = 0
  await sync()
  await ok(ana.del(`/api/projects/${projectId}`), 204)
  await sync()
  await writeOldAgain(local)
  expect(await problems()).toMatchObject([{ op: 'tasks.create', code: 'too_old', row: { title: 'Pintar' } }])
  await sync()
  expect(await ok(ana.get('/api/notes'))).toMatchObject([{ title: 'Diário' }])
})
