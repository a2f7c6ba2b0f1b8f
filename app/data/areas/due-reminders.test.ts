import { expect, test } from 'vitest'
import { markOf } from '#app/device/seen-reminders.ts'
import { newId } from '#shared/ids.ts'
import { dueReminders, remindersOf } from './due-reminders.ts'
import type { TaskRow } from './tasks.ts'
import type { TodoRow } from './todos.ts'

const projectId = newId()
const todo = (dueTime: string, more: object = {}) =>
  ({ id: dueTime, dueDate: '2026-12-05', dueTime, reminder: 0, completed: false, deletedAt: null, ...more }) as TodoRow
const task = (dueTime: string, more: object = {}) =>
  ({ ...todo(dueTime), completed: undefined, status: 'pendente', projectId, ...more }) as unknown as TaskRow

const rows = {
  todos: [todo('09:00'), todo('08:00', { completed: true }), todo('11:00'), todo('07:00', { reminder: null })],
  tasks: [task('10:00'), task('10:30', { projectId: newId() })],
  projects: [{ id: projectId }],
}

test('open to-dos and tasks of shown projects have reminders', () => {
  expect(remindersOf(rows).map(({ row }) => row.id)).toEqual(['09:00', '10:00', '11:00'])
})

test('reminders whose time has come since the last look are due, the newest first', () => {
  const due = (since: string, now: string) =>
    dueReminders(remindersOf(rows), { since, marks: [] }, now).map(({ row }) => row.id)
  expect(due('2026-12-04T12:00', '2026-12-05T10:00')).toEqual(['10:00', '09:00'])
  expect(due('2026-12-05T09:00', '2026-12-05T10:59')).toEqual(['10:00'])
  expect(due('2026-12-05T10:00', '2026-12-05T10:59')).toEqual([])
})

test('a dismissed reminder hides no other one: an earlier reminder that arrives later is due', () => {
  const [first, second] = remindersOf(rows)
  const seen = { since: '2026-12-04T12:00', marks: second ? [markOf(second)] : [] }
  expect(dueReminders(remindersOf(rows), seen, '2026-12-05T10:00')).toEqual([first])
  const postponed = { ...rows, tasks: [task('10:00', { snoozed: '2026-12-05T10:00/2026-12-05T10:20' })] }
  expect(dueReminders(remindersOf(postponed), seen, '2026-12-05T10:30').map(({ row }) => row.id)).toEqual([
    '10:00',
    '09:00',
  ])
})
