import { expect, test } from 'vitest'
import { contract } from './contract.ts'
import { newId } from './ids.ts'
import { dueTimeMs } from './tasks.ts'

const parse = (dueDate: unknown) => contract['tasks.update'].input.safeParse({ id: newId(), dueDate })

test.each([
  '2026-03-10',
  '2026-03-10T12:00',
  '2026-03-10T15:00Z',
  '2026-03-10T15:00:00.5Z',
  '2026-03-10T12:00:00-03:00',
])('the due date %s is stored as written and is a moment of that day in São Paulo', (dueDate) => {
  expect(parse(dueDate).data?.dueDate).toBe(dueDate)
  expect(new Date(dueTimeMs(dueDate)).toISOString()).toMatch(/^2026-03-10T15:00:00/)
})

test.each([
  ['UTC', 0],
  ['Asia/Tokyo', -540],
  ['America/Sao_Paulo', 180],
])('a date without a zone is the same moment on a machine in %s', (zone, offsetMinutes) => {
  const before = process.env.TZ
  process.env.TZ = zone
  expect(new Date(2026, 2, 10).getTimezoneOffset()).toBe(offsetMinutes)
  expect(dueTimeMs('2026-03-10T12:00')).toBe(Date.UTC(2026, 2, 10, 15))
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

test.each([
  'amanhã',
  '',
  '2026',
  '2026-03',
  '2026-3-1',
  '2026-02-29',
  '2026-13-01',
  '2026-03-10T24:00',
  '2026-03-10T12',
  '2026-03-10 12:00',
  '2026-03-10T12:00:00-0300',
  `2026-03-10T12:00:00.${'0'.repeat(50)}Z`,
  '2026-03-10\n',
  ' 2026-03-10',
  '+002026-03-10',
  0,
  true,
  ['2026-03-10'],
])('%j is refused as a due date', (dueDate) => {
  expect(parse(dueDate).success).toBe(false)
})
