import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayAt, numberOf } from './days.ts'
import { nextDue, type RepeatingRow } from './next-due.ts'
import { occurrencesBetween } from './occurrences.ts'
import { parseRepeat } from './repeats.ts'

const due = (dueDate: string, repeat: string): RepeatingRow => ({ dueDate, repeat, repeatFrom: 'due' })
const done = (dueDate: string, repeat: string): RepeatingRow => ({ dueDate, repeat, repeatFrom: 'done' })

test('a repeat from the due day goes on from it, also if it is done late', () => {
  const rent = due('2026-12-05', 'FREQ=MONTHLY;BYMONTHDAY=5')
  expect(nextDue(rent, '2026-12-09')).toEqual({ ...rent, dueDate: '2027-01-05' })
  expect(nextDue(rent, '2027-03-09')).toEqual({ ...rent, dueDate: '2027-01-05' })
})

test.each([
  ['FREQ=DAILY', '2026-12-05', '2026-12-12', '2026-12-12'],
  ['FREQ=DAILY', '2026-12-05', '2026-12-06', '2026-12-06'],
  ['FREQ=DAILY', '2026-12-05', '2026-12-01', '2026-12-06'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-12-01', '2026-12-12', '2026-12-14'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', '2026-12-01', '2026-12-10', '2026-12-10'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA', '2026-12-01', '2026-12-12', '2026-12-12'],
])('%s of %s that is done on %s goes on with %s', (repeat, dueDate, doneOn, expected) => {
  expect(nextDue(due(dueDate, repeat), doneOn)).toEqual(due(expected, repeat))
})

test('a missed day does not count towards the number of times of a repeat', () => {
  expect(nextDue(due('2026-12-05', 'FREQ=DAILY;COUNT=3'), '2026-12-12')).toEqual(
    due('2026-12-12', 'FREQ=DAILY;COUNT=2'),
  )
})

test.each([
  ['FREQ=DAILY;INTERVAL=2', '2026-12-07'],
  ['FREQ=WEEKLY;BYDAY=SA', '2026-12-12'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR,SA', '2026-12-07'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', '2026-12-14'],
])('%s keeps each late day: after a month it goes on with %s', (repeat, expected) => {
  expect(nextDue(due('2026-12-05', repeat), '2027-01-12')?.dueDate).toBe(expected)
})

test.each([
  ['FREQ=DAILY;INTERVAL=15', '2026-12-24'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', '2026-12-23'],
  ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=5', '2027-03-09'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=5', '2027-12-09'],
])('%s from the day it was done is counted from that day', (repeat, expected) => {
  expect(nextDue(done('2026-12-05', repeat), '2026-12-09')).toEqual(done(expected, repeat))
})

test.each([
  ['FREQ=DAILY', '2026-12-06', '2026-12-05', '2026-12-07'],
  ['FREQ=WEEKLY;BYDAY=SA', '2026-12-12', '2026-12-05', '2026-12-19'],
  ['FREQ=MONTHLY', '2027-02-28', '2027-01-31', '2027-03-31'],
])('%s that is done a period early goes past its own day', (repeat, dueDate, doneOn, expected) => {
  expect(nextDue(done(dueDate, repeat), doneOn)).toEqual(done(expected, repeat))
})

test('a month from the 31st is the last day of a shorter month', () => {
  expect(nextDue(done('2027-01-05', 'FREQ=MONTHLY'), '2027-01-31')?.dueDate).toBe('2027-02-28')
})

test('each occurrence lowers the number that is left, and the last one has no next day', () => {
  const third = due('2026-12-05', 'FREQ=DAILY;COUNT=2')
  expect(nextDue(third, '2026-12-05')).toEqual(due('2026-12-06', 'FREQ=DAILY;COUNT=1'))
  expect(nextDue(due('2026-12-06', 'FREQ=DAILY;COUNT=1'), '2026-12-06')).toBeNull()
})

test('a repeat ends by day, and with the calendar', () => {
  for (const row of [due, done]) {
    expect(nextDue(row('2026-12-05', 'FREQ=DAILY;UNTIL=20261205'), '2026-12-05')).toBeNull()
    expect(nextDue(row('9999-12-31', 'FREQ=DAILY'), '9999-12-31')).toBeNull()
    expect(nextDue(row('9999-12-31', 'FREQ=YEARLY;INTERVAL=999'), '9999-12-31')).toBeNull()
  }
})

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU',
  'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  'FREQ=MONTHLY;BYDAY=-1FR;COUNT=4',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1',
]

/** A device ticks the occurrence that it shows; `brings` sends its ticks and shows the server's row. */
const step = fc.record({ device: fc.integer({ min: 0, max: 1 }), act: fc.constantFrom('tick', 'tick', 'bring') })

test('two devices that tick offline do each occurrence once and skip none', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rules), fc.array(step, { maxLength: 40 }), (repeat, steps) => {
      const [start = ''] = occurrencesBetween(parseRepeat(repeat), '2026-01-01', '2026-01-01', '9999-12-31', 1)
      let server: RepeatingRow | null = due(start, repeat)
      const shown = [server, server] as (RepeatingRow | null)[]
      const waiting: string[][] = [[], []]
      const counted: string[] = []
      for (const { device, act } of [...steps, { device: 0, act: 'bring' }, { device: 1, act: 'bring' }]) {
        const row = shown[device]
        if (act === 'tick' && row) {
          waiting[device]?.push(row.dueDate)
          shown[device] = nextDue(row, addDays(row.dueDate, device))
        }
        if (act !== 'bring') continue
        for (const dueDate of waiting[device]?.splice(0) ?? []) {
          // The rule of decision 137: a tick names its occurrence and counts only while that one stands.
          if (server?.dueDate !== dueDate) continue
          counted.push(dueDate)
          server = nextDue(server, dueDate)
        }
        shown[device] = server
      }
      const series = occurrencesBetween(parseRepeat(repeat), start, start, '9999-12-31', counted.length)
      expect(counted).toEqual(series)
    }),
    { numRuns: 500 },
  )
})

test('the next occurrence is after the due day, or after the day it was done', () => {
  const day = fc.integer({ min: numberOf('1990-01-01'), max: numberOf('2100-12-31') }).map(dayAt)
  fc.assert(
    fc.property(fc.constantFrom(...rules), day, day, (repeat, dueDate, doneOn) => {
      expect((nextDue(due(dueDate, repeat), doneOn)?.dueDate ?? lastOfAll) > dueDate).toBe(true)
      const next = nextDue(done(dueDate, repeat), doneOn)?.dueDate ?? lastOfAll
      expect(next > doneOn && next !== dueDate).toBe(true)
    }),
  )
})

const lastOfAll = '9999-12-31'
