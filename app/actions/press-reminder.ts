/** The actions of the buttons in the notification of a reminder. The service worker runs them, without a screen. */
import type { TaskRow } from '#app/data/areas/tasks.ts'
import type { TodoRow } from '#app/data/areas/todos.ts'
import { type Mutation, mutateAllIn } from '#app/data/mutations/mutate.ts'
import { isHandled, type Reminded, snoozeMutation, stateOfReminder } from '#app/data/mutations/reminder-acts.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { ShownReminder } from '#app/lib/shown-reminder.ts'
import type { ReminderAct } from '#shared/notifications.ts'
import type { ReminderTable } from '#shared/reminders.ts'
import { doneOf } from '#shared/ticks.ts'
import { tickOf } from './tick.ts'

/**
 * Does the action of a button in a notification. Resolves with false if the app has to open: the notification is for
 * another person, the state of its row has not arrived on this device, or the reminder to postpone was moved meanwhile.
 * Resolves with true, without a change, if the row is done, deleted or due on another day: it may have gone on to its
 * next occurrence. Throws as `mutate` does.
 */
export async function pressReminder(
  local: LocalStore,
  { user, reminder }: ShownReminder,
  act: ReminderAct,
): Promise<boolean> {
  if (local.user.id !== user) return false
  const state = await stateOfReminder(local, reminder)
  if (state.is === 'unknown') return false
  if (state.is === 'settled') {
    if (isHandled(state.row, reminder.at)) return true
    if (act !== 'done') return false
  }
  const { table } = reminder
  const mutations =
    act === 'done' ? doneMutations(table, state.row) : [snoozeMutation(table, state.row, act, local.runtime.now())]
  await mutateAllIn(local, mutations)
  return true
}

function doneMutations(table: ReminderTable, row: Reminded): readonly Mutation[] {
  const ticked = table === 'todos' ? tickOf(table, row as TodoRow) : tickOf(table, row as unknown as TaskRow)
  return ticked?.mutations ?? [[`${table}.update`, { id: row.id, ...doneOf(table) }]]
}
