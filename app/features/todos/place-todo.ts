import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { currentMessages } from '#app/messages/language.ts'
import { plainTodo } from '#shared/todos.ts'

/** Gives a to-do another `position`, by which its list is sorted, with an undo. */
export function placeTodo(todo: TodoRow, position: string): void {
  const { todoList } = currentMessages()
  // A row of an older app has no position.
  const before = { ...plainTodo, ...todo }
  const told = { kind: 'todos.place', title: () => todoList.moved, undone: todoList.moveUndone, before }
  runWithUndo('todos.update', { id: todo.id, position }, told).catch(() => undefined)
}
