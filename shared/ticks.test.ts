import { expect, test } from 'vitest'
import { largestCount } from './repeats.ts'
import { nextOf, previousOf, tickDay } from './ticks.ts'

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

test('a row with the largest number of occurrences is at its first one: no rule has one more', () => {
  const row = { dueDate: '2026-12-06', repeat: `FREQ=DAILY;COUNT=${largestCount}`, repeatFrom: 'due' }
  const tick = { occurrence: '2026-12-05', on: '2026-12-05', copy: 'c' }
  expect(previousOf(row, tick)).toBeNull()
  expect(previousOf({ ...row, repeat: `FREQ=DAILY;COUNT=${largestCount - 1}` }, tick)).toMatchObject({
    repeat: row.repeat,
  })
})
