import { expect, test } from 'vitest'
import type { ProjectRow } from '#app/data/areas/projects.ts'
import { liveTasks, type TaskRow } from '#app/data/areas/tasks.ts'
import { liveTodos, type TodoRow } from '#app/data/areas/todos.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, openWithItems } from '#app/data/testing.ts'
import { type DayEntry, entryOfTask, entryOfTodo } from '#app/planning/overview/day-entry.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { plainTask } from '#shared/tasks.ts'
import { plainTodo } from '#shared/todos.ts'
import { dueEntries, type Held, nextTodos, overviewOf, urgentTasks } from './overview.ts'

const synced = { scope: 'u:ana', rev: 1, stamp: 1, deletedAt: null, purgedAt: null }

const project = (id: string, status: ProjectRow['status'] = 'pendente'): ProjectRow => ({
  id,
  title: `Projeto ${id}`,
  description: null,
  status,
  ...synced,
})

let made = 0

const task = (projectId: string, title: string, fields: Partial<TaskRow> = {}): TaskRow => ({
  id: `t${String(++made).padStart(4, '0')}`,
  projectId,
  title,
  priority: 2,
  status: 'pendente',
  ...plainTask,
  ...synced,
  ...fields,
})

const due = (day: string) => ({ dueDate: `${day}T12:00:00-03:00` })
const done = { status: 'concluída' } as const
const none: Held = new Map()
const marked = ({ row, isDone, isComing }: DayEntry) => `${isDone ? '✓ ' : ''}${row.title}${isComing ? '…' : ''}`
const titles = (projects: ProjectRow[], tasks: TaskRow[], held = none) => urgentTasks(projects, tasks, held).map(marked)

test('tasks of all projects are counted, and every unfinished project counts as active', () => {
  const projects = [project('a', 'em_andamento'), project('b', 'concluido'), project('c'), project('d', 'aguardando')]
  const tasks = [task('a', '1'), task('a', '2', done), task('b', '3'), task('d', '4', done), task('d', '5', done)]
  expect(overviewOf(projects, tasks)).toEqual({ completedTasks: 3, pendingTasks: 2, activeProjects: 3 })
})

test('tasks of a project in the trash are neither counted nor shown', () => {
  const tasks = [task('gone', 'Longe', due('2026-01-01')), task('gone', 'Feita', done), task('a', 'Aqui')]
  expect(overviewOf([project('a')], tasks)).toEqual({ completedTasks: 0, pendingTasks: 1, activeProjects: 1 })
  expect(titles([project('a')], tasks)).toEqual(['Aqui'])
})

test('the first five of all projects are sorted by day, then by priority, undated ones last', () => {
  const projects = Array.from({ length: 8 }, (_, at) => project(`p${at}`))
  const tasks = [
    task('p0', 'Sem prazo'),
    task('p1', 'Depois', due('2026-03-12')),
    task('p2', 'Feita', { ...due('2026-01-01'), ...done }),
    task('p3', 'Sem prazo, alta', { priority: 3 }),
    task('p4', 'Dia 10, baixa', { ...due('2026-03-10'), priority: 1 }),
    task('p7', 'Dia 10, alta, à noite', { dueDate: '2026-03-10T23:30:00-03:00', priority: 3 }),
    task('p6', 'Dia 10, média', { dueDate: '2026-03-10' }),
  ]
  const expected = ['Dia 10, alta, à noite', 'Dia 10, média', 'Dia 10, baixa', 'Depois', 'Sem prazo, alta']
  expect(titles(projects, tasks)).toEqual(expected)
  expect(titles(projects, tasks.toReversed())).toEqual(expected)
})

test('a task that was just ticked keeps its place among the first five', () => {
  const tasks = Array.from({ length: 6 }, (_, at) => task('a', String(at), due(`2026-03-0${at + 1}`)))
  const ticked = tasks.map((one) => (one.title === '1' ? { ...one, ...done } : one))
  const held = new Map(tasks.slice(1, 2).map((row) => [row.id, entryOfTask(row, project('a'))]))
  expect(titles([project('a')], ticked, held)).toEqual(['0', '✓ 1', '2', '3', '4'])
  expect(titles([project('a')], ticked)).toEqual(['0', '2', '3', '4', '5'])
})

const todo = (id: number, completed = false): TodoRow => ({
  id: `d${id}`,
  title: String(id),
  completed,
  ...plainTodo,
  ...synced,
})
const today = '2026-03-10'
const shownTodos = (todos: TodoRow[], held = none) => nextTodos(todos, today, held).map(marked)
const on = (dueDate: string, row: TodoRow, fields: Partial<TodoRow> = {}): TodoRow => ({ ...row, dueDate, ...fields })

test('the next five to-dos come by day and time, then the newest without a day, and no completed one', () => {
  const todos = [
    on('2026-03-20', todo(1)),
    on('2026-03-12', todo(2)),
    on('2026-03-12', todo(3), { dueTime: '08:00' }),
    on('2026-03-11', todo(4, true)),
    ...[9, 8, 7, 5].map((id) => todo(id)),
    todo(6, true),
  ]
  expect(shownTodos(todos)).toEqual(['3', '2', '1', '9', '8'])
  expect(shownTodos(todos.toReversed())).toEqual(['3', '2', '1', '9', '8'])
  expect(shownTodos([todo(3, true)])).toEqual([])
})

test('a just ticked to-do keeps its place, also a repeating one that went on to its next day', () => {
  const [weekly, once] = [on('2026-03-11', todo(1), { repeat: 'FREQ=WEEKLY' }), on('2026-03-13', todo(2))]
  const held = new Map([weekly, once].map((row) => [row.id, entryOfTodo(row)]))
  const todos = [on('2026-03-12', todo(3)), { ...weekly, dueDate: '2026-03-18' }, { ...once, completed: true }]
  expect(shownTodos(todos, held)).toEqual(['1…', '3', '✓ 2'])
})

test('a to-do that is due is in the section of today only', () => {
  const due = { ...todo(9), dueDate: '2026-03-10' }
  const later = { ...todo(8), dueDate: '2026-03-11' }
  expect(shownTodos([due, later, todo(1)])).toEqual(['8', '1'])
})

test('to-dos and tasks that are due come by time, those of earlier days after them', () => {
  const todos = [
    { ...todo(1), title: 'luz', dueDate: '2026-03-08' },
    { ...todo(2), title: 'dentista', dueDate: today, dueTime: '15:00' },
    { ...todo(3), title: 'amanhã', dueDate: '2026-03-11' },
    { ...todo(4, true), title: 'feita', dueDate: today },
    todo(5),
  ]
  const tasks = [task('a', 'adubo', due(today)), task('gone', 'longe', due(today)), task('a', 'um dia')]
  const found = dueEntries({ projects: [project('a')], tasks, todos }, today, none)
  expect(found.entries.map(marked)).toEqual(['dentista', 'adubo', 'luz'])
  expect([found.today, found.overdue, found.isDone]).toEqual([2, 1, true])
})

test('of many due rows seven are shown and all are counted', () => {
  const todos = Array.from({ length: 30 }, (_, at) => ({ ...todo(at), dueDate: '2026-03-09' }))
  const found = dueEntries({ projects: [], tasks: [], todos }, today, none)
  expect([found.entries.length, found.overdue]).toEqual([7, 30])
})

test('a row that was just ticked keeps its place, also a repeating one that went on to its next day', () => {
  const [first, second] = [todo(1), todo(2)].map((one) => ({ ...one, dueDate: today, repeat: 'FREQ=DAILY' }))
  if (!first || !second) throw new Error('no to-dos')
  const held = new Map([first, second].map((row) => [row.id, entryOfTodo(row)]))
  const todos = [
    { ...first, completed: true },
    { ...second, dueDate: '2026-03-11' },
  ]
  const found = dueEntries({ projects: [], tasks: [], todos }, today, held)
  expect(found.entries.map(marked)).toEqual(['✓ 1', '2…'])
  expect(found.today).toBe(0)
})

test('rows that an older app has stored have no day, also after a change, and are shown', async () => {
  const { local } = await openWithItems([])
  const { rev, stamp, deletedAt, purgedAt } = synced
  const stored = { id: newId(), ...{ rev, stamp, deletedAt, purgedAt }, scope: userScope(local.user.id) }
  const oldTodo = { ...stored, title: 'Regar', completed: false }
  const oldTask = { ...stored, projectId: 'a', title: 'Adubo', description: null, priority: 2, status: 'pendente' }
  await local.db.todos.add(oldTodo as TodoRow)
  await local.db.tasks.add({ ...oldTask, ...due(today) } as TaskRow)
  const [todos, tasks] = [liveTodos(local), liveTasks(local)]
  await eventually(() => todos.get() && tasks.get())
  const shown = () => {
    const rows = { projects: [project('a')], tasks: tasks.get() ?? [], todos: todos.get() ?? [] }
    return [dueEntries(rows, today, none).entries.map(marked), shownTodos(rows.todos as TodoRow[])]
  }
  expect(shown()).toEqual([['Adubo'], ['Regar']])
  expect([todos.get()?.[0], tasks.get()?.[0]]).toMatchObject([plainTodo, { ...plainTask, ...due(today) }])
  const changed = mutateIn(local, 'todos.update', { id: oldTodo.id, title: 'Podar' })
  expect(shown()).toEqual([['Adubo'], ['Podar']])
  await changed
  expect(todos.get()?.[0]).toMatchObject({ ...plainTodo, title: 'Podar' })
  local.close()
})
