import { expect, test } from 'vitest'
import { monthOf } from '#shared/days.ts'
import { dayAfterKey, weeksOf } from './month-days.ts'

const numbers = (day: string) =>
  weeksOf(monthOf(day)).map((week) => week.map((each) => each?.slice(-2) ?? '··').join(' '))

test('the weeks of a month begin on Sunday', () => {
  expect(numbers('2026-12-01')).toEqual([
    '·· ·· 01 02 03 04 05',
    '06 07 08 09 10 11 12',
    '13 14 15 16 17 18 19',
    '20 21 22 23 24 25 26',
    '27 28 29 30 31 ·· ··',
  ])
  expect(numbers('2026-02-10')).toHaveLength(4)
  expect(numbers('2026-08-10')).toHaveLength(6)
})

test.each([
  ['ArrowLeft', false, '2026-12-01', '2026-11-30'],
  ['ArrowRight', false, '2026-12-31', '2027-01-01'],
  ['ArrowUp', false, '2026-12-03', '2026-11-26'],
  ['ArrowDown', false, '2026-12-30', '2027-01-06'],
  ['PageUp', false, '2026-03-31', '2026-02-28'],
  ['PageDown', false, '2026-12-05', '2027-01-05'],
  ['PageUp', true, '2024-02-29', '2023-02-28'],
  ['PageDown', true, '2026-12-05', '2027-12-05'],
  ['Home', false, '2026-12-09', '2026-12-06'],
  ['Home', false, '2026-12-06', '2026-12-06'],
  ['End', false, '2026-12-09', '2026-12-12'],
  ['End', false, '2026-12-12', '2026-12-12'],
  ['ArrowDown', false, '9999-12-30', '9999-12-30'],
  ['PageUp', false, '1000-01-01', '1000-01-01'],
  ['a', false, '2026-12-09', undefined],
])('the key %s (with Shift: %s) on the day %s leads to %s', (key, isShift, day, next) => {
  expect(dayAfterKey(key, isShift, day)).toBe(next)
})
