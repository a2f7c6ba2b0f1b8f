/**
 * The fields that to-dos and tasks of projects have alike, such as time, repeat and steps. Each is optional. A row
 * without a day keeps its time, repeat and reminder, and they have no effect.
 */
import { z } from 'zod/mini'
import { positionSchema } from './positions.ts'
import { repeatSchema } from './repeats.ts'
import { newStepsSchema, stepsSchema, stepsUpdateSchema } from './steps.ts'

const priorities = { lowest: 1, usual: 2, highest: 3 }
export const usualPriority = priorities.usual

const badPriority = 'A prioridade é 1, 2 ou 3.'
/** 1 low, 2 medium, 3 high. */
export const prioritySchema = z
  .int(badPriority)
  .check(z.minimum(priorities.lowest, badPriority), z.maximum(priorities.highest, badPriority))

const badDay = 'Informe o dia como 2026-12-05.'
/** A day of the calendar, without a zone. */
export const daySchema = z.string(badDay).check(z.regex(z.regexes.date, badDay))

const badTime = 'Informe a hora como 09:00.'
/** Hours and minutes by the person's clock. */
const timeSchema = z.string(badTime).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, badTime))

const repeatFromSchema = z.enum(
  ['due', 'done'],
  'A repetição conta de due, o dia marcado, ou de done, o dia em que foi feita.',
)

/** The possible values of `reminder`: minutes before the time of the row. */
export const reminders = [0, 10, 60, 1440] as const
const badReminder = 'O lembrete é de 0, 10, 60 ou 1440 minutos antes.'
const reminderSchema = z
  .int(badReminder)
  .check(z.refine((minutes) => reminders.some((one) => one === minutes), badReminder))

const badSnooze = 'Informe o lembrete adiado como 2026-12-05T08:50/2026-12-05T09:50.'
const dayPattern = z.regexes.date.source.slice(1, -1)
const clockTime = `${dayPattern}T(?:[01]\\d|2[0-3]):[0-5]\\d`
const snoozedSchema = z.string(badSnooze).check(z.regex(new RegExp(`^${clockTime}/${clockTime}$`), badSnooze))

/* @__NO_SIDE_EFFECTS__ */
const stored = <T extends z.ZodMiniType>(field: T) => z._default(z.nullable(field), null)
/* @__NO_SIDE_EFFECTS__ */
const changed = <T extends z.ZodMiniType>(field: T) => z.optional(z.nullable(field))

/** The fields in a stored row. Rows of older files and apps do not have them. */
export const storedDayFields = {
  dueTime: stored(z.string()),
  /** A rule of RFC 5545 (repeats.ts). */
  repeat: stored(z.string()),
  /** The day from which the next occurrence is counted; null is `due`. */
  repeatFrom: stored(z.enum(['due', 'done'])),
  /** The day of the repeat for which a moved due day stands; null if that is the due day (ticks.ts). */
  occurrence: stored(z.string()),
  steps: stored(stepsSchema),
  position: stored(z.string()),
  /** Minutes before the time of the row; null is none. */
  reminder: stored(z.int()),
  /** A postponed reminder and its new time (reminders.ts). */
  snoozed: stored(z.string()),
}

/** The values of the optional day fields in a row that uses none of them. */
export const noDay = {
  dueTime: null,
  repeat: null,
  repeatFrom: null,
  occurrence: null,
  steps: null,
  position: null,
  reminder: null,
  snoozed: null,
}

export const newDayFields = {
  dueTime: stored(timeSchema),
  repeat: stored(repeatSchema),
  repeatFrom: stored(repeatFromSchema),
  occurrence: stored(daySchema),
  steps: stored(newStepsSchema),
  position: stored(positionSchema),
  reminder: stored(reminderSchema),
  snoozed: stored(snoozedSchema),
}

export const changedDayFields = {
  dueTime: changed(timeSchema),
  repeat: changed(repeatSchema),
  repeatFrom: changed(repeatFromSchema),
  occurrence: changed(daySchema),
  /**
   * The changed parts of the steps; one that is not named stays. Null removes all, if nobody has changed the steps since the
   * row was made: a program may put back a row that it read before.
   */
  steps: changed(stepsUpdateSchema),
  position: changed(positionSchema),
  reminder: changed(reminderSchema),
  snoozed: changed(snoozedSchema),
}
