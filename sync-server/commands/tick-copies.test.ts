/** Changes of a done copy whose tick counts with that of another device: that one's copy stands for it. */
import { expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { doneOf, openOf } from '#shared/ticks.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { tickOf, weekly } from '#sync-server/testing/repeating.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForAll([])

type Table = 'todos' | 'tasks'
const tables: [Table][] = [['todos'], ['tasks']]
type Change = [act: 'update' | 'delete' | 'restore', fields?: object]

const fine = ['ok', undefined]
const unknown = ['rejected', 'not_found']

async function start(table: Table, fields: object = weekly) {
  const ana = await server.register()
  const project: { id: string } = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
  const paths = { todos: '/api/todos', tasks: `/api/projects/${project.id}/tasks` }
  const { id }: { id: string } = await ok(ana.post(paths[table], { title: 'Feira', ...fields }), 201)
  const inProject = table === 'tasks' && { projectId: project.id }
  const send = (...mutations: ReturnType<typeof mutation>[]) => push(ana, mutations)
  /** A device ticks the row, shows the copy, and changes it before it has a network. */
  const tickThen = (tick: ReturnType<typeof tickOf>, ...changes: Change[]) =>
    send(
      mutation(1, `${table}.update`, { id, ...doneOf(table), tick }),
      mutation(2, `${table}.create`, { id: tick.copy, copyOf: id, title: 'Feira', ...inProject }),
      ...changes.map(([act, said = {}], at) => mutation(3 + at, `${table}.${act}`, { id: tick.copy, ...said })),
    )
  const rowOf = async (other: string) => (await synced(ana, table)).find((row) => row.id === other)
  return { ana, id, inProject, send, tickThen, rowOf }
}

test.each(tables)(
  'a second device’s change of %s at its own copy is made at the copy of the first device',
  async (table) => {
    const { tickThen, rowOf } = await start(table)
    const [first, own] = [tickOf(), tickOf()]
    await tickThen(first)
    expect(await tickThen(own, ['update', { title: 'Feira da Vila' }])).toEqual([fine, fine, fine])
    expect(await rowOf(first.copy)).toMatchObject({ title: 'Feira da Vila', dueDate: weekly.dueDate })
    expect(await tickThen(tickOf(), ['delete'])).toEqual([fine, fine, fine])
    expect(await rowOf(first.copy)).toMatchObject({ deletedAt: expect.any(Number) })
    expect((await tickThen(tickOf(), ['restore'], ['update', openOf(table)])).slice(2)).toEqual([fine, fine])
    expect(await rowOf(first.copy)).toMatchObject({ deletedAt: null, ...openOf(table) })
  },
)

test.each(tables)(
  'a device’s change of %s at its own copy of the last occurrence is made at the row',
  async (table) => {
    const { id, tickThen, rowOf } = await start(table, { ...weekly, repeat: 'FREQ=WEEKLY;BYDAY=SA;COUNT=1' })
    expect(await tickThen(tickOf(), ['update', { title: 'Feira da Vila' }])).toEqual([fine, fine, fine])
    expect(await rowOf(id)).toMatchObject({ title: 'Feira da Vila', ...doneOf(table) })
  },
)

test.each(tables)('the undo of a tick of %s leaves the copy of the first device', async (table) => {
  const { tickThen, rowOf } = await start(table)
  const first = tickOf()
  await tickThen(first)
  expect((await tickThen(tickOf(), ['delete', { undoes: 'tick' }]))[2]).toEqual(fine)
  expect(await rowOf(first.copy)).toMatchObject({ deletedAt: null })
})

test.each(tables)('a change of %s at a copy of a row of another person is refused', async (table) => {
  const [theirs, own] = [await start(table), await start(table)]
  const first = tickOf()
  await theirs.tickThen(first)
  const create = { id: first.copy, copyOf: theirs.id, title: 'Feira', ...own.inProject }
  const results = await own.send(
    mutation(1, `${table}.create`, create),
    mutation(2, `${table}.update`, { id: first.copy, title: 'Minha' }),
    mutation(3, `${table}.delete`, { id: first.copy }),
  )
  expect(results.slice(1)).toEqual([unknown, unknown])
  expect(await theirs.rowOf(first.copy)).toMatchObject({ title: 'Feira', deletedAt: null })
})

test('a change of a copy is refused if its tick never came, or its row belongs to somebody else', async () => {
  const { id, send } = await start('todos')
  const copy = newId()
  for (const copyOf of [id, newId(), 'x\u0000']) {
    const results = await send(
      mutation(1, 'todos.create', { id: copy, copyOf, title: 'Feira' }),
      mutation(2, 'todos.update', { id: copy, title: 'Outra' }),
    )
    expect(results[1]).toEqual(unknown)
  }
})
