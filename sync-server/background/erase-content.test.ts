import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ana, pass, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf, mutation, sync, syncRequest } from '#sync-server/testing/server.ts'
import { everythingOf } from '#sync-server/testing/sharing.ts'
import { sweep } from './sweeper.ts'

serverForEach(['ana'])

async function add(path: string, body: object): Promise<string> {
  const response = await ana.post(path, body)
  expect(response.status).toBe(201)
  return (await response.json()).id
}

const addTask = (projectId: string, title: string) =>
  add(`/api/projects/${projectId}/tasks`, { title, description: 'detalhe', dueDate: '2026-03-10' })

const outcomes = async (...push: object[]) =>
  (await sync(ana, syncRequest(ana.id, { push }))).results.map(({ outcome, code }) => [outcome, code])

test('notes, to-dos, projects and tasks deleted 90 days ago are emptied, and devices follow', async () => {
  const home = await add('/api/projects', { title: 'Casa' })
  const old = {
    notes: await add('/api/notes', { title: 'Diário', content: 'segredo' }),
    todos: await add('/api/todos', { title: 'segredo' }),
    projects: await add('/api/projects', { title: 'segredo', description: 'segredo' }),
    tasks: await addTask(home, 'segredo'),
  }
  for (const [table, id] of Object.entries(old)) expect((await ana.del(`/api/${table}/${id}`)).status).toBe(204)
  await pass(80)
  const young = await add('/api/notes', { title: 'Nova' })
  await ana.del(`/api/notes/${young}`)
  const { cursors } = await everythingOf(ana)
  await pass(11)
  const { rows } = await everythingOf(ana, cursors)
  const deletedAt = expect.any(Number)
  expect(rows).toHaveLength(4)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ table: 'notes', id: old.notes, title: '', content: '', deletedAt }),
      expect.objectContaining({ table: 'todos', id: old.todos, title: '', deletedAt }),
      expect.objectContaining({ table: 'projects', id: old.projects, title: '', description: null, deletedAt }),
      expect.objectContaining({
        table: 'tasks',
        id: old.tasks,
        title: '',
        description: null,
        dueDate: null,
        deletedAt,
      }),
    ]),
  )
  const all = (await everythingOf(ana)).rows
  expect(all).toContainEqual(expect.objectContaining({ id: young, title: 'Nova' }))
  expect(all).toContainEqual(expect.objectContaining({ id: home, title: 'Casa', deletedAt: null }))
  await sweep(server)
  expect((await everythingOf(ana)).rows).toEqual(all)
})

test('the tasks of a deleted project are emptied with it, also in large numbers', async () => {
  const project = await add('/api/projects', { title: 'Mudança' })
  const push = Array.from({ length: 450 }, (_, i) =>
    mutation(i + 1, 'tasks.create', { projectId: project, title: `Caixa ${i}` }),
  )
  await sync(ana, syncRequest(ana.id, { push }))
  await ana.del(`/api/projects/${project}`)
  await pass(91)
  const { rows } = await everythingOf(ana)
  expect(JSON.stringify(rows)).not.toMatch(/Mudança|Caixa/)
  expect(rows.filter(({ projectId }) => projectId === project)).toHaveLength(450)
})

test('emptied content does not return by a restoration or by a move to another project', async () => {
  const [gone, home] = [await add('/api/projects', { title: 'Velho' }), await add('/api/projects', { title: 'Casa' })]
  const task = await addTask(gone, 'Pintar')
  const note = await add('/api/notes', { title: 'Diário' })
  const todo = await add('/api/todos', { title: 'Ligar' })
  await ana.del(`/api/projects/${gone}`)
  await ana.del(`/api/notes/${note}`)
  await ana.del(`/api/todos/${todo}`)
  await pass(91)
  for (const path of [`projects/${gone}`, `tasks/${task}`, `notes/${note}`, `todos/${todo}`]) {
    expect((await ana.post(`/api/${path}/restore`)).status).toBe(404)
  }
  const results = await outcomes(
    mutation(1, 'projects.restore', { id: gone }),
    mutation(2, 'tasks.restore', { id: task }),
    mutation(3, 'tasks.update', { id: task, projectId: home }),
    mutation(4, 'notes.restore', { id: note }),
    mutation(5, 'todos.restore', { id: todo }),
  )
  expect(results).toEqual(Array(5).fill(['rejected', 'purged']))
})

test('a late edit of an emptied row is refused with the reason, a late deletion is accepted', async () => {
  const note = await add('/api/notes', { title: 'Diário', content: 'velho' })
  await ana.del(`/api/notes/${note}`)
  await pass(91)
  const before = (await everythingOf(ana)).rows
  expect(before).toContainEqual(expect.objectContaining({ id: note, content: '', purgedAt: expect.any(Number) }))
  const late = (seq: number, op: string, args: object) => ({ ...mutation(seq, op, args), wall: server.now() })
  const push = [late(1, 'notes.update', { id: note, content: 'tardio' }), late(2, 'notes.delete', { id: note })]
  const { results } = await sync(ana, syncRequest(ana.id, { now: server.now(), client: newId(), push }))
  expect(results).toMatchObject([{ outcome: 'rejected', code: 'purged' }, { outcome: 'ok' }])
  expect((await everythingOf(ana)).rows).toEqual(before)
})

test('writes into an emptied list or project are refused, because they would be emptied with it', async () => {
  const [project, home] = [
    await add('/api/projects', { title: 'Velho' }),
    await add('/api/projects', { title: 'Casa' }),
  ]
  const [task, list] = [await addTask(home, 'Pintar'), await add('/api/shopping-lists', { title: 'Feira' })]
  await ana.del(`/api/projects/${project}`)
  await ana.del(`/api/shopping-lists/${list}`)
  await pass(91)
  const results = await outcomes(
    mutation(1, 'tasks.create', { projectId: project, title: 'Varrer' }),
    mutation(2, 'tasks.update', { id: task, projectId: project }),
    mutation(3, 'items.create', { listId: list, name: 'Alho' }),
    mutation(4, 'lists.update', { id: list, title: 'Feira livre' }),
    mutation(5, 'tasks.update', { id: task, title: 'Pintar a sala' }),
  )
  expect(results).toEqual([...Array(4).fill(['rejected', 'purged']), ['ok', undefined]])
})

test('a list shared again after its membership was emptied has the name of its owner again', async () => {
  const bia = await server.register()
  const { id } = (await (await ana.get('/api/shopping-lists')).json())[0]
  const share = async () => {
    const given = await ana.post(`/api/shopping-lists/${id}/share`, { email: bia.email, canEdit: true })
    expect(given.status).toBe(200)
    return (await given.json()).id as string
  }
  const first = await share()
  expect((await ana.del(`/api/shared-lists/${first}`)).status).toBe(204)
  await pass(91)
  await share()
  Object.assign(bia, server.callsOf(cookieOf(await server.login(bia.email))))
  const { scopes } = await sync(bia, syncRequest(bia.id))
  const rows = scopes.flatMap((page) => page.rows).filter(([table]) => table === 'memberships')
  expect(rows).toMatchObject([
    ['memberships', { listId: id, ownerName: expect.stringMatching(/./), deletedAt: null, purgedAt: null }],
  ])
})
