/** What the author of a tick is told: a tick that the server accepts is in the row, or its result says why not. */
import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { quotas } from '#shared/quotas.ts'
import { userScope } from '#shared/scopes.ts'
import { findRow } from '#sync-server/db/queries/rows.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { ok } from '#sync-server/testing/api.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { startRepeating, tickOf, weekly } from '#sync-server/testing/repeating.ts'
import { mutation, sync, syncRequest } from '#sync-server/testing/server.ts'

serverForAll([])

const fine = { outcome: 'ok' }
/** So far ahead that no day is missed. */
const daily = { dueDate: '2126-12-05', repeat: 'FREQ=DAILY' }
const done = { completed: true }
const first = { id: newId(), title: 'Comprar tinta', done: false, position: 'A' }
const added = { id: newId(), title: 'Lixar antes', done: false, position: 'B' }
const movedTo = (day: string) => ({
  outcome: 'superseded',
  dropped: ['completed'],
  code: 'tick_moved',
  message: `A tarefa “Feira” mudou enquanto isso: o dia dela agora é ${day}.`,
})

describe('an offline device completes a to-do; meanwhile another device', () => {
  test('gives it a day and a repeat: it stays open, keeps what was typed, and its author is notified', async () => {
    const { send, put, row } = await startRepeating(server, { steps: [first] })
    const seen = Number((await row())?.stamp)
    await put(weekly)
    const steps = [{ id: first.id, done: true }, added]
    const said = { ...done, title: 'Feirinha', steps }
    const message = expect.stringContaining('“Feirinha” mudou enquanto isso')
    expect(await send(said, { seen })).toMatchObject({ ...movedTo('05/12/2026'), message })
    const kept = { ...weekly, completed: false, title: 'Feirinha', steps: [{ ...first, done: true }, added] }
    expect(await row()).toMatchObject(kept)
  })

  test('gives it only a repeat: it is done on its day, and goes on', async () => {
    const { send, put, row, rows } = await startRepeating(server, { dueDate: weekly.dueDate })
    const seen = Number((await row())?.stamp)
    await put({ repeat: weekly.repeat })
    expect(await send(done, { seen })).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate: '2026-12-12', completed: false })
    expect(await rows()).toHaveLength(2)
  })

  test('gives it a day and a repeat and ticks it: its new step stays, and the steps of the next day are open', async () => {
    const { send, put, row, tick } = await startRepeating(server, { steps: [first] })
    const seen = Number((await row())?.stamp)
    await put(weekly)
    await tick(tickOf())
    const said = { ...done, steps: [{ id: first.id, done: true }, added] }
    const dropped = ['steps', 'completed']
    expect(await send(said, { seen })).toMatchObject({ ...movedTo('12/12/2026'), dropped })
    expect(await row()).toMatchObject({ dueDate: '2026-12-12', steps: [first, added] })
  })

  test('moves its day: with an app that names no ticks it stays open, and its author is notified', async () => {
    const { send, put, row } = await startRepeating(server)
    const seen = Number((await row())?.stamp)
    await put({ dueDate: '2026-12-08' })
    expect(await send(done, { seen, v: 8 })).toMatchObject(movedTo('08/12/2026'))
    expect(await row()).toMatchObject({ dueDate: '2026-12-08', completed: false })
  })

  test('ticks it: with an app that names no ticks it is done once', async () => {
    const { send, row, rows, tick } = await startRepeating(server)
    const seen = Number((await row())?.stamp)
    await tick(tickOf())
    expect(await send(done, { seen, v: 8 })).toMatchObject(fine)
    expect(await row()).toMatchObject({ dueDate: '2026-12-12', completed: false })
    expect(await rows()).toHaveLength(2)
  })
})

test('an app that names no ticks moves the day and ticks it in one push, and the tick counts, once', async () => {
  const { ana, id, row, rows } = await startRepeating(server)
  const about = { seen: Number((await row())?.stamp), v: 8 }
  const acts = [{ dueDate: '2026-12-07' }, done, done]
  const push = acts.map((act, at) => ({ ...mutation(at + 1, 'todos.update', { id, ...act }), ...about }))
  expect((await sync(ana, syncRequest(ana.id, { push }))).results).toMatchObject([fine, fine, fine])
  expect(await row()).toMatchObject({ dueDate: '2026-12-12', completed: false })
  expect((await rows()).map(({ dueDate }) => dueDate).sort()).toEqual(['2026-12-07', '2026-12-12'])
})

describe('a to-do is completed while an offline phone gives it a day and a repeat and ticks it:', () => {
  async function startDone() {
    const one = await startRepeating(server, {})
    const seen = Number((await one.row())?.stamp)
    await one.put(done)
    await one.send(weekly, { seen })
    return { ...one, named: tickOf() }
  }

  test('it goes on once, with a copy for the day that is done', async () => {
    const { tick, row, rowOf, rows, named } = await startDone()
    for (const _phone of [1, 2]) expect(await tick(named)).toMatchObject(fine)
    expect(await row()).toMatchObject({ ...weekly, dueDate: '2026-12-12', completed: false })
    expect(await rowOf(named.copy)).toMatchObject({ dueDate: weekly.dueDate, completed: true })
    expect(await rows()).toHaveLength(2)
  })

  test('after the undo it is open on that day', async () => {
    const { tick, undo, row, rows, named } = await startDone()
    await tick(named)
    expect(await undo(named)).toMatchObject(fine)
    expect(await row()).toMatchObject({ ...weekly, completed: false })
    expect(await rows()).toHaveLength(1)
  })
})

test('a to-do that was done at its last day stays done with the tick of another phone', async () => {
  const { tick, row, rows } = await startRepeating(server, { ...weekly, repeat: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261208' })
  for (const _phone of [1, 2]) expect(await tick(tickOf())).toMatchObject(fine)
  expect(await row()).toMatchObject({ dueDate: weekly.dueDate, completed: true })
  expect(await rows()).toHaveLength(1)
})

describe('the answer over REST names what was not applied:', () => {
  test('a tick of another occurrence, whose other fields are written', async () => {
    const { ana, path, put } = await startRepeating(server, { ...weekly, steps: [first] })
    await put({ dueDate: '2026-12-09', repeat: 'FREQ=WEEKLY;BYDAY=WE' })
    const answer = await ok(ana.put(path, { ...done, tick: tickOf(), notes: 'banco', steps: [added] }))
    const kept = { dueDate: '2026-12-09', completed: false, notes: 'banco', steps: [first, added] }
    expect(answer).toMatchObject({ ...kept, ignored: ['completed', 'tick'] })
  })

  test('an undo whose occurrence stays done', async () => {
    const { put } = await startRepeating(server)
    const tick = tickOf()
    for (const one of [tick, tickOf()]) expect(await put({ ...done, tick: one })).not.toHaveProperty('ignored')
    expect(await put({ completed: false, tick })).toMatchObject({ dueDate: '2026-12-12', ignored: ['tick'] })
  })

  test('the day of a tick that comes twice', async () => {
    const { put } = await startRepeating(server)
    const ticked = { ...done, tick: tickOf(), dueDate: '2026-12-06' }
    expect(await put(ticked)).not.toHaveProperty('ignored')
    expect(await put(ticked)).toMatchObject({ dueDate: '2026-12-12', ignored: ['dueDate'] })
  })

  test('all steps, removed at once after a change', async () => {
    const { put } = await startRepeating(server, { steps: [first] })
    await put({ steps: [added] })
    expect(await put({ steps: null })).toMatchObject({ steps: [first, added], ignored: ['steps'] })
    expect(await put({ steps: [] })).not.toHaveProperty('ignored')
  })

  test('the fields of a copy that its tick has made', async () => {
    const { ana, id, put } = await startRepeating(server)
    const tick = tickOf()
    await put({ ...done, tick })
    const copy = { id: tick.copy, copyOf: id, title: 'Outra', dueDate: weekly.dueDate }
    expect(await ok(ana.post('/api/todos', copy), 201)).toMatchObject({ title: 'Feira', ignored: ['title'] })
  })
})

test('forty days that two phones tick without a network are done once, and nobody is notified', async () => {
  const { tick, row, rows } = await startRepeating(server, daily)
  const days = Array.from({ length: 40 }, (_, at) => addDays(daily.dueDate, at))
  for (const _phone of [1, 2])
    for (const occurrence of days) expect(await tick(tickOf({ occurrence }))).toMatchObject(fine)
  expect(await row()).toMatchObject({ dueDate: addDays(daily.dueDate, 40) })
  expect(await rows()).toHaveLength(41)
})

test('a tick of a day before all that the row remembers is not taken for a repeated one', async () => {
  const { tick } = await startRepeating(server, daily)
  for (let at = 0; at < 40; at++) await tick(tickOf({ occurrence: addDays(daily.dueDate, at) }))
  expect(await tick(tickOf({ occurrence: '2126-12-01' }))).toMatchObject({ code: 'tick_moved' })
})

test('a tick of a day whose copy was opened again leaves it open, and its author is notified', async () => {
  const { tick, undo, rowOf } = await startRepeating(server)
  const one = tickOf()
  for (const named of [one, tickOf({ occurrence: '2026-12-12' })]) await tick(named)
  await undo(one)
  expect(await rowOf(one.copy)).toMatchObject({ completed: false })
  expect(await tick(tickOf())).toMatchObject({ code: 'tick_moved' })
})

describe('the author of an undo is notified if the occurrence stays done:', () => {
  const stays = (why: string) => ({
    outcome: 'superseded',
    dropped: ['completed', 'tick'],
    code: 'tick_moved',
    message: `A tarefa “Feira” de 05/12/2026 continua concluída: ${why}.`,
  })

  test('by the tick of another device', async () => {
    const { tick, undo, row } = await startRepeating(server)
    const [one, other] = [tickOf(), tickOf()]
    for (const named of [one, other]) await tick(named)
    expect(await undo(one)).toMatchObject(stays('outro aparelho também a marcou'))
    expect(await row()).toMatchObject({ dueDate: '2026-12-12' })
  })

  test('because its copy is erased', async () => {
    const { ana, tick, undo } = await startRepeating(server)
    const one = tickOf()
    for (const named of [one, tickOf({ occurrence: '2026-12-12' })]) await tick(named)
    await ok(ana.del(`/api/todos/${one.copy}`), 204)
    await ok(ana.del(`/api/trash/todos/${one.copy}`), 204)
    expect(await undo(one)).toMatchObject(stays('não dá mais para desfazer'))
  })

  test('but not if the undo comes twice, or is that of a tick that did not count', async () => {
    const { tick, undo, row } = await startRepeating(server)
    const one = tickOf()
    await tick(one)
    for (const named of [one, one, tickOf({ occurrence: '2026-12-01' })]) expect(await undo(named)).toMatchObject(fine)
    expect(await row()).toMatchObject({ ...weekly, completed: false })
  })
})

test('the undo of a tick leaves a row that was moved since to the day that the tick led to, and opens the copy', async () => {
  const { tick, undo, put, row, rowOf } = await startRepeating(server)
  const one = tickOf()
  for (const named of [one, tickOf({ occurrence: '2026-12-12' })]) await tick(named)
  const moved = { dueDate: '2026-12-12', occurrence: '2026-12-19' }
  expect(await put({ dueDate: moved.dueDate })).toMatchObject(moved)
  expect(await undo(one)).toMatchObject(fine)
  expect(await row()).toMatchObject(moved)
  expect(await rowOf(one.copy)).toMatchObject({ completed: false })
})

test('a move with a new rule counts after a tick of another device', async () => {
  const { tick, send, row } = await startRepeating(server)
  await tick(tickOf())
  const moved = { dueDate: '2026-12-01', occurrence: null, repeat: 'FREQ=DAILY' }
  expect(await send({ ...moved, occurrence: weekly.dueDate }, { seen: 0 })).toMatchObject(fine)
  expect(await row()).toMatchObject({ dueDate: moved.dueDate, repeat: moved.repeat })
})

test('a tick without room for its copy is refused, and the row stays', async () => {
  const ana = await server.register()
  const filled = { title: 'x', completed: true, scope: userScope(ana.id), rev: 1, stamps: {} }
  const rows = Array.from({ length: quotas.ofPerson.rows - 2 }, () => ({ ...filled, id: newId() }))
  await server.store.write(async ({ db }) => {
    for (let at = 0; at < rows.length; at += 500) await db.insert(schema.todos).values(rows.slice(at, at + 500))
  })
  const { id, tick } = await startRepeating(server, weekly, ana)
  expect(await tick(tickOf())).toMatchObject(fine)
  const next = { dueDate: '2026-12-12', completed: false }
  expect(await tick(tickOf({ occurrence: next.dueDate }))).toMatchObject({ outcome: 'rejected', code: 'quota_reached' })
  expect(await server.store.read((tx) => findRow(tx, 'todos', id))).toMatchObject(next)
})

describe('the steps of a late tick', () => {
  const other = { id: newId(), title: 'Carrinho', done: true, position: 'C' }
  const renamed = { id: first.id, title: 'Tinta verde' }

  test('a new step is in the row, and only ticks are dropped', async () => {
    const { send, row, tick } = await startRepeating(server, { ...weekly, steps: [first] })
    const seen = Number((await row())?.stamp)
    await tick(tickOf())
    const said = { steps: [{ id: first.id, done: true }, other] }
    const wall = Date.now() - 60_000
    expect(await send(said, { seen, wall })).toMatchObject({ outcome: 'superseded', dropped: ['steps'] })
    expect(await row()).toMatchObject({ steps: [first, other] })
  })

  test('a step whose title is lost is named', async () => {
    const { send, put, row } = await startRepeating(server, { ...weekly, steps: [first] })
    const seen = Number((await row())?.stamp)
    await put({ steps: [{ id: first.id, title: 'Tinta azul' }] })
    const dropped = ['steps', `steps/${first.id}/title`]
    const wall = Date.now() - 60_000
    expect(await send({ steps: [renamed, other] }, { seen, wall })).toMatchObject({ outcome: 'superseded', dropped })
    await put({ steps: [{ id: first.id, gone: true }] })
    expect(await send({ steps: [renamed] }, { seen, wall })).toMatchObject({ outcome: 'superseded', dropped })
  })
})

test('a removed step leaves no stamps', async () => {
  const { id, send } = await startRepeating(server, { ...weekly, steps: [first] })
  await send({ steps: [{ id: first.id, title: 'Tinta' }] })
  await send({ steps: [{ id: first.id, gone: true }] }, { seen: Number.MAX_SAFE_INTEGER })
  const row = await server.store.read((tx) => findRow(tx, 'todos', id))
  expect(row?.steps).toBeNull()
  expect(Object.keys(row?.stamps ?? {}).filter((key) => key.includes(first.id))).toEqual([])
})

test('the undo of a tick so long ago that the row has forgotten it opens its copy', async () => {
  const { tick, undo, rowOf } = await startRepeating(server, daily)
  const one = tickOf({ occurrence: daily.dueDate })
  await tick(one)
  for (let at = 1; at < 40; at++) await tick(tickOf({ occurrence: addDays(daily.dueDate, at) }))
  expect(await undo(one)).toMatchObject(fine)
  expect(await rowOf(one.copy)).toMatchObject({ completed: false })
})
