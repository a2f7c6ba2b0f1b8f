import type { KeptReminder } from '#app/data/areas/due-reminders.ts'
import type { TaskRow } from '#app/data/areas/tasks.ts'
import { type Snooze, snoozeMutation } from '#app/data/mutations/reminder-acts.ts'
import { currentMessages } from '#app/messages/language.ts'
import type { ReminderTexts } from '#app/messages/pt-br/reminders.ts'
import { runAllWithUndo, runWithUndo } from './run-with-undo.ts'
import { tickOf } from './tick.ts'
import { toggleTodo } from './toggle-todo.ts'

/** Completes the to-do or task of a reminder, with an undo. */
export function completeReminded({ table, row }: KeptReminder): void {
  if (table === 'todos') toggleTodo(row)
  else completeTask(row)
}

function completeTask(task: TaskRow): void {
  const { tasks } = currentMessages()
  const { id, title } = task
  const told = { kind: 'tasks.complete', title: tasks.completedToast, undone: tasks.unticked(title) }
  const ticked = tickOf('tasks', task)
  const written = ticked
    ? runAllWithUndo(ticked.mutations, { ...told, back: ticked.back })
    : runWithUndo('tasks.update', { id, status: 'concluída' }, { ...told, before: task })
  written.catch(() => undefined)
}

/** Postpones a reminder, with an undo. */
export function snoozeReminder({ table, row }: KeptReminder, by: Snooze, nowMs: number, texts: ReminderTexts): void {
  const [op, input] = snoozeMutation(table, row, by, nowMs)
  const told = { kind: 'reminders.snooze', title: texts.snoozed, description: row.title, undone: texts.snoozeUndone }
  runWithUndo(op, input, { ...told, back: [op, { id: row.id, snoozed: row.snoozed ?? null }] }).catch(() => undefined)
}
