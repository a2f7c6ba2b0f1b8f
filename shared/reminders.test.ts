import { expect, test } from 'vitest'
import { addMinutes, type RemindingRow, reminderTime, snoozedUntil } from './reminders.ts'

const row: RemindingRow = {
  deletedAt: null,
  completed: false,
  dueDate: '2026-12-05',
  dueTime: '09:30',
  reminder: 0,
  snoozed: null,
}

test.each([
  [0, '2026-12-05T09:30'],
  [10, '2026-12-05T09:20'],
  [60, '2026-12-05T08:30'],
  [1440, '2026-12-04T09:30'],
])('a reminder %i minutes before comes at %s', (reminder, time) => {
  expect(reminderTime({ ...row, reminder })).toBe(time)
})

test('a row without a time is reminded from nine o’clock, over the end of a month and of a year', () => {
  expect(reminderTime({ ...row, dueTime: null })).toBe('2026-12-05T09:00')
  expect(reminderTime({ ...row, dueDate: '2027-01-01', dueTime: '00:05', reminder: 10 })).toBe('2026-12-31T23:55')
})

test('the day of a task is the written one', () => {
  expect(reminderTime({ ...row, dueDate: '2026-12-05T23:30:00+14:00', dueTime: null })).toBe('2026-12-05T09:00')
})

test.each([
  ['done', { completed: true }],
  ['a done task', { completed: undefined, status: 'concluída' }],
  ['deleted', { deletedAt: 1 }],
  ['without a day', { dueDate: null }],
  ['without a reminder', { reminder: null }],
  ['without a day that exists', { dueDate: '2026-13-45' }],
])('a row that is %s is not reminded of', (_, changes) => {
  expect(reminderTime({ ...row, ...changes } as RemindingRow)).toBe(null)
})

test('a postponed reminder comes at its new time, until its row gets another day or reminder', () => {
  const snoozed = snoozedUntil(row, addMinutes('2026-12-05T09:30', 60))
  expect(snoozed).toBe('2026-12-05T09:30/2026-12-05T10:30')
  expect(reminderTime({ ...row, snoozed })).toBe('2026-12-05T10:30')
  expect(reminderTime({ ...row, snoozed, dueDate: '2026-12-06' })).toBe('2026-12-06T09:30')
  expect(reminderTime({ ...row, snoozed, dueDate: '2026-12-04' })).toBe('2026-12-04T09:30')
  expect(reminderTime({ ...row, snoozed, reminder: 10 })).toBe('2026-12-05T09:20')
  expect(reminderTime({ ...row, snoozed, completed: true })).toBe(null)
  expect(snoozedUntil({ ...row, reminder: null }, '2026-12-05T10:30')).toBe(null)
})
