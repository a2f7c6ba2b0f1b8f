import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toggleTodo } from '#app/actions/toggle-todo.ts'
import { liveTodos } from '#app/data/areas/todos.ts'
import { type LocalStore, setCurrentLocal } from '#app/data/store/local-store.ts'
import { eventually, fillDisk, keepBusy, openWithItems } from '#app/data/testing.ts'
import { allTexts } from '#app/messages/language.ts'
import { dismissToast, undoToast, useToast } from '#app/ui/toasts.ts'
import { addTodo, removeTodo, renameTodo } from './todo-actions.ts'

let local: LocalStore
beforeAll(allTexts)
beforeEach(async () => {
  ;({ local } = await openWithItems([]))
  setCurrentLocal(local)
  await eventually(() => todos().get())
  for (const title of ['Regar', 'Ligar']) await addTodo(title)
})
afterEach(() => {
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

test('a new title can be undone', async () => {
  await renameTodo(todo('Regar'), 'Regar', 'Regar a horta')
  expect(shown()).toEqual(['Ligar', 'Regar a horta'])
  undoToast()
  await settled()
  expect(shown()).toEqual(['Ligar', 'Regar'])
})

test('a deleted one is restored; one that could not be deleted stays, and that is announced', async () => {
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
