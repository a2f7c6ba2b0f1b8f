/** Done copies of ticks that are older than a year. */
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { sweptAt } from '#sync-server/db/queries/sweeps.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { ana, pass, server, serverForEach } from '#sync-server/testing/people.ts'
import { mutation } from '#sync-server/testing/server.ts'
import { afterFirstWrite } from '#sync-server/testing/time.ts'
import { eraseOldCopies } from './old-copies.ts'
import { eraseOldPurchases } from './old-purchases.ts'

let projectId: string
serverForEach(['ana'])
beforeEach(async () => {
  projectId = (await ok(ana.post('/api/projects', { title: 'Casa' }), 201)).id
})

type DayTable = 'todos' | 'tasks'
const done = { todos: { completed: true }, tasks: { status: 'concluída' } }
/** So far ahead that no day is missed. */
const day = { dueDate: '2126-12-05', repeat: 'FREQ=DAILY' }
const pathOf = (table: DayTable) => (table === 'todos' ? '/api/todos' : `/api/projects/${projectId}/tasks`)

const add = async (table: DayTable, title: string, fields: object = day): Promise<string> =>
  (await ok(ana.post(pathOf(table), { title, ...fields }), 201)).id

/** Ticks a row `times` times. Each tick takes a second, so that the copies have an order. */
async function tick(table: DayTable, id: string, times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    server.skip(1000)
    await ok(ana.put(`/api/${table}/${id}`, done[table]))
  }
}

/** The days of the live rows with a title. */
const daysOf = async (table: DayTable, title: string) =>
  (await synced(ana, table)).filter((row) => row.title === title).map(({ dueDate }) => String(dueDate).slice(8))

test.each(['todos', 'tasks'] as const)(
  'the newest three copies of each of the %s stay after a year, older ones are erased',
  async (table) => {
    const [daily, yearly] = [await add(table, 'Remédio'), await add(table, 'IPVA', { ...day, repeat: 'FREQ=YEARLY' })]
    await tick(table, daily, 5)
    await tick(table, yearly, 2)
    await pass(360)
    await tick(table, daily, 1)
    expect((await daysOf(table, 'Remédio')).sort()).toEqual(['05', '06', '07', '08', '09', '10', '11'])
    await pass(20)
    expect((await daysOf(table, 'Remédio')).sort()).toEqual(['08', '09', '10', '11'])
    expect(await daysOf(table, 'IPVA')).toHaveLength(3)
    const gone = (await synced(ana, table)).filter(({ deletedAt }) => deletedAt !== null)
    expect(gone).toEqual(Array(3).fill(expect.objectContaining({ title: '', purgedAt: expect.any(Number) })))
  },
)

test('done rows that are no copies stay, and so does a copy that its person has changed', async () => {
  await add('todos', 'Feita', { ...done.todos, dueDate: day.dueDate })
  const id = await add('todos', 'Remédio')
  await tick('todos', id, 6)
  const [first] = (await ok(ana.get('/api/todos'))).filter((row: typeof day) => row.dueDate === day.dueDate)
  await ok(ana.put(`/api/todos/${first.id}`, { notes: 'tomei às 9h' }))
  await pass(380)
  expect(await daysOf('todos', 'Feita')).toHaveLength(1)
  expect((await daysOf('todos', 'Remédio')).sort()).toEqual(['05', '08', '09', '10', '11'])
})

test('a tick sent again and an undo whose copy was erased have no effect, and the row goes on', async () => {
  const id = await add('todos', 'Remédio')
  const old = { occurrence: day.dueDate, on: day.dueDate, copy: newId() }
  await push(ana, [mutation(1, 'todos.update', { id, completed: true, tick: old })])
  await tick('todos', id, 4)
  await pass(380)
  const late = [true, false].map((completed, at) => mutation(at + 1, 'todos.update', { id, completed, tick: old }))
  // The author of the undo is notified that it comes too late.
  expect(await push(ana, late)).toEqual([
    ['ok', undefined],
    ['superseded', 'tick_moved'],
  ])
  await tick('todos', id, 1)
  expect((await daysOf('todos', 'Remédio')).sort()).toEqual(['07', '08', '09', '10', '11'])
})

test('a copy that its person opens while the sweep runs is not erased', async () => {
  const id = await add('todos', 'Remédio')
  await tick('todos', id, 4)
  const [first] = (await synced(ana, 'todos')).filter((row) => row.dueDate === day.dueDate)
  const open = () => push(ana, [mutation(1, 'todos.update', { id: first?.id, completed: false })])
  await eraseOldCopies(afterFirstWrite(server.store, open), server.now() + 366 * dayMs)
  expect((await daysOf('todos', 'Remédio')).sort()).toEqual(['05', '06', '07', '08', '09'])
})

test('a clock that was a year ahead does not stop the daily sweeps of copies and purchases once it is right', async () => {
  const now = server.now()
  for (const erase of [eraseOldCopies, eraseOldPurchases]) await erase(server.store, now + 365 * dayMs)
  for (const erase of [eraseOldCopies, eraseOldPurchases]) await erase(server.store, now)
  const marks = await server.store.read(async (tx) => [await sweptAt(tx, 'copies'), await sweptAt(tx, 'purchases')])
  expect(marks).toEqual([now, now])
})
