/** Ticks of repeating to-dos and tasks by several devices (docs/decisions/137). */
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { findRow } from '#sync-server/db/queries/rows.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

let ana: TestPerson
serverForAll([])

const monthly = { dueDate: '2026-12-05', repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }
const january = '2027-01-05'
const fine = ['ok', undefined]

/** A new person's repeating to-do. */
async function addRent(fields: object = {}): Promise<string> {
  ana = await server.register()
  return (await ok(ana.post('/api/todos', { title: 'Aluguel', ...monthly, ...fields }), 201)).id
}

const rows = async () => (await synced(ana, 'todos')).filter(({ deletedAt }) => deletedAt === null)
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)

const tickOf = (occurrence = monthly.dueDate) => ({ occurrence, on: '2026-12-05', copy: newId() })
type Tick = ReturnType<typeof tickOf>

/** The mutations of a device that ticks, as the app sends them. */
const ticks = (id: string, tick: Tick, seq = 1) => [
  mutation(seq, 'todos.update', { id, completed: true, tick }),
  mutation(seq + 1, 'todos.create', { id: tick.copy, copyOf: id, title: 'Aluguel', completed: true }),
]
const undoes = (id: string, tick: Tick, seq = 1) => [
  mutation(seq, 'todos.update', { id, completed: false, tick }),
  mutation(seq + 1, 'todos.delete', { id: tick.copy, undoes: 'tick' }),
]

test('a tick moves the row to its next day, with open steps, and leaves a done copy', async () => {
  const steps = [{ id: newId(), title: 'Pix', done: true, position: 'A' }]
  const id = await addRent({ steps, notes: 'banco', reminder: 60 })
  const tick = tickOf()
  expect(await push(ana, ticks(id, tick))).toEqual([fine, fine])
  const open = steps.map((step) => ({ ...step, done: false }))
  expect(await rowOf(id)).toMatchObject({ ...monthly, dueDate: january, completed: false, steps: open, reminder: 60 })
  const copy = { ...monthly, title: 'Aluguel', completed: true, repeat: null, steps, notes: 'banco', reminder: null }
  expect(await rowOf(tick.copy)).toMatchObject(copy)
})

test('two devices that tick one occurrence advance it once, and leave one copy', async () => {
  const id = await addRent()
  const [one, other] = [tickOf(), tickOf()]
  const { results } = await sync(ana, syncRequest(ana.id, { push: ticks(id, one) }))
  expect(results[1]?.rev).toBe((await rowOf(one.copy))?.rev)
  expect(await push(ana, ticks(id, other))).toEqual([fine, fine])
  expect(await rowOf(id)).toMatchObject({ dueDate: january })
  expect((await rows()).map((row) => row.id).sort()).toEqual([id, one.copy].sort())
})

test('clocks play no part: a tick from a day ago counts, and moves a day that was set just now', async () => {
  const id = await addRent()
  await ok(ana.put(`/api/todos/${id}`, { dueDate: monthly.dueDate, title: 'Aluguel e luz' }))
  const late = ticks(id, tickOf()).map((one) => ({ ...one, wall: Date.now() - 86_400_000 }))
  expect(await push(ana, late)).toEqual([fine, fine])
  expect(await rowOf(id)).toMatchObject({ title: 'Aluguel e luz', dueDate: january })
})

test('a tick of a row with a new rule and day does not count, and names the new day', async () => {
  const id = await addRent()
  await ok(ana.put(`/api/todos/${id}`, { dueDate: '2026-12-09', repeat: 'FREQ=WEEKLY;BYDAY=WE' }))
  const { results } = await sync(ana, syncRequest(ana.id, { push: ticks(id, tickOf()) }))
  const message = 'A tarefa “Aluguel” mudou enquanto isso: o dia dela agora é 09/12/2026.'
  expect(results[0]).toMatchObject({ outcome: 'superseded', code: 'tick_moved', message })
  expect(await rows()).toMatchObject([{ id, dueDate: '2026-12-09', completed: false }])
})

test('the undo restores the day, and leaves no copy', async () => {
  const id = await addRent({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3' })
  const tick = tickOf()
  await push(ana, ticks(id, tick))
  expect(await rowOf(id)).toMatchObject({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2' })
  expect(await push(ana, undoes(id, tick))).toEqual([fine, fine])
  expect(await rows()).toMatchObject([
    { id, ...monthly, repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=3', completed: false },
  ])
  expect((await synced(ana, 'todos')).find((row) => row.id === tick.copy)).toMatchObject({ title: '' })
})

test('the undo of one device leaves the tick of the other; the undo of both takes it back', async () => {
  const id = await addRent()
  const [one, other] = [tickOf(), tickOf()]
  for (const tick of [one, other]) await push(ana, ticks(id, tick))
  await push(ana, undoes(id, one))
  expect(await rowOf(id)).toMatchObject({ dueDate: january })
  expect(await rowOf(one.copy)).toMatchObject({ completed: true })
  await push(ana, undoes(id, other))
  expect(await rows()).toMatchObject([{ id, ...monthly, completed: false }])
})

test('an occurrence that was taken back can be ticked again', async () => {
  const id = await addRent()
  const [one, other] = [tickOf(), tickOf()]
  await push(ana, [...ticks(id, one), ...undoes(id, one, 3), ...ticks(id, other, 5)])
  expect(await rowOf(id)).toMatchObject({ dueDate: january })
  expect((await rows()).map((row) => row.id).sort()).toEqual([id, other.copy].sort())
})

test('the undo of a tick before a later one reopens its copy, even in the trash', async () => {
  const id = await addRent()
  const [one, next] = [tickOf(), tickOf(january)]
  await push(ana, [...ticks(id, one), ...ticks(id, next, 3)])
  await ok(ana.del(`/api/todos/${one.copy}`), 204)
  expect(await push(ana, undoes(id, one))).toEqual([fine, fine])
  expect(await rowOf(id)).toMatchObject({ dueDate: '2027-02-05' })
  expect(await ok(ana.post(`/api/todos/${one.copy}/restore`, {}))).toMatchObject({ completed: false })
})

test('a copy with words of another device stays in the trash after an undo', async () => {
  const id = await addRent()
  const tick = tickOf()
  await push(ana, ticks(id, tick))
  await ok(ana.put(`/api/todos/${tick.copy}`, { title: 'Aluguel, com recibo' }))
  await push(ana, undoes(id, tick))
  const copy = (await synced(ana, 'todos')).find((row) => row.id === tick.copy)
  expect(copy).toMatchObject({ title: 'Aluguel, com recibo', deletedAt: expect.any(Number), purgedAt: null })
})

test('the last occurrence is done like any other to-do', async () => {
  const id = await addRent({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=1' })
  const tick = tickOf()
  expect(await push(ana, ticks(id, tick).slice(0, 1))).toEqual([fine])
  expect(await rows()).toMatchObject([{ id, completed: true, dueDate: monthly.dueDate }])
  await push(ana, undoes(id, tick).slice(0, 1))
  expect(await rows()).toMatchObject([{ id, completed: false }])
})

test('over REST a tick without a name ticks the current occurrence', async () => {
  const id = await addRent()
  const answer = await ok(ana.put(`/api/todos/${id}`, { completed: true }))
  expect(answer).toMatchObject({ dueDate: january, completed: false })
  expect((await rows()).map(({ completed, dueDate }) => [completed, dueDate])).toContainEqual([true, monthly.dueDate])
})

test('an older app ticks the occurrence that it saw, once', async () => {
  const id = await addRent()
  const stamp = Number((await rowOf(id))?.stamp)
  const plain = (seen: number) => [{ ...mutation(1, 'todos.update', { id, completed: true }), seen, v: 8 }]
  expect(await push(ana, plain(stamp))).toEqual([fine])
  expect(await push(ana, plain(stamp))).toEqual([fine])
  expect(await rowOf(id)).toMatchObject({ dueDate: january, completed: false })
  expect(await rows()).toHaveLength(2)
})

describe('a row that returns to a ticked day can be ticked again', () => {
  test('after a new rule begins on it', async () => {
    const id = await addRent()
    await push(ana, ticks(id, tickOf()))
    await ok(ana.put(`/api/todos/${id}`, { dueDate: monthly.dueDate, repeat: 'FREQ=WEEKLY;BYDAY=SA' }))
    expect(await push(ana, ticks(id, tickOf()))).toEqual([fine, fine])
    expect(await rowOf(id)).toMatchObject({ dueDate: '2026-12-12' })
    expect(await rows()).toHaveLength(3)
  })

  test('after its last occurrence is opened without a tick', async () => {
    const id = await addRent({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=1' })
    await push(ana, ticks(id, tickOf()).slice(0, 1))
    await push(ana, [mutation(1, 'todos.update', { id, completed: false })])
    expect(await push(ana, ticks(id, tickOf()).slice(0, 1))).toEqual([fine])
    expect(await rows()).toMatchObject([{ id, completed: true }])
  })

  test('over REST, after its last occurrence was done and opened', async () => {
    const id = await addRent({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=1' })
    for (const completed of [true, false, true]) {
      expect(await ok(ana.put(`/api/todos/${id}`, { completed }))).toMatchObject({ completed })
    }
  })

  test('after a new rule began before it, and a tick led to it', async () => {
    const id = await addRent()
    for (const day of [monthly.dueDate, january]) await push(ana, ticks(id, tickOf(day)))
    await ok(ana.put(`/api/todos/${id}`, { dueDate: monthly.dueDate, repeatFrom: 'done' }))
    await ok(ana.put(`/api/todos/${id}`, { repeatFrom: 'due' }))
    for (const day of [monthly.dueDate, january]) await push(ana, ticks(id, tickOf(day)))
    expect(await rowOf(id)).toMatchObject({ dueDate: '2027-02-05' })
    expect(await rows()).toHaveLength(5)
  })
})

describe('other changes beside a tick are made first', () => {
  test('the copy has the day, and the row goes on from it', async () => {
    const id = await addRent()
    const said = { completed: true, title: 'Condomínio', dueDate: '2026-12-09', repeat: 'FREQ=WEEKLY;BYDAY=WE' }
    expect(await ok(ana.put(`/api/todos/${id}`, said))).toMatchObject({ dueDate: '2026-12-16', repeat: said.repeat })
    const copy = (await rows()).find((row) => row.id !== id)
    expect(copy).toMatchObject({ title: said.title, dueDate: said.dueDate, completed: true })
  })

  test('a repeat that ends with them leaves no copy', async () => {
    const id = await addRent()
    await ok(ana.put(`/api/todos/${id}`, { completed: true, repeat: null }))
    expect(await rows()).toMatchObject([{ id, completed: true, repeat: null, dueDate: monthly.dueDate }])
  })

  test('the copy has the steps as they were done, and the row has them open', async () => {
    const id = await addRent()
    const step = { id: newId(), title: 'Pix', done: true, position: 'A' }
    await ok(ana.put(`/api/todos/${id}`, { completed: true, steps: [step] }))
    expect(await rowOf(id)).toMatchObject({ dueDate: january, steps: [{ ...step, done: false }] })
    expect((await rows()).find((row) => row.id !== id)).toMatchObject({ steps: [step] })
  })

  test('a second tick writes the title and a new step, and the steps of the next occurrence stay open', async () => {
    const step = { id: newId(), title: 'Pix', done: false, position: 'A' }
    const more = { id: newId(), title: 'Recibo', done: true, position: 'B' }
    const id = await addRent({ steps: [step] })
    await push(ana, ticks(id, tickOf()))
    const said = {
      id,
      completed: true,
      title: 'Condomínio',
      steps: [{ id: step.id, done: true }, more],
      tick: tickOf(),
    }
    const { results } = await sync(ana, syncRequest(ana.id, { push: [mutation(1, 'todos.update', said)] }))
    expect(results).toMatchObject([{ outcome: 'superseded', dropped: ['steps'] }])
    const open = [step, { ...more, done: false }]
    expect(await rowOf(id)).toMatchObject({ dueDate: january, title: 'Condomínio', steps: open })
    expect(await rows()).toHaveLength(2)
  })
})

describe('hostile input', () => {
  test('X33: a flood of ticks advances once, and keeps the newest thirty-two names', async () => {
    const id = await addRent()
    const flood = Array.from({ length: 200 }, (_, at) =>
      mutation(at + 1, 'todos.update', { id, completed: true, tick: tickOf() }),
    )
    expect(new Set((await push(ana, flood)).map(String))).toEqual(new Set(['ok,']))
    expect(await rowOf(id)).toMatchObject({ dueDate: january })
    expect(await rows()).toHaveLength(2)
    const row = await server.store.read((tx) => findRow(tx, 'todos', id))
    expect(Object.keys(row?.stamps ?? {}).filter((key) => key.startsWith('+'))).toHaveLength(32)
  })

  test('X33: a copy cannot take the id of another person’s row', async () => {
    const theirs = await addRent()
    const id = await addRent()
    const tick = { ...tickOf(), copy: theirs }
    expect(await push(ana, ticks(id, tick))).toEqual([['rejected', 'id_taken'], fine])
    expect(await rows()).toMatchObject([{ id, ...monthly }])
  })

  test('X33: the creation of a copy without its tick creates nothing', async () => {
    const id = await addRent()
    expect(
      await push(
        ana,
        ticks(id, tickOf())
          .slice(1)
          .map((one) => ({ ...one, seq: 1 })),
      ),
    ).toEqual([fine])
    expect(await rows()).toHaveLength(1)
    expect((await ana.post('/api/todos', { id: newId(), copyOf: id, title: 'x' })).status).toBe(404)
  })

  test('X31: a repeat that reaches the end of the calendar ends', async () => {
    const id = await addRent({ dueDate: '9999-12-31', repeat: 'FREQ=YEARLY;INTERVAL=999' })
    expect(await push(ana, ticks(id, tickOf('9999-12-31')).slice(0, 1))).toEqual([fine])
    expect(await rows()).toMatchObject([{ id, completed: true }])
  })
})

test('a task goes on in the same way, keeps the time in its due date, and its copy stays in the project', async () => {
  ana = await server.register()
  const project = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
  const noon = 'T12:00:00-03:00'
  const fields = { title: 'Regar', dueDate: `2026-12-05${noon}`, repeat: 'FREQ=DAILY;INTERVAL=2' }
  const task = await ok(ana.post(`/api/projects/${project.id}/tasks`, fields), 201)
  const tick = tickOf()
  const done = mutation(1, 'tasks.update', { id: task.id, status: 'concluída', tick })
  expect(await push(ana, [done])).toEqual([fine])
  const tasks = await ok(ana.get(`/api/projects/${project.id}/tasks`))
  expect(tasks).toMatchObject([
    { id: tick.copy, status: 'concluída', dueDate: fields.dueDate, repeat: null },
    { id: task.id, status: 'pendente', dueDate: `2026-12-07${noon}` },
  ])
  await push(ana, [mutation(1, 'tasks.update', { id: task.id, status: 'pendente', tick })])
  expect(await ok(ana.get(`/api/projects/${project.id}/tasks`))).toEqual([task])
})
