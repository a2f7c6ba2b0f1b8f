import type { KeptReminder } from '#app/data/areas/due-reminders.ts'
import { type Snooze, snoozeMutation } from '#app/data/mutations/reminder-acts.ts'
import type { ReminderTexts } from '#app/messages/pt-br/reminders.ts'
import { runWithUndo } from './run-with-undo.ts'
import { toggleTask } from './toggle-task.ts'
import { toggleTodo } from './toggle-todo.ts'

/** Completes the to-do or task of a reminder, with an undo. */
export function completeReminded({ table, row }: KeptReminder): void {
  if (table === 'todos') toggleTodo(row)
  else toggleTask(row)
}

/** Postpones a reminder until an hour from now, or until tomorrow at its own time (`by`), with an undo. */
export function snoozeReminder({ table, row }: KeptReminder, by: Snooze, nowMs: number, texts: ReminderTexts): void {
  const [op, input] = snoozeMutation(table, row, by, nowMs)
  const toast = { kind: 'reminders.snooze', title: texts.snoozed, description: row.title, undone: texts.snoozeUndone }
  runWithUndo(op, input, { ...toast, back: [op, { id: row.id, snoozed: row.snoozed ?? null }] }).catch(() => undefined)
}
