import { expect, test } from 'vitest'
import { dayGroupOn } from './day-groups.ts'

test('a Wednesday has five groups, and its week ends on Sunday', () => {
  const group = dayGroupOn('2026-11-25')
  const days = ['1970-01-01', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-29', '2026-11-30']
  expect(days.map(group)).toEqual(['overdue', 'overdue', 'today', 'tomorrow', 'thisWeek', 'thisWeek', 'later'])
})

test('from Saturday on the rest of the week is tomorrow', () => {
  expect(['2026-11-29', '2026-11-30'].map(dayGroupOn('2026-11-28'))).toEqual(['tomorrow', 'later'])
  expect(['2026-11-30', '2026-12-01'].map(dayGroupOn('2026-11-29'))).toEqual(['tomorrow', 'later'])
})

test('groups cross the end of a year', () => {
  expect(['2026-12-31', '2027-01-01', '2027-01-03'].map(dayGroupOn('2026-12-30'))).toEqual([
    'tomorrow',
    'thisWeek',
    'thisWeek',
  ])
})
