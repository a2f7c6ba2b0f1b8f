/**
 * Reminders of to-dos and tasks. Their time is one on the person's clock, such as `2026-12-05T08:50`, without a zone:
 * each device shows it when its own clock gets there. Such times are compared as texts.
 */
import { numberOf } from './days.ts'
import { reminderMinute } from './notifications.ts'
import { dueDayOf, saysDone } from './ticks.ts'

const minuteMs = 60_000
const minutesPerDay = 24 * 60
const clockLength = 'yyyy-MM-ddTHH:mm'.length

const reminderTables = ['todos', 'tasks'] as const
export type ReminderTable = (typeof reminderTables)[number]

export const hasReminders = (table: string): table is ReminderTable => reminderTables.includes(table as ReminderTable)

/** A to-do or a task. A row that an older app has stored on a device lacks the newer fields. */
export interface RemindingRow {
  deletedAt: number | null
  completed?: boolean
  status?: string
  /** The day; a task may have a time with it. */
  dueDate?: string | null
  dueTime?: string | null
  /** Minutes before the time. */
  reminder?: number | null
  /**
   * A postponed reminder and its new time: `2026-12-05T08:50/2026-12-05T09:50`. The first time names the reminder, so
   * that the reminder of another day, of the next occurrence, or of another choice is not postponed.
   */
  snoozed?: string | null
}

/**
 * The time of the row's reminder, postponed or not; null without one, and for a row that is done, deleted or without a
 * day.
 */
export function reminderTime(row: RemindingRow): string | null {
  const own = ownTime(row)
  if (own === null || saysDone(row) || row.deletedAt !== null) return null
  const [postponed, until] = snoozeOf(row)
  return postponed === own && until ? until : own
}

/** The time of a postponed reminder and its new one; empty without them. */
export const snoozeOf = ({ snoozed }: RemindingRow): string[] => snoozed?.split('/') ?? []

/** The value of `snoozed` for a reminder that is postponed until a time; null for a row without a reminder. */
export function snoozedUntil(row: RemindingRow, until: string): string | null {
  const own = ownTime(row)
  return own && `${own}/${until}`
}

/** The time some minutes later on the clock. */
export const addMinutes = (time: string, minutes: number): string =>
  clockOf(Date.parse(`${time}Z`) + minutes * minuteMs)

/** The time of day of a row's reminder without its postponement, such as `08:50`; empty without a reminder. */
export const timeOfReminder = (row: RemindingRow): string => ownTime(row)?.slice(-5) ?? ''

function ownTime(row: RemindingRow): string | null {
  const { dueTime, reminder } = row
  const day = dueDayOf(row)
  if (!day || typeof reminder !== 'number') return null
  const minutes = numberOf(day) * minutesPerDay + minuteOf(dueTime) - reminder
  return Number.isFinite(minutes) ? clockOf(minutes * minuteMs) : null
}

function minuteOf(time: string | null | undefined): number {
  if (!time) return reminderMinute
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const clockOf = (ms: number): string => new Date(ms).toISOString().slice(0, clockLength)
