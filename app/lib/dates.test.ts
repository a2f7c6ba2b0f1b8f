import { expect, test } from 'vitest'
import { dayAndTime, daysAndTimes } from './dates.ts'

const noonInBrazil = Date.UTC(2026, 6, 3, 15, 0)
const oneDayMs = 24 * 60 * 60_000

test('a moment of today needs no date', () => {
  expect(dayAndTime(noonInBrazil, noonInBrazil)).toBe('12:00')
  expect(dayAndTime(noonInBrazil, noonInBrazil + oneDayMs)).toBe('03/07/2026 12:00')
})

test('the clock has 24 hours and begins at 00', () => {
  const pastMidnight = Date.UTC(2026, 6, 4, 3, 5)
  expect(dayAndTime(pastMidnight, pastMidnight)).toBe('00:05')
})

test('today ends at midnight in Brazil, not in Greenwich', () => {
  const lateEvening = Date.UTC(2026, 6, 4, 2, 30)
  expect(dayAndTime(noonInBrazil, lateEvening)).toBe('12:00')
})

test('of moments in one minute the seconds are told', () => {
  const moments = [noonInBrazil + 30_000, noonInBrazil + 9000, noonInBrazil - 60_000]
  expect(daysAndTimes(moments, noonInBrazil)).toEqual(['12:00:30', '12:00:09', '11:59'])
  expect(daysAndTimes(moments, noonInBrazil + oneDayMs)).toEqual([
    '03/07/2026 12:00:30',
    '03/07/2026 12:00:09',
    '03/07/2026 11:59',
  ])
})
