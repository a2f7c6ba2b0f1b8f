import { expect, test } from 'vitest'
import { occurrencesBetween } from './occurrences.ts'
import { parseRepeat } from './repeats.ts'

const days = (text: string, start: string, most = 4): string[] =>
  occurrencesBetween(parseRepeat(text), start, start, '9999-12-31', most)

test('day 31 is the last one of a shorter month, and comes back', () => {
  const expected = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']
  expect(days('FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31')).toEqual(expected)
  expect(days('FREQ=MONTHLY', '2027-01-31')).toEqual(expected)
})

test('the 29th of February is the 28th in other years', () => {
  expect(days('FREQ=YEARLY', '2028-02-29')).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'])
})

test('two weeks are counted from the week of the first day', () => {
  expect(days('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2026-11-26')).toEqual([
    '2026-11-26',
    '2026-12-07',
    '2026-12-10',
    '2026-12-21',
  ])
})

test('working days of a month skip weekends', () => {
  const rule = (nth: number) => `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${nth}`
  expect(days(rule(-1), '2026-10-01')).toEqual(['2026-10-30', '2026-11-30', '2026-12-31', '2027-01-29'])
  expect(days(rule(5), '2026-10-01')).toEqual(['2026-10-07', '2026-11-06', '2026-12-07', '2027-01-07'])
})

test('a repeat ends by day and by number', () => {
  expect(days('FREQ=DAILY;UNTIL=20261127', '2026-11-26')).toEqual(['2026-11-26', '2026-11-27'])
  expect(days('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3', '2026-11-26')).toEqual(['2026-11-26', '2026-11-30', '2026-12-03'])
})

test('a repeat ends with the calendar', () => {
  expect(days('FREQ=DAILY', '9999-12-30')).toEqual(['9999-12-30', '9999-12-31'])
  expect(days('FREQ=YEARLY;INTERVAL=999', '9998-01-01')).toEqual(['9998-01-01'])
})
