import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addTodo, addTodos } from '#app/actions/add-todos.ts'
import { moveRow } from '#app/actions/move-row.ts'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import { liveTodos } from '#app/data/areas/todos.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, keepBusy, openWithItems } from '#app/data/testing.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import type { Step } from '#shared/steps.ts'
import { changeTodo, removeTodo, tickStep } from './todo-actions.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => todos().get())
  for (const title of ['Regar', 'Ligar']) await addTodo({ title })
})
afterEach(() => {
  vi.restoreAllMocks()
  dismissToast()
  setCurrentLocal(undefined)
  local.close()
})

const todos = () => liveTodos(local)
const shown = () =>
  todos()
    .get()
    ?.map(({ title, completed }) => `${completed ? '✓ ' : ''}${title}`)
const toast = () => useToast.getState().toast
const settled = () => eventually(() => local.overlay.pending.size === 0)

function todo(title: string) {
  const found = todos()
    .get()
    ?.find((row) => row.title === title)
  if (!found) throw new Error(`no ${title}`)
  return found
}

test('consecutive ticks share one toast, and undo reverts one after the other', async () => {
  const release = keepBusy(local)
  toggleTodo(todo('Regar'))
  toggleTodo(todo('Ligar'))
  expect(shown()).toEqual(['✓ Ligar', '✓ Regar'])
  expect(toast()?.title).toBe('2 tarefas concluídas')
  undoToast()
  expect(shown()).toEqual(['Ligar', '✓ Regar'])
  undoToast()
  expect(shown()).toEqual(['Ligar', 'Regar'])
  release()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

test('reopening is another action than completing, so its toast replaces the other', async () => {
  toggleTodo(todo('Regar'))
  await settled()
  toggleTodo(todo('Regar'))
  expect(toast()?.title).toBe('Tarefa reaberta')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', '✓ Regar'])
})

test('the undo of a new title restores the old one', async () => {
  await changeTodo(todo('Regar'), { title: 'Regar a horta' })
  expect(shown()).toEqual(['Ligar', 'Regar a horta'])
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

test('a deleted to-do is restored; one that could not be deleted stays, and that is announced', async () => {
  removeTodo(todo('Regar'))
  expect(toast()?.title).toBe('Tarefa excluída')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
  const emptyDisk = fillDisk()
  removeTodo(todo('Regar'))
  await eventually(() => toast()?.tone === 'failure')
  emptyDisk()
  await eventually(() => shown()?.join() === 'Ligar,Regar')
})

test('a to-do with a day is added and taken back as a whole', async () => {
  dismissToast()
  await addTodo(
    { title: 'Podar', dueDate: '2026-12-05', dueTime: '09:00', priority: 3 },
    { description: 'sáb, 05/12, 9h' },
  )
  expect(toast()?.description).toBe('sáb, 05/12, 9h')
  expect(todo('Podar')).toMatchObject({ dueDate: '2026-12-05', dueTime: '09:00', repeat: null, priority: 3 })
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

const draft = { key: 'todos.create a', text: '' }

test('pasted to-dos are shown in their order, dated or not, and taken back by one undo', async () => {
  const day = addDays(localDay(Date.now()), 1)
  const rows = [{ title: 'a' }, { title: 'b', dueDate: day }, { title: 'c' }, { title: 'd', dueDate: day }]
  await addTodos(rows, { drafts: [draft] })
  expect(shown()).toEqual(['b', 'd', 'a', 'c', 'Ligar', 'Regar'])
  expect(toast()?.title).toBe('4 tarefas criadas')
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

test('if one of several pasted to-dos is refused, none is added', async () => {
  await expect(addTodos([{ title: 'a' }, { title: 'b'.repeat(201) }], { drafts: [draft] })).rejects.toThrow('O título')
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

test('a to-do moves to another day, and back', async () => {
  const tomorrow = addDays(localDay(Date.now()), 1)
  moveRow('todos', todo('Regar'), tomorrow)
  expect(toast()?.title).toBe('Tarefa para amanhã')
  await settled()
  expect(todo('Regar').dueDate).toBe(tomorrow)
  undoToast()
  await settled()
  expect(todo('Regar').dueDate).toBe(null)
})

test('a move of a to-do to its present day changes nothing', async () => {
  dismissToast()
  moveRow('todos', todo('Regar'), null)
  expect(toast()).toBe(null)
})

test('steps are ticked one by one, and undo reopens the last one', async () => {
  const steps = ['A', 'B'].map((title, at) => ({ id: newId(), title, done: false, position: String(at + 1) }))
  await changeTodo(todo('Regar'), { steps })
  for (const at of [0, 1]) {
    tickStep(todo('Regar'), todo('Regar').steps?.[at] as Step)
    await settled()
  }
  expect(toast()?.title).toBe('2 passos concluídos')
  undoToast()
  await settled()
  expect(todo('Regar').steps?.map(({ title, done }) => [title, done])).toEqual([
    ['A', true],
    ['B', false],
  ])
})

test('a tick of a repeating to-do moves it to its next day, shows a done copy, and undo takes back both', async () => {
  await mutateIn(local, 'todos.create', { title: 'Aluguel', dueDate: '2026-12-05', repeat: 'FREQ=MONTHLY' })
  const days = () =>
    todos()
      .get()
      ?.filter(({ title }) => title === 'Aluguel')
      .map(({ completed, dueDate, repeat }) => [completed, dueDate, repeat])
  toggleTodo(todo('Aluguel'))
  expect(days()).toEqual([
    [false, '2027-01-05', 'FREQ=MONTHLY;BYMONTHDAY=5'],
    [true, '2026-12-05', null],
  ])
  await settled()
  undoToast()
  await settled()
  expect(days()).toEqual([[false, '2026-12-05', 'FREQ=MONTHLY;BYMONTHDAY=5']])
})

test('a repeating to-do that is done on an earlier day is not asked for again, and each undo takes back one act', async () => {
  await mutateIn(local, 'todos.create', {
    title: 'Aluguel',
    dueDate: '2026-12-05',
    repeat: 'FREQ=MONTHLY;BYMONTHDAY=5',
  })
  const state = () => {
    const { dueDate, occurrence } = todo('Aluguel')
    return [dueDate, occurrence]
  }
  const sent = async () => (await local.db.outbox.toArray()).at(-1)?.args
  moveRow('todos', todo('Aluguel'), '2026-12-03')
  await settled()
  expect(await sent()).toMatchObject({ dueDate: '2026-12-03', occurrence: '2026-12-05' })
  const { id } = todo('Aluguel')
  toggleTodo(todo('Aluguel'))
  await settled()
  const row = async () => {
    const { dueDate, occurrence } = (await local.db.todos.get(id)) ?? {}
    return [dueDate, occurrence]
  }
  expect(await row()).toEqual(['2027-01-05', null])
  undoToast()
  await settled()
  expect(state()).toEqual(['2026-12-03', '2026-12-05'])
  moveRow('todos', todo('Aluguel'), '2026-12-04')
  await settled()
  undoToast()
  await settled()
  expect(await sent()).toMatchObject({ dueDate: '2026-12-03', occurrence: '2026-12-05' })
})

test('the last occurrence of a repeating to-do is done like any other', async () => {
  await mutateIn(local, 'todos.create', { title: 'Aluguel', dueDate: '2026-12-05', repeat: 'FREQ=DAILY;COUNT=1' })
  toggleTodo(todo('Aluguel'))
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar', '✓ Aluguel'])
  undoToast()
  await settled()
  expect(shown()).toEqual(['Aluguel', 'Ligar', 'Regar'])
})

test('a to-do with a rule of a newer app is done like any other and keeps its rule', async () => {
  const steps = [{ id: newId(), title: 'Pix', done: true, position: 'A' }]
  await mutateIn(local, 'todos.create', { title: 'Aluguel', dueDate: '2026-12-05', steps })
  await local.db.todos.update(todo('Aluguel').id, { repeat: 'FREQ=HOURLY' })
  await eventually(() => todo('Aluguel').repeat)
  toggleTodo(todo('Aluguel'))
  await settled()
  const done = { completed: true, dueDate: '2026-12-05', repeat: 'FREQ=HOURLY', steps }
  expect([shown(), todo('Aluguel')]).toMatchObject([['Ligar', 'Regar', '✓ Aluguel'], done])
  const [sent] = (await local.db.outbox.toArray()).slice(-1)
  expect(sent?.args).toMatchObject({ completed: true, tick: { occurrence: '2026-12-05' } })
  undoToast()
  await settled()
  expect(todo('Aluguel')).toMatchObject({ ...done, completed: false })
})

test('the second tap of a double one does not tick the next occurrence of a repeating to-do', async () => {
  await mutateIn(local, 'todos.create', { title: 'Aluguel', dueDate: '2026-12-05', repeat: 'FREQ=WEEKLY' })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const open = () =>
    todos()
      .get()
      ?.find(({ repeat }) => repeat)
  const tickAt = (ms: number) => {
    clock.mockReturnValue(ms)
    const row = open()
    if (row) toggleTodo(row)
    return open()?.dueDate
  }
  expect([tickAt(1000), tickAt(1499)]).toEqual(['2026-12-12', '2026-12-12'])
  expect(tickAt(1500)).toBe('2026-12-19')
  await settled()
})

test('the toast of a repeating to-do names its next day, and after an undo it can be ticked at once', async () => {
  const day = localDay(Date.now())
  await mutateIn(local, 'todos.create', { title: 'Aluguel', dueDate: day, repeat: 'FREQ=DAILY' })
  dismissToast()
  toggleTodo(todo('Aluguel'))
  expect(toast()).toMatchObject({ title: 'Tarefa concluída', description: 'Próxima: amanhã' })
  await settled()
  undoToast()
  await settled()
  toggleTodo(todo('Aluguel'))
  expect(todo('Aluguel').dueDate).toBe(addDays(day, 1))
  await settled()
})
