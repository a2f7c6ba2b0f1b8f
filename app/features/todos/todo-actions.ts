/** Actions on to-dos, each with an undo. */
import { runWithUndo } from '#app/actions/run-with-undo.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import type { StoredDraft } from '#app/data/store/drafts.ts'
import { currentMessages } from '#app/messages/language.ts'
import { newId } from '#shared/ids.ts'

/** Adds a to-do. Throws if it was not written, after announcing that. */
export function addTodo(title: string, drafts?: readonly StoredDraft[]): Promise<void> {
  const { todos } = currentMessages()
  const id = newId()
  const told = { title: todos.added, undone: todos.addUndone, drafts }
  return runWithUndo('todos.create', { id, title }, told)
}

/** Renames a to-do. Throws if it was not written, after announcing that. */
export function renameTodo({ id }: TodoRow, before: string, title: string): Promise<void> {
  const { todos } = currentMessages()
  const told = { kind: `todos.rename ${id}`, title: () => todos.saved, undone: todos.renameUndone }
  return runWithUndo('todos.update', { id, title }, { ...told, before: { id, title: before } })
}

/** Moves a to-do to the trash. */
export function removeTodo({ id }: TodoRow): void {
  const { todos } = currentMessages()
  const told = { title: todos.removed, undone: todos.restored }
  runWithUndo('todos.delete', { id }, told).catch(() => undefined)
}

/** Moves a to-do to another place of its list. */
export function moveTodo(before: TodoRow, position: string): void {
  const { todoList } = currentMessages()
  const told = { kind: 'todos.move', title: () => todoList.moved, undone: todoList.moveUndone, before }
  runWithUndo('todos.update', { id: before.id, position }, told).catch(() => undefined)
}
