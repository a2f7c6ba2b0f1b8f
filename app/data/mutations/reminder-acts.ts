/** The actions on a reminder, for screens and for the service worker. */
import { rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { localClock } from '#app/lib/local-clock.ts'
import type { ShownReminder } from '#app/lib/shown-reminder.ts'
import { addDays } from '#shared/days.ts'
import type { ReminderAct } from '#shared/notifications.ts'
import { type ReminderTable, type RemindingRow, reminderTime, snoozedUntil, timeOfReminder } from '#shared/reminders.ts'
import { type Mutation, mutateAllIn } from './mutate.ts'

const hourMs = 3600_000

export type Snooze = Exclude<ReminderAct, 'done'>

interface Reminded extends RemindingRow {
  id: string
}

/** Completes the row. */
const doneMutation = (table: ReminderTable, { id }: Reminded): Mutation =>
  table === 'todos' ? ['todos.update', { id, completed: true }] : ['tasks.update', { id, status: 'concluída' }]

/** Postpones the reminder; the day of the row stays. */
export const snoozeMutation = (
  table: ReminderTable,
  row: Reminded,
  act: Snooze,
  nowMs: number,
): Mutation<'todos.update' | 'tasks.update'> => [
  `${table}.update`,
  { id: row.id, snoozed: snoozedUntil(row, laterTime(row, act, nowMs)) },
]

/** An hour from now, or the next day at the time of the reminder. */
function laterTime(row: RemindingRow, act: Snooze, nowMs: number): string {
  if (act === 'snooze') return localClock(nowMs + hourMs)
  return `${addDays(localClock(nowMs).slice(0, 10), 1)}T${timeOfReminder(row)}`
}

/** The state of a shown reminder by the row on this device, which may be older than the notification. */
export async function stateOfReminder(
  { db }: LocalStore,
  { table, id, at, stamp }: ShownReminder['reminder'],
): Promise<{ is: 'due'; row: Reminded } | { is: 'settled' | 'unknown' }> {
  const row = (await rowTable(db, table).get(id)) as (Reminded & { stamp: number }) | undefined
  if (row && reminderTime(row) === at) return { is: 'due', row }
  return { is: row && row.stamp >= stamp ? 'settled' : 'unknown' }
}

/**
 * Does the action of a notification's button. False if it is for another person, or if this device does not know the
 * row of the notification yet. A settled reminder stays as it is: its row may have gone on to the next occurrence.
 */
export async function actOnReminder(
  local: LocalStore,
  { user, reminder }: ShownReminder,
  act: ReminderAct,
): Promise<boolean> {
  if (local.user.id !== user) return false
  const state = await stateOfReminder(local, reminder)
  if (state.is !== 'due') return state.is === 'settled'
  const { table } = reminder
  const isDone = act === 'done'
  const mutation = isDone ? doneMutation(table, state.row) : snoozeMutation(table, state.row, act, local.runtime.now())
  await mutateAllIn(local, [mutation])
  return true
}
