import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { currentMessages } from '#app/messages/language.ts'

/** Moves a to-do by a new `position`, the field that orders its group. */
export function placeTodo(before: TodoRow, position: string): void {
  const { todoList } = currentMessages()
  const toast = { kind: 'todos.place', title: () => todoList.moved, undone: todoList.moveUndone, before }
  runWithUndo('todos.update', { id: before.id, position }, toast).catch(() => undefined)
}
