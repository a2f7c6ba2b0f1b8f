import { isCompleted, type TaskRow } from '#app/data/areas/tasks.ts'
import { currentMessages } from '#app/messages/language.ts'
import { runWithUndo } from './run-with-undo.ts'
import { tickRow } from './tick-row.ts'

/**
 * Completes an open task, or reopens a done one, with an undo. A completed repeating task goes on to its next day, if
 * it has one, and leaves a done copy.
 */
export function toggleTask(before: TaskRow): void {
  const { tasks } = currentMessages()
  const { id, title } = before
  const toast = isCompleted(before)
    ? { kind: 'tasks.reopen', title: tasks.reopened, undone: tasks.ticked(title) }
    : { kind: 'tasks.complete', title: tasks.completedToast, undone: tasks.unticked(title) }
  const status = isCompleted(before) ? 'pendente' : 'concluída'
  const written = tickRow('tasks', before, toast) ?? runWithUndo('tasks.update', { id, status }, { ...toast, before })
  written.catch(() => undefined)
}
