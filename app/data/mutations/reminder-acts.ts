/** Postpones reminders and finds the state of notified ones, for screens and for the service worker. */
import { rowTable } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { localClock } from '#app/lib/local-clock.ts'
import type { ShownReminder } from '#app/lib/shown-reminder.ts'
import { addDays } from '#shared/days.ts'
import type { ReminderAct } from '#shared/notifications.ts'
import {
  addMinutes,
  type ReminderTable,
  type RemindingRow,
  reminderTime,
  snoozedUntil,
  snoozeOf,
  timeOfReminder,
} from '#shared/reminders.ts'
import { dueDayOf, saysDone } from '#shared/ticks.ts'
import type { Mutation } from './mutate.ts'

const hourMs = 3600_000

export type Snooze = Exclude<ReminderAct, 'done'>

export interface Reminded extends RemindingRow {
  id: string
}

/** The mutation that postpones a reminder; the day of the row stays. */
export const snoozeMutation = (
  table: ReminderTable,
  row: Reminded,
  act: Snooze,
  nowMs: number,
): Mutation<'todos.update' | 'tasks.update'> => [
  `${table}.update`,
  { id: row.id, snoozed: snoozedUntil(row, laterTime(row, act, nowMs)) },
]

/** The local time until which a reminder is postponed: in an hour, or tomorrow at the time of the reminder. */
function laterTime(row: RemindingRow, act: Snooze, nowMs: number): string {
  if (act === 'snooze') return localClock(nowMs + hourMs)
  return `${addDays(localClock(nowMs).slice(0, 10), 1)}T${timeOfReminder(row)}`
}

/**
 * The state of a notified reminder, by its row on this device. `due` if the row still has it. `settled` if the row has
 * another reminder, or none, by now. `unknown` if the row is missing, or is older than the notification and has not
 * that reminder.
 */
export async function stateOfReminder(
  { db }: LocalStore,
  { table, id, at, stamp }: ShownReminder['reminder'],
): Promise<{ is: 'due' | 'settled'; row: Reminded } | { is: 'unknown' }> {
  const row = (await rowTable(db, table).get(id)) as (Reminded & { stamp: number }) | undefined
  if (row && reminderTime(row) === at) return { is: 'due', row }
  return row && row.stamp >= stamp ? { is: 'settled', row } : { is: 'unknown' }
}

/**
 * True if the row has nothing left to do on the day of its reminder `at`: it is done, deleted, or due on another day. A
 * reminder that was postponed until `at` is one of its former day.
 */
export function isHandled(row: Reminded, at: string): boolean {
  const [postponed, until] = snoozeOf(row)
  const own = postponed && until === at ? postponed : at
  const day = addMinutes(own, row.reminder ?? 0).slice(0, 10)
  return Boolean(saysDone(row)) || row.deletedAt !== null || dueDayOf(row) !== day
}
