import { expect, test } from 'vitest'
import { addDays } from '#shared/days.ts'
import { createDayIndex, type DatedRow } from './day-index.ts'

interface Row extends DatedRow {
  isDone?: boolean
}

let visits = 0
/** A row that counts how often it is read. */
const counted = (row: Row): Row =>
  new Proxy(row, {
    get(target, name) {
      visits++
      return Reflect.get(target, name)
    },
  })

const row = (id: string, dueDate: string | null, fields: Partial<Row> = {}): Row =>
  counted({ id, dueDate, repeat: null, repeatFrom: null, occurrence: null, ...fields })

const indexOf = (rows: readonly Row[]) => {
  const index = createDayIndex<Row>(({ isDone }) => !isDone)
  index.follow(rows)
  return index
}
const comingDays = (only: Row, from: string, to: string) => [...indexOf([only]).coming(from, to)].map(([day]) => day)

const rules = ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY;BYMONTHDAY=5', 'FREQ=YEARLY']
/** 2,000 rows, of which three quarters have a day within two years. The first 300 have a repeat. */
const many = Array.from({ length: 2000 }, (_, at) =>
  row(String(at), at % 4 === 3 ? null : addDays('2026-01-01', at % 730), {
    repeat: at < 300 ? (rules[at % rules.length] ?? null) : null,
  }),
)

test('the next month of 2,000 rows visits the rows of its days only', () => {
  const index = indexOf(many)
  visits = 0
  const shown = Array.from({ length: 42 }, (_, at) => [...index.on(addDays('2026-11-29', at))]).flat()
  expect(shown.length).toBeGreaterThan(60)
  expect(visits).toBe(0)
  const coming = [...index.coming('2026-11-29', '2027-01-09')]
  expect(coming.length).toBeGreaterThan(3000)
  expect(coming.length).toBeLessThanOrEqual(300 * 42)
  expect(visits).toBe(0)
})

test('after a change only the changed row is visited', () => {
  const index = indexOf(many)
  const [before, after] = [many[1000] as Row, row('1000', '2027-03-01')]
  visits = 0
  index.follow(many.with(1000, after))
  expect(visits).toBeLessThan(12)
  expect([...index.on('2027-03-01')]).toContain(after)
  expect([...index.on(before.dueDate ?? '')]).not.toContain(before)
})

test('the day of a task is the written one', () => {
  const task = row('a', '2026-11-26T23:30:00-03:00')
  expect([...indexOf([task]).on('2026-11-26')]).toEqual([task])
})

test('the index has the later days of an open repeat, and not its due day', () => {
  const rule = { repeat: 'FREQ=WEEKLY;COUNT=3' }
  const days = ['2026-12-03', '2026-12-10']
  expect(comingDays(row('a', '2026-11-26', rule), '2026-11-01', '2026-12-31')).toEqual(days)
  expect(comingDays(row('a', '2026-11-26', rule), '2026-12-04', '2026-12-31')).toEqual(days.slice(1))
  expect(comingDays(row('a', '2026-11-26', { ...rule, isDone: true }), '2026-11-01', '2026-12-31')).toEqual([])
})

test.each([
  ['2026-12-03', '2026-12-05', ['2027-01-05', '2027-02-05']],
  ['2026-12-03', '2026-11-05', ['2026-12-05', '2027-01-05', '2027-02-05']],
])('the occurrence that was moved to %s does not come on %s as well', (day, occurrence, expected) => {
  const moved = row('a', day, { repeat: 'FREQ=MONTHLY;BYMONTHDAY=5', occurrence })
  expect(comingDays(moved, '2026-11-01', '2027-02-28')).toEqual(expected)
  expect(comingDays(moved, '2026-12-31', '2027-02-28')).toEqual(['2027-01-05', '2027-02-05'])
})

test('a repeat that counts from the day it is done has no later days in the index', () => {
  const after = row('a', '2026-11-26', { repeat: 'FREQ=DAILY', repeatFrom: 'done' })
  expect(comingDays(after, '2026-11-01', '2026-12-31')).toEqual([])
})

test('a row with an unknown rule hides no other row', () => {
  const index = indexOf([row('a', '2026-11-26', { repeat: 'FREQ=HOURLY' }), row('b', '2026-11-26')])
  expect([...index.on('2026-11-26')]).toHaveLength(2)
  expect([...index.coming('2026-11-01', '2026-12-31')]).toEqual([])
})
