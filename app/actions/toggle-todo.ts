import type { TodoRow } from '#app/data/areas/todos.ts'
import { currentMessages } from '#app/messages/language.ts'
import { runWithUndo } from './run-with-undo.ts'
import { tickRow } from './tick-row.ts'

/**
 * Completes an open to-do, or reopens a done one, with an undo. A completed repeating to-do goes on to its next day, if
 * it has one, and leaves a done copy.
 */
export function toggleTodo(before: TodoRow): void {
  const { id, title, completed } = before
  const { todos } = currentMessages()
  const toast = completed
    ? { kind: 'todos.reopen', title: todos.reopened, undone: todos.ticked(title) }
    : { kind: 'todos.complete', title: todos.completedToast, undone: todos.unticked(title) }
  const written =
    tickRow('todos', before, toast) ?? runWithUndo('todos.update', { id, completed: !completed }, { ...toast, before })
  written.catch(() => undefined)
}
