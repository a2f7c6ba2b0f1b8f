import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayAndTime, daysAndTimes, isoDay, nearDay } from './dates.ts'

const noonInBrazil = Date.UTC(2026, 6, 3, 15, 0)
const oneDayMs = 24 * 60 * 60_000
const words = {
  today: 'hoje',
  tomorrow: 'amanhã',
  yesterday: 'ontem',
  weekdays: ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'],
}

describe.each(['America/Los_Angeles', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'a device in %s',
  (zone) => {
    const before = process.env.TZ
    beforeEach(() => {
      process.env.TZ = zone
    })
    afterEach(() => {
      process.env.TZ = before
    })

    test.each([
      ['2026-11-24', 'hoje'],
      ['2026-11-25', 'amanhã'],
      ['2026-11-23', 'ontem'],
      ['2026-11-26', 'qui, 26/11'],
      ['2026-11-22', 'dom, 22/11'],
      ['2026-01-03', 'sáb, 03/01'],
      ['2027-01-01', 'sex, 01/01/2027'],
      ['2025-12-31', 'qua, 31/12/2025'],
    ])('calls the day %s %s', (day, said) => {
      expect(nearDay(day, '2026-11-24', words)).toBe(said)
    })

    test('knows tomorrow across the end of a year and of summer time', () => {
      expect(nearDay('2027-01-01', '2026-12-31', words)).toBe('amanhã')
      expect(nearDay('2018-11-04', '2018-11-03', words)).toBe('amanhã')
      expect(nearDay('2028-02-29', '2028-03-01', words)).toBe('ontem')
    })

    test('counts the days of moments by midnight in Brazil', () => {
      const lateEvening = Date.UTC(2026, 6, 4, 2, 30)
      expect([isoDay(lateEvening), isoDay(lateEvening + 60 * 60_000)]).toEqual(['2026-07-03', '2026-07-04'])
      expect(dayAndTime(noonInBrazil, lateEvening, words)).toBe('12:00')
      expect(dayAndTime(noonInBrazil, lateEvening + 60 * 60_000, words)).toBe('ontem, 12:00')
    })
  },
)

test('an invalid day is shown as it was written', () => {
  expect(nearDay('2026-02-', '2026-11-24', words)).toBe('/02/2026')
})

test('a moment of today needs no date', () => {
  expect(dayAndTime(noonInBrazil, noonInBrazil, words)).toBe('12:00')
  expect(dayAndTime(noonInBrazil, noonInBrazil + 2 * oneDayMs, words)).toBe('sex, 03/07, 12:00')
  expect(dayAndTime(noonInBrazil, noonInBrazil + 365 * oneDayMs, words)).toBe('sex, 03/07/2026, 12:00')
})

test('the clock has 24 hours and begins at 00', () => {
  const pastMidnight = Date.UTC(2026, 6, 4, 3, 5)
  expect(dayAndTime(pastMidnight, pastMidnight, words)).toBe('00:05')
})

test('moments in one minute have seconds', () => {
  const moments = [noonInBrazil + 30_000, noonInBrazil + 9000, noonInBrazil - 60_000]
  expect(daysAndTimes(moments, noonInBrazil, words)).toEqual(['12:00:30', '12:00:09', '11:59'])
  expect(daysAndTimes(moments, noonInBrazil + oneDayMs, words)).toEqual([
    'ontem, 12:00:30',
    'ontem, 12:00:09',
    'ontem, 11:59',
  ])
})
