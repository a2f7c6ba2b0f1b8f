import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { plainTodo } from '#shared/todos.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { listen, notFound, ok, push, refusal, revs, synced, texts } from '#sync-server/testing/api.ts'
import { ana, server, serverForAll, stranger } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForAll(['ana', 'stranger'])

const add = (title: string, person = ana) => ok(person.post('/api/todos', { title }), 201)

test('a to-do is added, ticked off, renamed, deleted and restored', async () => {
  const todo = await add('  Pagar a luz ')
  expect(todo).toEqual({ id: todo.id, title: 'Pagar a luz', completed: false, ...plainTodo })
  const path = `/api/todos/${todo.id}`
  expect(await ok(ana.put(path, { completed: true }))).toEqual({ ...todo, completed: true })
  const renamed = { ...todo, title: 'Pagar a água', completed: true }
  expect(await ok(ana.put(path, { title: 'Pagar a água' }))).toEqual(renamed)
  expect(await ok(ana.get('/api/todos'))).toContainEqual(renamed)
  const deleted = await ana.del(path)
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  expect(await ok(ana.get('/api/todos'))).not.toContainEqual(renamed)
  expect(await refusal(ana.put(path, { completed: false }))).toEqual(notFound)
  expect(await refusal(ana.del(path))).toEqual(notFound)
  expect(await ok(ana.post(`${path}/restore`))).toEqual(renamed)
  expect(await ok(ana.get('/api/todos'))).toContainEqual(renamed)
})

test('a tick of a rule that a newer server has stored completes the row and keeps the rule', async () => {
  const bia = await server.register()
  const { id } = await ok(bia.post('/api/todos', { title: 'Regar', dueDate: '2026-12-05' }), 201)
  const newer = { repeat: 'FREQ=HOURLY' }
  await server.store.write(({ db }) => db.update(schema.todos).set(newer).where(eq(schema.todos.id, id)))
  const [one, other] = [newId(), newId()].map((copy) => ({ occurrence: '2026-12-05', on: '2026-12-05', copy }))
  const set = async (completed: boolean, ticks: unknown[]) => {
    const said = ticks.map((tick, at) => mutation(at + 1, 'todos.update', { id, completed, tick }))
    // The first undo leaves the tick of the other device.
    const outcomes = completed ? ['ok', 'ok'] : ['superseded', 'ok']
    expect((await push(bia, said)).map(([outcome]) => outcome)).toEqual(outcomes)
    return await ok(bia.get('/api/todos'))
  }
  const row = { id, ...newer, dueDate: '2026-12-05' }
  expect(await set(true, [one, other])).toMatchObject([{ ...row, completed: true }])
  expect(await set(false, [one, other])).toMatchObject([{ ...row, completed: false }])
  for (const completed of [true, false])
    expect(await ok(bia.put(`/api/todos/${id}`, { completed }))).toMatchObject({ ...row, completed })
})

test('open to-dos come first, then the newest', async () => {
  const bia = await server.register()
  for (const title of ['um', 'dois', 'três', 'quatro']) await add(title, bia)
  const [{ id: newest }, , { id: second }] = await ok(bia.get('/api/todos'))
  for (const id of [newest, second]) await bia.put(`/api/todos/${id}`, { completed: true })
  const titles = (await ok(bia.get('/api/todos'))).map(({ title }: { title: string }) => title)
  expect(titles).toEqual(['três', 'um', 'quatro', 'dois'])
})

test.each([
  ['', 'O título é obrigatório'],
  ['  \t ', 'O título contém caracteres que não podem ser guardados.'],
  ['   ', 'O título é obrigatório'],
  [undefined, 'O título é obrigatório'],
  [7, 'O título é obrigatório'],
  ['a\u0000b', 'O título contém caracteres que não podem ser guardados.'],
  ['a\ud800', 'O título contém caracteres que não podem ser guardados.'],
  ['x'.repeat(201), 'O título pode ter no máximo 200 caracteres.'],
])('the title %j is refused with the reason', async (title, message) => {
  expect(await refusal(ana.post('/api/todos', { title }))).toEqual([400, 'invalid', message])
})

test('a tick is true or false and nothing else', async () => {
  const { id } = await add('Regar')
  for (const completed of ['true', 1, null, {}]) {
    expect(await refusal(ana.put(`/api/todos/${id}`, { completed }))).toEqual([
      400,
      'invalid',
      'Diga se a tarefa está concluída: true ou false.',
    ])
  }
})

test('creating the same to-do twice makes one; a foreign id in use gets the same refusal', async () => {
  const id = newId()
  const todo = await ok(ana.post('/api/todos', { id, title: 'Ligar' }), 201)
  expect(await ok(ana.post('/api/todos', { id, title: 'Ligar' }), 201)).toEqual(todo)
  const before = await revs(server)
  const taken = [409, 'id_taken', 'Este identificador já está em uso.']
  expect(await refusal(ana.post('/api/todos', { id, title: 'Outra' }))).toEqual(taken)
  expect(await refusal(stranger.post('/api/todos', { id, title: 'Meu' }))).toEqual(taken)
  await ana.del(`/api/todos/${id}`)
  for (const person of [ana, stranger]) {
    expect(await refusal(person.post('/api/todos', { id, title: 'Ligar' }))).toEqual(taken)
  }
  expect(await revs(server)).toEqual(before.map((scope) => (scope.id === `u:${ana.id}` ? expect.anything() : scope)))
})

test('a stranger gets the answer for an unknown id and changes nothing', async () => {
  const todo = await add('Segredo')
  const attempts = (id: string) => [
    stranger.put(`/api/todos/${id}`, { title: 'Meu', completed: true }),
    stranger.del(`/api/todos/${id}`),
    stranger.post(`/api/todos/${id}/restore`),
  ]
  const foreign = await texts(attempts(todo.id))
  expect(foreign).toEqual(await texts(attempts(newId())))
  expect(foreign.every((text) => text.startsWith('404 '))).toBe(true)
  const viaSync = ['todos.update', 'todos.delete', 'todos.restore'].map((op, index) =>
    mutation(index + 1, op, { id: todo.id, title: 'Meu' }),
  )
  expect(await push(stranger, viaSync)).toEqual(Array(3).fill(['rejected', 'not_found']))
  expect(await ok(ana.get('/api/todos'))).toContainEqual(todo)
  expect(await synced(stranger, 'todos')).toEqual([])
})

test('userId, scope, rev, stamps and deletedAt in the body are ignored', async () => {
  const extra = { userId: stranger.id, scope: `u:${stranger.id}`, rev: 999, stamps: {}, deletedAt: 1, purgedAt: 1 }
  const { ignored, ...todo } = await ok(ana.post('/api/todos', { title: 'Café', ...extra }), 201)
  expect(ignored).toEqual(Object.keys(extra))
  const changed = await ok(ana.put(`/api/todos/${todo.id}`, { title: 'Chá', ...extra }))
  expect(changed).toEqual({ ...todo, title: 'Chá', ignored })
  expect(await ok(ana.get('/api/todos'))).toContainEqual({ ...todo, title: 'Chá' })
  expect(await ok(stranger.get('/api/todos'))).toEqual([])
})

test('a REST write pokes the person’s devices and arrives with their next sync', async () => {
  const bia = await server.register()
  const poked = await listen(bia)
  const todo = await add('Vacina', bia)
  await poked()
  expect(await synced(bia, 'todos')).toEqual([
    { ...todo, rev: 2, stamp: expect.any(Number), deletedAt: null, purgedAt: null },
  ])
})

test('offline acts of a device are visible over REST; a late edit of a deleted to-do is kept in it and reported', async () => {
  const [bia, id] = [await server.register(), newId()]
  const done = [
    mutation(1, 'todos.create', { id, title: 'Lavar' }),
    mutation(2, 'todos.update', { id, completed: true }),
    mutation(3, 'todos.delete', { id }),
    mutation(4, 'todos.update', { id, title: 'Lavar o carro' }),
    mutation(5, 'todos.restore', { id }),
  ]
  const fine = ['ok', undefined]
  expect(await push(bia, done)).toEqual([fine, fine, fine, ['ok', 'row_deleted'], fine])
  expect(await ok(bia.get('/api/todos'))).toEqual([{ id, title: 'Lavar o carro', completed: true, ...plainTodo }])
})
