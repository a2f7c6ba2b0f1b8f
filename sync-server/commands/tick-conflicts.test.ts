/** Ticks of one device beside the changes that another one made without a network (docs/decisions/137). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { tickDay } from '#shared/ticks.ts'
import { ok, push, synced } from '#sync-server/testing/api.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

let server: TestServer
let ana: TestPerson
beforeAll(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '100' } })
})
afterAll(() => server.stop())

const weekly = { dueDate: '2026-12-05', repeat: 'FREQ=WEEKLY;BYDAY=SA' }
const second = '2026-12-12'
const fine = ['ok', undefined]

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

describe.each([
  ['weekly', weekly.repeat],
  ['weekly, three times', 'FREQ=WEEKLY;BYDAY=SA;COUNT=3'],
])('the rule of a row that repeats %s', (_name, repeat) => {
  const ends = { repeat: null, repeatFrom: null }

  test('ends with the choice of a phone without a network, although another one ticks later', async () => {
    const id = await add({ repeat })
    const late = await madeBefore(id, () => tickNow(id, tickOf()), ends)
    expect(late).toMatchObject({ outcome: 'ok' })
    expect(await rowOf(id)).toMatchObject({ ...ends, dueDate: second })
  })

  test('ends with that choice, although another one takes a tick back later', async () => {
    const id = await add({ repeat })
    const tick = tickOf()
    await tickNow(id, tick)
    const late = await madeBefore(id, () => undoNow(id, tick), ends)
    expect(late).toMatchObject({ outcome: 'ok' })
    expect(await rowOf(id)).toMatchObject({ ...ends, dueDate: weekly.dueDate })
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
    const wall = Date.now() - 86_400_000
    const late = (fields: object, seq: number) => ({ ...mutation(seq, 'todos.update', { id, tick, ...fields }), wall })
    const both = [late({ completed: true }, 1), late({ completed: false, steps: ticked }, 2)]
    expect(await push(ana, both)).toEqual([fine, fine])
    expect(await rowOf(id)).toMatchObject({ ...weekly, steps: [{ ...step, done: true }] })
  })
})

describe('a row that repeats from the day it was done', () => {
  const daily = { repeat: 'FREQ=DAILY;INTERVAL=3', repeatFrom: 'done' }

  test('goes on from tomorrow at the latest, although the clock of a phone is years ahead', async () => {
    const id = await add(daily)
    const tick = tickOf({ on: '2028-02-28' })
    await tickNow(id, tick)
    expect(await rowOf(id)).toMatchObject({ dueDate: addDays(tickDay(server.now()), 4) })
    await undoNow(id, tick)
    expect(await rowOf(id)).toMatchObject({ dueDate: weekly.dueDate })
  })

  test('goes on from a day long ago that a phone sends late', async () => {
    const id = await add(daily)
    await tickNow(id, tickOf({ on: '2026-10-03' }))
    expect(await rowOf(id)).toMatchObject({ dueDate: '2026-10-06' })
  })
})
