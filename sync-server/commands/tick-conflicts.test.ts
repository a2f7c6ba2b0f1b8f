/** Ticks of one device beside the changes that another one made without a network (docs/decisions/137). */
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addDays, dayMs } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { mutation, sync, syncRequest, type TestPerson } from '#sync-server/testing/server.ts'

let ana: TestPerson
serverForAll([])

const weekly = { dueDate: '2026-12-05', repeat: 'FREQ=WEEKLY;BYDAY=SA' }
const second = '2026-12-12'
const fine = ['ok', undefined]
const told = ['superseded', 'tick_moved']

/** A new person's repeating to-do. */
async function add(fields: object = {}): Promise<string> {
  ana = await server.register()
  return (await ok(ana.post('/api/todos', { title: 'Feira', ...weekly, ...fields }), 201)).id
}

const rows = async () => (await synced(ana, 'todos')).filter(({ deletedAt }) => deletedAt === null)
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)

const tickOf = (fields: object = {}) => ({ occurrence: weekly.dueDate, on: '2026-12-05', copy: newId(), ...fields })
type Tick = ReturnType<typeof tickOf>

const update = (fields: object) => mutation(1, 'todos.update', fields)
const tickNow = (id: string, tick: Tick) => push(ana, [update({ id, completed: true, tick })])
const undoNow = (id: string, tick: Tick, fields: object = {}) =>
  push(ana, [update({ id, completed: false, tick, ...fields })])

/** A change made two minutes ago by a device that knows only the row's creation. */
async function madeBefore(id: string, change: () => Promise<unknown>, fields: object) {
  const seen = Number((await rowOf(id))?.stamp)
  const wall = Date.now() - 120_000
  await change()
  const { results } = await sync(ana, syncRequest(ana.id, { push: [{ ...update({ id, ...fields }), wall, seen }] }))
  return results[0]
}

/** The author is not notified: the tick counted when the device sent it first. */
const gaveWaySilently = ['superseded', undefined]

test('a tick that a copied device sends again after its undo changes nothing', async () => {
  const id = await add()
  const tick = tickOf()
  await tickNow(id, tick)
  await undoNow(id, tick)
  expect(await tickNow(id, tick)).toEqual([gaveWaySilently])
  expect(await rowOf(id)).toMatchObject({ ...weekly, completed: false })
  expect(await rows()).toHaveLength(1)
})

test('a tick that a copied device sends again after the row has returned to its day changes nothing', async () => {
  const first = { dueDate: '2026-03-03', repeat: 'FREQ=DAILY' }
  const id = await add(first)
  const tick = tickOf({ occurrence: first.dueDate })
  await tickNow(id, tick)
  const again = { ...first, repeat: 'FREQ=WEEKLY;BYDAY=TU', completed: false }
  expect(await ok(ana.put(`/api/todos/${id}`, again))).toMatchObject(again)
  expect(await tickNow(id, tick)).toEqual([gaveWaySilently])
  expect(await rowOf(id)).toMatchObject(again)
  expect(await rows()).toHaveLength(2)
})

test('the undo of an earlier tick whose copy is erased is not refused, and its author is notified', async () => {
  const id = await add()
  const tick = tickOf()
  await tickNow(id, tick)
  await tickNow(id, tickOf({ occurrence: second }))
  await ok(ana.del(`/api/todos/${tick.copy}`), 204)
  await push(ana, [mutation(1, 'trash.delete', { table: 'todos', id: tick.copy })])
  expect(await undoNow(id, tick)).toEqual([told])
  expect(await rowOf(tick.copy)).toBeUndefined()
})

describe.each([
  ['weekly', weekly.repeat],
  ['weekly, three times', 'FREQ=WEEKLY;BYDAY=SA;COUNT=3'],
])('the rule of a row that repeats %s', (_name, repeat) => {
  const ends = { repeat: null, repeatFrom: null }

  test('ends if an offline phone removed its repeat, although another phone ticks it later', async () => {
    const id = await add({ repeat })
    const late = await madeBefore(id, () => tickNow(id, tickOf()), ends)
    expect(late).toMatchObject({ outcome: 'ok' })
    expect(await rowOf(id)).toMatchObject({ ...ends, dueDate: second })
  })

  test('ends if a phone removed its repeat, although another phone takes a tick back later', async () => {
    const id = await add({ repeat })
    const tick = tickOf()
    await tickNow(id, tick)
    const late = await madeBefore(id, () => undoNow(id, tick), ends)
    expect(late).toMatchObject({ outcome: 'ok' })
    expect(await rowOf(id)).toMatchObject({ ...ends, dueDate: weekly.dueDate })
  })
})

describe('an offline phone moves the day of an occurrence that another phone has ticked: the move', () => {
  /** The move of the app, with the occurrence of its row. */
  const moved = { dueDate: '2026-11-30', occurrence: weekly.dueDate }
  const gaveWay = {
    outcome: 'superseded',
    dropped: ['dueDate', 'occurrence'],
    code: 'tick_moved',
    message: 'A tarefa “Feira” mudou enquanto isso: o dia dela agora é 12/12/2026.',
  }
  const later = (id: string, fields: object) => ({ ...update({ id, ...fields }), seen: 0 })
  const send = async (change: object) => (await sync(ana, syncRequest(ana.id, { push: [change] }))).results[0]

  test.each([
    ['due', '2026-12-05'],
    ['done', '2026-10-03'],
  ])('gives way in a row that repeats from the day it was %s, and its author is notified', async (repeatFrom, on) => {
    const id = await add({ repeatFrom })
    await tickNow(id, tickOf({ on }))
    const before = await rowOf(id)
    expect(await send(later(id, { ...moved, title: 'Feirinha' }))).toMatchObject({
      ...gaveWay,
      message: expect.stringContaining('mudou enquanto isso'),
    })
    expect(await rowOf(id)).toMatchObject({ title: 'Feirinha', dueDate: before?.dueDate, occurrence: null })
    expect(await rows()).toHaveLength(2)
  })

  test('gives way, even if it only takes an earlier move back', async () => {
    const id = await add()
    await push(ana, [update({ id, ...moved })])
    await tickNow(id, tickOf())
    expect(await send(later(id, { dueDate: weekly.dueDate, occurrence: null }))).toMatchObject(gaveWay)
    expect(await rowOf(id)).toMatchObject({ dueDate: second, occurrence: null })
  })

  test('gives way if the other phone took its tick back only after a later tick', async () => {
    const id = await add()
    const tick = tickOf()
    await tickNow(id, tick)
    await tickNow(id, tickOf({ occurrence: second }))
    await undoNow(id, tick)
    // In the millisecond of the undo the move would not be later.
    await delay(5)
    expect(await send(later(id, moved))).toMatchObject({ outcome: 'superseded' })
    expect(await rowOf(id)).toMatchObject({ dueDate: '2026-12-19' })
  })

  test('gives way after more ticks than the row remembers', async () => {
    const id = await add({ repeat: 'FREQ=DAILY;INTERVAL=2' })
    for (let at = 0; at < 80; at += 2) await tickNow(id, tickOf({ occurrence: addDays(weekly.dueDate, at) }))
    expect(await send(later(id, moved))).toMatchObject({ outcome: 'superseded' })
    expect(await rowOf(id)).toMatchObject({ dueDate: addDays(weekly.dueDate, 80) })
  })

  test('counts after the other phone took its tick back', async () => {
    const id = await add()
    const tick = tickOf()
    await tickNow(id, tick)
    await undoNow(id, tick)
    expect(await send(later(id, moved))).toMatchObject({ outcome: 'ok' })
    expect(await rowOf(id)).toMatchObject(moved)
  })
})

describe('an occurrence that was moved', () => {
  const move = (id: string, dueDate: string | null) => ok(ana.put(`/api/todos/${id}`, { dueDate }))
  const monthly = { repeat: 'FREQ=MONTHLY;BYMONTHDAY=5' }

  test.each([
    ['brought forward', '2026-12-05', '2026-12-03', '2027-01-05'],
    ['postponed', '2026-11-05', '2026-12-03', '2026-12-05'],
    ['brought into the month before', '2026-12-05', '2026-11-30', '2027-01-05'],
  ])('and %s is not asked for again', async (_how, dueDate, day, next) => {
    const id = await add({ ...monthly, dueDate })
    expect(await move(id, day)).toMatchObject({ dueDate: day, occurrence: dueDate })
    const tick = tickOf({ occurrence: dueDate, due: day })
    await tickNow(id, tick)
    expect(await rowOf(id)).toMatchObject({ dueDate: next, occurrence: null })
    expect(await rowOf(tick.copy)).toMatchObject({ dueDate: day, occurrence: null, completed: true })
    await undoNow(id, tick)
    expect(await rowOf(id)).toMatchObject({ dueDate: day, occurrence: dueDate })
  })

  test('leaves the interval as it was', async () => {
    const id = await add({ repeat: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=5', dueDate: '2026-12-05' })
    await move(id, '2026-11-30')
    expect(await ok(ana.put(`/api/todos/${id}`, { completed: true }))).toMatchObject({ dueDate: '2027-02-05' })
  })

  test('counts as one of the last two occurrences', async () => {
    const id = await add({ repeat: 'FREQ=MONTHLY;BYMONTHDAY=5;COUNT=2' })
    await move(id, '2026-12-03')
    expect(await ok(ana.put(`/api/todos/${id}`, { completed: true }))).toMatchObject({ dueDate: '2027-01-05' })
    expect(await ok(ana.put(`/api/todos/${id}`, { completed: true }))).toMatchObject({ completed: true })
  })

  test('is done once if two phones tick it, one of which had not heard of the move', async () => {
    const id = await add(monthly)
    await move(id, '2026-12-03')
    await tickNow(id, tickOf())
    await tickNow(id, tickOf({ due: '2026-12-03' }))
    expect(await rowOf(id)).toMatchObject({ dueDate: '2027-01-05' })
    expect(await rows()).toHaveLength(2)
  })

  test('returns to the day of the move, when a phone that had not heard of it takes its tick back', async () => {
    const id = await add(monthly)
    await move(id, '2026-12-03')
    const tick = tickOf()
    await tickNow(id, tick)
    await undoNow(id, tick)
    expect(await rowOf(id)).toMatchObject({ dueDate: '2026-12-03', occurrence: '2026-12-05' })
  })

  test('stays the same occurrence after further moves, also without a day or on its own day again', async () => {
    const id = await add(monthly)
    for (const day of ['2026-12-03', null, '2026-12-04'])
      expect(await move(id, day)).toMatchObject({ dueDate: day, occurrence: '2026-12-05' })
    expect(await move(id, '2026-12-05')).toMatchObject({ occurrence: null })
  })

  test('is forgotten with a new rule, whose first day is the due day', async () => {
    const id = await add(monthly)
    await move(id, '2026-12-03')
    const said = { repeat: 'FREQ=WEEKLY' }
    expect(await ok(ana.put(`/api/todos/${id}`, said))).toMatchObject({ dueDate: '2026-12-03', occurrence: null })
    expect(await ok(ana.put(`/api/todos/${id}`, { completed: true }))).toMatchObject({ dueDate: '2026-12-10' })
  })

  test('does not hide the next occurrence if its first day was no day of the rule', async () => {
    const id = await add({ ...monthly, dueDate: '2026-12-07' })
    await move(id, '2026-12-03')
    expect(await ok(ana.put(`/api/todos/${id}`, { completed: true }))).toMatchObject({ dueDate: '2026-12-05' })
  })
})

describe('the steps of a row', () => {
  const step = { id: newId(), title: 'Sacola', done: false, position: 'A' }
  const ticked = [{ id: step.id, done: true }]

  test('are open in the next occurrence, although one was ticked for the last one without a network', async () => {
    const id = await add({ steps: [step] })
    const late = await madeBefore(id, () => tickNow(id, tickOf()), { steps: ticked })
    expect(late).toMatchObject({ outcome: 'superseded', dropped: ['steps'] })
    expect(await rowOf(id)).toMatchObject({ dueDate: second, steps: [step] })
  })

  test('return as they were with the undo of the tick, whatever the clock of its device is', async () => {
    const id = await add({ steps: [step] })
    await push(ana, [update({ id, steps: ticked })])
    const tick = tickOf()
    const wall = Date.now() - dayMs
    const late = (fields: object, seq: number) => ({ ...mutation(seq, 'todos.update', { id, tick, ...fields }), wall })
    const both = [late({ completed: true }, 1), late({ completed: false, steps: ticked }, 2)]
    expect(await push(ana, both)).toEqual([fine, fine])
    expect(await rowOf(id)).toMatchObject({ ...weekly, steps: [{ ...step, done: true }] })
  })
})
