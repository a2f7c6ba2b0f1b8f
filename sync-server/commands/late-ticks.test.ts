/** Late ticks of a daily row, which goes on with the day of the tick (docs/decisions/137). */
import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { tickDay } from '#shared/ticks.ts'
import { server, serverForAll } from '#sync-server/testing/people.ts'
import { startRepeating, tickOf } from '#sync-server/testing/repeating.ts'

serverForAll([])

const fine = { outcome: 'ok' }
const today = tickDay(Date.now())
const [first, missed, recent] = [10, 8, 3].map((days) => addDays(today, -days)) as [string, string, string]

const tickAt = (occurrence: string, on = today) => tickOf({ occurrence, on })

/** A person whose daily row is ten days late. `days` are those of the rows, with `done` behind those of copies. */
async function startLate() {
  const ana = await startRepeating(server, { dueDate: first, repeat: 'FREQ=DAILY' })
  const days = async () =>
    (await ana.rows()).map(({ dueDate, completed }) => `${dueDate}${completed ? ' done' : ''}`).sort()
  return { ...ana, days }
}

test('a daily row that two devices tick late goes on today, with one copy', async () => {
  const { tick, days } = await startLate()
  for (const _device of [1, 2]) expect(await tick(tickAt(first))).toMatchObject(fine)
  expect(await days()).toEqual([`${first} done`, today])
})

test('the undo of a late tick brings the day back, and leaves no copy', async () => {
  const { tick, undo, days } = await startLate()
  const late = tickAt(first)
  await tick(late)
  expect(await undo(late)).toMatchObject(fine)
  expect(await days()).toEqual([first])
})

test('an older app that goes on day by day keeps its ticks: each has its copy, and the row stays due today', async () => {
  const { tick, days } = await startLate()
  for (const day of [first, missed, recent, missed]) expect(await tick(tickAt(day))).toMatchObject(fine)
  expect(await days()).toEqual([`${first} done`, `${missed} done`, `${recent} done`, today])
})

test('the undo of the tick of a missed day makes it the day of the row', async () => {
  const { tick, undo, days } = await startLate()
  const late = tickAt(missed)
  for (const one of [tickAt(first), late]) await tick(one)
  expect(await undo(late)).toMatchObject(fine)
  expect(await days()).toEqual([`${first} done`, missed])
})

test('a tick of today counts, although another phone had ticked the late day when it was due', async () => {
  const { tick, row, days, put } = await startLate()
  await put({ dueDate: missed, repeat: 'FREQ=DAILY;COUNT=9' })
  expect(await tick(tickAt(today))).toMatchObject(fine)
  expect(await days()).toEqual([`${today} done`, addDays(today, 1)])
  expect(await row()).toMatchObject({ repeat: 'FREQ=DAILY;COUNT=8' })
})

test('a tick of a day that has not come does not count, and its author is notified', async () => {
  const { tick, days } = await startLate()
  const next = addDays(today, 9)
  expect(await tick(tickAt(next, next))).toMatchObject({ outcome: 'superseded', code: 'tick_moved' })
  expect(await days()).toEqual([first])
})
