import { expect, test } from 'vitest'
import { compareTodos, type TodoRow } from '#app/data/areas/todos.ts'
import { todoRow } from './testing.ts'
import { dayGroupOn, type GroupNames, groupedTodos, positionAt, type TodoLine } from './todo-groups.ts'

const names: GroupNames = {
  overdue: 'Atrasadas',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  thisWeek: 'Esta semana',
  nextWeek: 'Semana que vem',
  undated: 'Sem data',
  completed: 'Concluídas',
}

const today = '2026-11-25'
const on = (title: string, dueDate: string | null, fields: Partial<TodoRow> = {}) =>
  todoRow(title, { dueDate, ...fields })
const listed = (...todos: TodoRow[]) => groupedTodos(todos.toSorted(compareTodos), today, names)
const shown = (lines: readonly TodoLine[]) => lines.map((line) => ('id' in line ? line.title : `${line.heading}:`))

test('without a day there is no heading, and the order is the specified one', () => {
  const todos = [on('a', null), on('b', null), on('c', null, { completed: true }), on('d', null)]
  expect(shown(listed(...todos))).toEqual(['d', 'b', 'a', 'c'])
  expect(shown(listed(...todos, on('e', '2026-11-25', { completed: true })))).toEqual(['d', 'b', 'a', 'e', 'c'])
})

test('each group has its heading, and empty groups have none', () => {
  const lines = listed(
    on('verão', '2027-01-10'),
    on('natal', '2026-12-25'),
    on('advento', '2026-12-07'),
    on('segunda', '2026-11-30'),
    on('ontem', '2026-11-24'),
    on('nunca', null),
    on('hoje', '2026-11-25'),
    on('feita', '2026-11-25', { completed: true }),
    on('sexta', '2026-11-27'),
    on('antes', '2026-01-01'),
  )
  expect(shown(lines)).toEqual([
    ...['Atrasadas:', 'antes', 'ontem', 'Hoje:', 'hoje', 'Esta semana:', 'sexta'],
    ...['Semana que vem:', 'segunda', 'Dezembro:', 'advento', 'natal', 'Janeiro de 2027:', 'verão'],
    ...['Sem data:', 'nunca', 'Concluídas:', 'feita'],
  ])
})

test('a group is sorted by day, by time, then by newest; those without a time are last', () => {
  const lines = listed(
    on('sexta', '2026-11-27', { dueTime: '08:00' }),
    on('quinta', '2026-11-28'),
    on('tarde', '2026-11-25', { dueTime: '15:00' }),
    on('velha', '2026-11-25'),
    on('nova', '2026-11-25'),
    on('cedo', '2026-11-25', { dueTime: '09:00' }),
  )
  expect(shown(lines)).toEqual([...['Hoje:', 'cedo', 'tarde', 'nova', 'velha', 'Esta semana:', 'sexta', 'quinta']])
})

/** The list after the row at `from` moved to `to`. */
function moved(lines: readonly TodoLine[], from: number, to: number): string[] {
  const position = positionAt(lines, from, to)
  const todos = lines.flatMap((line, at) =>
    'id' in line ? [at === from && position ? { ...line, position } : line] : [],
  )
  return shown(listed(...todos))
}

test('a row moves to any place in its group, and to no other group', () => {
  const lines = listed(on('1', today), on('2', today), on('3', today), on('x', '2026-11-26'), on('y', null))
  expect(shown(lines)).toEqual(['Hoje:', '3', '2', '1', 'Amanhã:', 'x', 'Sem data:', 'y'])
  expect(moved(lines, 1, 2).slice(0, 4)).toEqual(['Hoje:', '2', '3', '1'])
  expect(moved(lines, 1, 3).slice(0, 4)).toEqual(['Hoje:', '2', '1', '3'])
  expect(moved(lines, 3, 1).slice(0, 4)).toEqual(['Hoje:', '1', '3', '2'])
  for (const [from, to] of [
    [1, 0],
    [3, 4],
    [3, 5],
    [5, 4],
    [5, 7],
    [2, 2],
  ] as const)
    expect(positionAt(lines, from, to)).toBeUndefined()
})

test('rows without a day keep the specified order: they do not move, and a place has no effect', () => {
  const rows = [on('1', null), on('2', null, { position: '1' }), on('3', null)]
  for (const others of [[], [on('hoje', today)]]) {
    const lines = listed(...rows, ...others)
    expect(shown(lines).slice(-3)).toEqual(['3', '2', '1'])
    const last = lines.length - 1
    expect([positionAt(lines, last, last - 1), positionAt(lines, last - 2, last)]).toEqual([undefined, undefined])
  }
})

test('days of a week can be reordered among each other', () => {
  const lines = listed(on('sexta', '2026-11-27'), on('sábado', '2026-11-28'))
  expect(moved(lines, 2, 1)).toEqual(['Esta semana:', 'sábado', 'sexta'])
})

test('a Wednesday has five groups and then months, and its week ends on Sunday', () => {
  const group = dayGroupOn('2026-11-25')
  const days = ['1970-01-01', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-29', '2026-11-30']
  expect(days.map(group)).toEqual(['overdue', 'overdue', 'today', 'tomorrow', 'thisWeek', 'thisWeek', 'nextWeek'])
  expect(['2026-12-06', '2026-12-07', '2027-12-01'].map(group)).toEqual(['nextWeek', '2026-12', '2027-12'])
})

test('from Saturday on the rest of the week is tomorrow', () => {
  expect(['2026-11-29', '2026-11-30'].map(dayGroupOn('2026-11-28'))).toEqual(['tomorrow', 'nextWeek'])
  expect(['2026-11-30', '2026-12-01'].map(dayGroupOn('2026-11-29'))).toEqual(['tomorrow', 'nextWeek'])
})

test('groups cross the end of a year', () => {
  expect(['2026-12-31', '2027-01-01', '2027-01-03'].map(dayGroupOn('2026-12-30'))).toEqual([
    'tomorrow',
    'thisWeek',
    'thisWeek',
  ])
})
