import type { TodoRow } from '#app/data/areas/todos.ts'
import { currentMessages } from '#app/messages/language.ts'
import { runWithUndo } from './run-with-undo.ts'

/** Completes a to-do, or reopens it. */
export function toggleTodo(before: TodoRow): void {
  const { id, title, completed } = before
  const { todos } = currentMessages()
  const told = completed
    ? { kind: 'todos.reopen', title: todos.reopened, undone: todos.ticked(title) }
    : { kind: 'todos.complete', title: todos.completedToast, undone: todos.unticked(title) }
  runWithUndo('todos.update', { id, completed: !completed }, { ...told, before }).catch(() => undefined)
}
