import { expect, test } from 'vitest'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import type { DayEntry } from '#app/planning/overview/day-entry.ts'
import { addDays } from '#shared/days.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { entriesByDay, newAgendaIndex } from './agenda-days.ts'
import { passesFilter } from './agenda-filter.ts'

const synced = { scope: 'u:ana', rev: 1, stamp: 1, deletedAt: null, purgedAt: null }
const horta: ProjectRow = { id: 'h', title: 'Horta', description: null, status: 'pendente', ...synced }
const today = '2026-11-25'

let made = 0
const id = () => `r${String(++made).padStart(4, '0')}`
const todo = (title: string, dueDate: string | null, fields: Partial<TodoRow> = {}): TodoRow => ({
  ...{ id: id(), title, completed: false, ...plainTodo, ...synced },
  dueDate,
  ...fields,
})
const task = (title: string, dueDate: string, fields: Partial<TaskRow> = {}): TaskRow => ({
  ...{ id: id(), projectId: 'h', title, priority: 2, status: 'pendente', ...plainTask, ...synced },
  dueDate,
  ...fields,
})

function shown(todos: TodoRow[], tasks: TaskRow[], days: string[], passes = (_entry: DayEntry) => true) {
  const index = newAgendaIndex()
  index.todos.follow(todos)
  index.tasks.follow(tasks)
  const byDay = entriesByDay(index, { days, today, projects: new Map([['h', horta]]), passes })
  return [...byDay.values()].map((entries) =>
    entries.map(({ row, isDone, isComing }) => `${isDone ? '✓ ' : ''}${row.title}${isComing ? '…' : ''}`),
  )
}

test('a day has its to-dos and tasks by time, finished ones in their places', () => {
  const todos = [
    todo('tarde', today, { dueTime: '15:00' }),
    todo('sem hora', today),
    todo('cedo', today, { dueTime: '08:00', completed: true }),
    todo('outro dia', '2026-11-26'),
    todo('um dia', null),
  ]
  const tasks = [task('alta', `${today}T12:00:00-03:00`, { priority: 3 }), task('solta', today, { projectId: 'gone' })]
  expect(shown(todos, tasks, [today])).toEqual([['✓ cedo', 'tarde', 'alta', 'sem hora']])
})

test('an overdue repeat returns from today on, not on days that are over', () => {
  const daily = todo('remédio', '2026-11-20', { repeat: 'FREQ=DAILY' })
  const days = ['2026-11-20', '2026-11-21', '2026-11-24', today, '2026-11-26']
  expect(shown([daily], [], days)).toEqual([['remédio'], [], [], ['remédio…'], ['remédio…']])
})

test('to-dos are those without a project, and a filter needs one of its choices in each group', () => {
  const todos = [todo('alta', today, { priority: 3 }), todo('comum', today)]
  const tasks = [task('adubo', today, { priority: 3 }), task('terra', today)]
  const filtered = (projects: string[], priorities: string[]) =>
    shown(todos, tasks, [today], (entry) => passesFilter({ projects, priorities }, entry))[0]
  expect(filtered([''], [])).toEqual(['alta', 'comum'])
  expect(filtered(['h'], ['3'])).toEqual(['adubo'])
  expect(filtered(['', 'h'], ['3', '2'])).toEqual(['alta', 'adubo', 'terra'])
  expect(filtered([], [])).toEqual(['alta', 'adubo', 'terra', 'comum'])
})

test('a month of 2,000 to-dos of which 300 repeat makes an entry for each visible row only', () => {
  const todos = Array.from({ length: 2000 }, (_, at) =>
    todo(String(at), addDays('2026-01-01', at % 700), { repeat: at < 300 ? 'FREQ=WEEKLY' : null }),
  )
  const days = Array.from({ length: 42 }, (_, at) => addDays('2026-11-01', at))
  let entries = 0
  shown(todos, [], days, () => {
    entries++
    return true
  })
  // 42 days of 700 have about 120 rows, and 300 repeats come at most six times.
  expect(entries).toBeGreaterThan(300)
  expect(entries).toBeLessThan(120 + 300 * 6)
})
