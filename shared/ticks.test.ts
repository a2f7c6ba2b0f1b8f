import { expect, test } from 'vitest'
import { largestCount } from './repeats.ts'
import { nextOf, previousOf, tickDay, updatedHere } from './ticks.ts'

test.each([
  ['2026-12-05T02:59:59Z', '2026-12-04'],
  ['2026-12-05T03:00:00Z', '2026-12-05'],
  ['2026-12-05T23:30:00-04:00', '2026-12-06'],
])('a tick at %s is done on the day of São Paulo, %s', (moment, day) => {
  expect(tickDay(Date.parse(moment))).toBe(day)
})

test.each(['due', 'done'])('a rule of a newer app that counts from %s has no known next or last day', (repeatFrom) => {
  const row = { dueDate: '2026-12-05', repeat: 'FREQ=HOURLY', repeatFrom }
  const tick = { occurrence: '2026-12-04', on: '2026-12-04', copy: 'c' }
  expect([nextOf(row, '2026-12-05'), previousOf(row, tick)]).toEqual([null, null])
})

test('a rule with the largest number of occurrences cannot have had one more: its row is at the first', () => {
  const row = { dueDate: '2026-12-06', repeat: `FREQ=DAILY;COUNT=${largestCount}`, repeatFrom: 'due' }
  const tick = { occurrence: '2026-12-05', on: '2026-12-05', copy: 'c' }
  expect(previousOf(row, tick)).toBeNull()
  expect(previousOf({ ...row, repeat: `FREQ=DAILY;COUNT=${largestCount - 1}` }, tick)).toMatchObject({
    repeat: row.repeat,
  })
})

const tick = { occurrence: '2026-12-05', on: '2026-12-05', copy: 'c' }
const step = { id: 's', title: 'Lista', done: false, position: 'A' }
const open = { dueDate: '2026-12-05', occurrence: null, repeat: 'FREQ=DAILY', completed: false, steps: [step] }
const moved = { ...open, dueDate: '2026-12-06' }

test.each([
  ['ticks the row: it goes on', open, { completed: true, tick }, moved],
  [
    'ticks a step and the row: the steps of the next day are open',
    open,
    { completed: true, tick, steps: [{ id: 's', done: true }] },
    moved,
  ],
  [
    'ticks the row with a new rule, which counts first',
    open,
    { completed: true, tick, repeat: 'FREQ=WEEKLY;BYDAY=SA' },
    { ...open, dueDate: '2026-12-12', repeat: 'FREQ=WEEKLY;BYDAY=SA' },
  ],
  [
    'ticks the last occurrence: the row is done',
    { ...open, repeat: null },
    { completed: true, tick },
    { ...open, repeat: null, completed: true },
  ],
  [
    'ticks another occurrence: only the title changes',
    moved,
    { completed: true, tick, title: 'Feira' },
    { ...moved, title: 'Feira' },
  ],
  ['ticks a row that is done', { ...open, completed: true }, { completed: true, tick }, { ...open, completed: true }],
  [
    'takes a tick back, with its step',
    moved,
    { completed: false, tick, steps: [{ id: 's', done: true }] },
    { ...open, steps: [{ ...step, done: true }] },
  ],
  ['takes the tick of the last occurrence back', { ...open, completed: true }, { completed: false, tick }, open],
  [
    'takes a tick back after a later one',
    { ...open, dueDate: '2026-12-07' },
    { completed: false, tick },
    { ...open, dueDate: '2026-12-07' },
  ],
  ['opens a row without a tick', { ...open, completed: true }, { completed: false }, open],
])('a device %s', (_title, row, said, after) => {
  expect({ ...row, ...updatedHere('todos', row, said) }).toEqual(after)
})
