import { expect, test } from 'vitest'
import { tickDay } from './ticks.ts'

test.each([
  ['2026-12-05T02:59:59Z', '2026-12-04'],
  ['2026-12-05T03:00:00Z', '2026-12-05'],
  ['2026-12-05T23:30:00-04:00', '2026-12-06'],
])('a tick at %s is done on the day of São Paulo, %s', (moment, day) => {
  expect(tickDay(Date.parse(moment))).toBe(day)
})
