/** The undo of a tick, and what else its mutation says (docs/decisions/137). */
import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { startRepeating, tickOf, weekly } from '#sync-server/testing/repeating.ts'
import { mutation } from '#sync-server/testing/server.ts'

serverForAll([])

const fine = { outcome: 'ok' }
const last = '2026-12-12'
const all = { seen: Number.MAX_SAFE_INTEGER }

describe('the undo of the tick before the last one opens its copy, and the last occurrence stays done', () => {
  test.each([
    ['of a number', { repeat: `${weekly.repeat};COUNT=2` }],
    ['until a day', { repeat: `${weekly.repeat};UNTIL=20261212` }],
    ['counted from the day it is done', { repeat: `${weekly.repeat};COUNT=2`, repeatFrom: 'done' }],
  ])('%s', async (_end, rule) => {
    const { tick, undo, row, rowOf, rows } = await startRepeating(server, { ...weekly, ...rule })
    const one = tickOf()
    expect(await tick(one)).toMatchObject(fine)
    const dueDate = String((await row())?.dueDate)
    const two = tickOf({ occurrence: dueDate })
    expect(await tick(two)).toMatchObject(fine)
    expect(await undo(one)).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate, completed: true })
    expect(await rowOf(one.copy)).toMatchObject({ dueDate: weekly.dueDate, completed: false })
    expect(await undo(two)).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate, completed: false })
    expect(await rows()).toHaveLength(2)
  })

  test('of a row whose number was lowered, and that was done without a tick', async () => {
    const { tick, undo, put, row, rowOf } = await startRepeating(server)
    const one = tickOf()
    await tick(one)
    await put({ repeat: `${weekly.repeat};COUNT=1` })
    expect(await put({ completed: true })).toMatchObject({ dueDate: last, completed: true })
    await undo(one)
    expect(await row()).toMatchObject({ dueDate: last, completed: true })
    expect(await rowOf(one.copy)).toMatchObject({ completed: false })
  })
})

describe.each(['todos', 'tasks'] as const)('a phone completes and reopens a row of %s', (table) => {
  const said = (isDone: boolean) =>
    table === 'todos' ? { completed: isDone } : { status: isDone ? 'concluída' : 'pendente' }
  const [done, open] = [said(true), said(false)]

  /**
   * A row with a day. Another device has given it a repeat. The changes are those of a phone that has not received the
   * repeat.
   */
  async function start(fields: object = {}) {
    const ana = await server.register()
    const project = await ok(ana.post('/api/projects', { title: 'Casa' }), 201)
    const path = table === 'todos' ? '/api/todos' : `/api/projects/${project.id}/tasks`
    const first = { title: 'Lixo', dueDate: weekly.dueDate, ...fields }
    const { id } = await ok(ana.post(path, first), 201)
    const rows = async () => (await synced(ana, table)).filter(({ deletedAt }) => deletedAt === null)
    const seen = Number((await rows())[0]?.stamp)
    const own = `/api/${table}/${id}`
    await ok(ana.put(own, { repeat: weekly.repeat }))
    const phone = (changes: object, seq: number) => ({ ...mutation(seq, `${table}.update`, { id, ...changes }), seen })
    return { ana, id, rows, phone, row: async () => (await rows()).find((row) => row.id === id) }
  }

  test('while another device gives it a repeat: the row is open on its day, and there is no copy', async () => {
    const { ana, rows, phone } = await start()
    const both = [phone(done, 1), phone(open, 2)]
    expect(await push(ana, both)).toEqual([
      ['ok', undefined],
      ['ok', undefined],
    ])
    expect(await rows()).toMatchObject([{ ...weekly, ...open }])
  })

  test('and changes its steps and title: the row keeps both', async () => {
    const step = { id: newId(), title: 'Sacola', done: false, position: 'A' }
    const { ana, rows, phone } = await start({ steps: [step] })
    const ticked = phone({ ...done, steps: [{ id: step.id, done: true }] }, 1)
    await push(ana, [ticked, phone({ ...open, title: 'Lixo seco' }, 2)])
    expect(await rows()).toMatchObject([{ ...weekly, ...open, title: 'Lixo seco', steps: [{ ...step, done: true }] }])
  })

  test('and completes it again: the row goes on to its next day', async () => {
    const { ana, row, rows, phone } = await start()
    const results = await push(
      ana,
      [done, open, done].map((changes, at) => phone(changes, at + 1)),
    )
    expect(new Set(results.map(([outcome]) => outcome))).toEqual(new Set(['ok']))
    expect(await row()).toMatchObject({ dueDate: last, ...open })
    expect(await rows()).toHaveLength(2)
  })

  test('by an app that names no ticks: the row is open on its day', async () => {
    const { ana, rows, phone } = await start()
    await push(
      ana,
      [phone(done, 1), phone(open, 2)].map((one) => ({ ...one, v: 8 })),
    )
    expect(await rows()).toMatchObject([{ ...weekly, ...open }])
  })
})

test('a device that opens a row it did not tick leaves the tick that another device made without a name', async () => {
  const { send, row, rows } = await startRepeating(server)
  const seen = Number((await row())?.stamp)
  await send({ completed: true }, { seen })
  expect(await send({ completed: false }, { seen: 0 })).toMatchObject(fine)
  expect(await row()).toMatchObject({ dueDate: last })
  expect(await rows()).toHaveLength(2)
})

test('the undo of a tick before a new rule opens its copy', async () => {
  const { tick, undo, put, rowOf } = await startRepeating(server)
  const one = tickOf()
  await tick(one)
  await put({ ...weekly, repeat: 'FREQ=DAILY' })
  await put({ dueDate: '2026-12-07', occurrence: null })
  for (const _time of [1, 2]) expect(await undo(one)).toMatchObject(fine)
  expect(await rowOf(one.copy)).toMatchObject({ completed: false })
})

describe('a day or a rule in the mutation of an undo counts', () => {
  test.each([
    ['no repeat', { repeat: null }, { dueDate: weekly.dueDate, repeat: null, occurrence: null }],
    ['another rule', { repeat: 'FREQ=DAILY' }, { dueDate: weekly.dueDate, repeat: 'FREQ=DAILY', occurrence: null }],
    ['a day', { dueDate: '2026-12-20' }, { dueDate: '2026-12-20', occurrence: weekly.dueDate, repeat: weekly.repeat }],
    ['a day of its own', { dueDate: '2026-12-20', occurrence: null }, { dueDate: '2026-12-20', occurrence: null }],
    [
      'a moved day',
      { dueDate: '2026-12-08', occurrence: weekly.dueDate },
      { dueDate: '2026-12-08', occurrence: weekly.dueDate },
    ],
    ['no day', { dueDate: null }, { dueDate: null, repeat: weekly.repeat }],
    [
      'both',
      { dueDate: '2026-12-20', repeat: 'FREQ=DAILY' },
      { dueDate: '2026-12-20', repeat: 'FREQ=DAILY', occurrence: null },
    ],
  ])('%s', async (_what, said, after) => {
    const { tick, send, rows } = await startRepeating(server)
    const one = tickOf()
    await tick(one)
    expect(await send({ completed: false, tick: one, ...said }, all)).toMatchObject(fine)
    expect(await rows()).toMatchObject([{ completed: false, ...after }])
  })

  test('over REST', async () => {
    const { put, rows } = await startRepeating(server)
    const one = tickOf()
    await put({ completed: true, tick: one })
    const said = { dueDate: '2026-12-20', repeat: 'FREQ=DAILY' }
    expect(await put({ completed: false, tick: one, ...said })).toMatchObject(said)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a tick with a new day and rule', () => {
  const said = { dueDate: '2026-12-09', occurrence: null, repeat: 'FREQ=WEEKLY;BYDAY=WE' }

  test('is taken back to that day by its undo', async () => {
    const { send, undo, row, rows } = await startRepeating(server)
    const one = tickOf()
    expect(await send({ completed: true, tick: one, ...said }, all)).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate: '2026-12-16' })
    expect(await undo(one)).toMatchObject(fine)
    expect(await rows()).toMatchObject([{ ...said, completed: false }])
  })

  test('counts once if it comes twice, and nobody is notified', async () => {
    const { send, row, rows } = await startRepeating(server)
    const one = tickOf()
    const ticked = { completed: true, tick: one, ...said }
    expect(await send(ticked, all)).toMatchObject(fine)
    const again = await send(ticked, all)
    expect([again?.dropped, again?.code]).toEqual([['dueDate', 'occurrence'], undefined])
    expect(await row()).toMatchObject({ dueDate: '2026-12-16', repeat: said.repeat })
    expect(await rows()).toHaveLength(2)
  })
})

describe('the undo of the second tick of a day takes only the second tick back', () => {
  test.each([
    ['a new rule begins on it', weekly.repeat, { dueDate: weekly.dueDate, repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }],
    ['its last occurrence is opened', `${weekly.repeat};COUNT=1`, { completed: false }],
  ])('after %s', async (_how, repeat, change) => {
    const { tick, undo, put, row } = await startRepeating(server, { ...weekly, repeat })
    expect(await tick(tickOf())).toMatchObject(fine)
    await put(change)
    const again = tickOf()
    expect(await tick(again, all)).toMatchObject(fine)
    expect(await undo(again, all)).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate: weekly.dueDate, completed: false })
  })

  test('after a rule began before that day, and a tick led to it', async () => {
    const { tick, undo, put, row } = await startRepeating(server)
    for (const occurrence of [weekly.dueDate, last]) expect(await tick(tickOf({ occurrence }))).toMatchObject(fine)
    await put({ dueDate: weekly.dueDate, repeatFrom: 'done' })
    await put({ repeatFrom: 'due' })
    const again = tickOf({ occurrence: last })
    for (const one of [tickOf(), again]) expect(await tick(one, all)).toMatchObject(fine)
    expect(await undo(again, all)).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate: last, completed: false })
  })
})
