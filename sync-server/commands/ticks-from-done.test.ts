/** Ticks of rows that repeat from the day they were done (docs/decisions/137). */
import { beforeAll, expect, test } from 'vitest'
import { addDays, dayMs } from '#shared/days.ts'
import { tickDay } from '#shared/ticks.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { startRepeating, tickOf } from '#sync-server/testing/repeating.ts'

let today: string
serverForAll([])
beforeAll(async () => {
  today = tickDay(server.now())
})

const every = (days: number) => ({ repeat: `FREQ=DAILY;INTERVAL=${days}`, repeatFrom: 'done' })

test.each([
  ['ten years slow', -3652],
  ['five days slow', -5],
  ['three days fast', 3],
  ['years ahead', 500],
])(
  'X33: a row goes on from the real day of a tick, although the clock of its phone is %s; an undo two days later takes it back',
  async (_clock, days) => {
    const { tick, undo, row, rows } = await startRepeating(server, { ...every(3), dueDate: today })
    const named = tickOf({ occurrence: today, on: addDays(today, days) })
    await tick(named)
    expect(await row()).toMatchObject({ dueDate: addDays(today, 3) })
    server.skip(2 * dayMs)
    expect(await undo(named)).toMatchObject({ outcome: 'ok' })
    server.skip(-2 * dayMs)
    expect(await rows()).toMatchObject([{ dueDate: today, completed: false }])
  },
)

test('a row goes on from the day of its tick, although the phone sends it long after', async () => {
  const { tick, row } = await startRepeating(server, { ...every(3), dueDate: '2026-10-02' })
  const wall = Date.parse('2026-10-03T15:00:00-03:00')
  await tick(tickOf({ occurrence: '2026-10-02', on: '2026-10-03' }), { wall })
  expect(await row()).toMatchObject({ dueDate: '2026-10-06' })
})

test('two phones tick an occurrence on different days, and the undo of both takes the row back', async () => {
  const { tick, undo, rows } = await startRepeating(server, { ...every(3), dueDate: today })
  const [one, other] = [-1, 0].map((days) => tickOf({ occurrence: today, on: addDays(today, days) }))
  if (!one || !other) throw new Error('two ticks')
  for (const named of [one, other]) await tick(named)
  await undo(one)
  expect(await undo(other)).toMatchObject({ outcome: 'ok' })
  expect(await rows()).toMatchObject([{ dueDate: today, completed: false }])
})

test('a row that is ticked ahead never goes backwards', async () => {
  const { tick, row } = await startRepeating(server, { ...every(1), dueDate: addDays(today, 1) })
  for (const days of [1, 2, 3, 4]) {
    expect(await row()).toMatchObject({ dueDate: addDays(today, days) })
    await tick(tickOf({ occurrence: addDays(today, days), on: today }))
  }
})

test('an early tick on each of two devices counts once', async () => {
  const { tick, row, rows } = await startRepeating(server, { ...every(1), dueDate: addDays(today, 1) })
  for (const _device of [1, 2]) await tick(tickOf({ occurrence: addDays(today, 1), on: today }))
  expect(await row()).toMatchObject({ dueDate: addDays(today, 2) })
  expect(await rows()).toHaveLength(2)
})
