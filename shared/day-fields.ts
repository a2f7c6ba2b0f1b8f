/**
 * The fields that to-dos and tasks of projects have alike, such as time, repeat and steps. Each is optional. A row
 * without a day keeps its time, repeat and reminder, and they have no effect.
 */
import { z } from 'zod/mini'
import type { DayField } from './fields.ts'
import { positionSchema } from './positions.ts'
import { repeatSchema } from './repeats.ts'
import { newStepsSchema, stepsUpdateSchema } from './steps.ts'

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

/** The minutes of a `reminder` that forms offer. */
export const offeredReminders = [0, 10, 15, 30, 60, 120, 1440]
const minutesOfYear = 525_600
const badReminder = `O lembrete é um número inteiro de minutos antes, de 0 a ${minutesOfYear}.`
const reminderSchema = z.int(badReminder).check(z.minimum(0, badReminder), z.maximum(minutesOfYear, badReminder))
/** True for the minutes of a reminder: a whole number up to those of a year. */
export const isReminder = (minutes: unknown): minutes is number => reminderSchema.safeParse(minutes).success

const badSnooze = 'Informe o lembrete adiado como 2026-12-05T08:50/2026-12-05T09:50.'
const dayPattern = z.regexes.date.source.slice(1, -1)
const clockTime = `${dayPattern}T(?:[01]\\d|2[0-3]):[0-5]\\d`
const snoozedSchema = z.string(badSnooze).check(z.regex(new RegExp(`^${clockTime}/${clockTime}$`), badSnooze))

/** The schemas of accepted values; null is none. */
export const acceptedDayFields = {
  dueTime: z.nullable(timeSchema),
  /** A rule of RFC 5545 (repeats.ts). */
  repeat: z.nullable(repeatSchema),
  /** The day from which the next occurrence is counted; null is `due`. */
  repeatFrom: z.nullable(repeatFromSchema),
  /** The day of the repeat for which a moved due day stands; null if that is the due day (ticks.ts). */
  occurrence: z.nullable(daySchema),
  steps: z.nullable(newStepsSchema),
  position: z.nullable(positionSchema),
  /** Minutes before the time of the row. */
  reminder: z.nullable(reminderSchema),
  /** A postponed reminder and its new time (reminders.ts). */
  snoozed: z.nullable(snoozedSchema),
} satisfies Record<DayField, z.ZodMiniType>

/**
 * The changed parts of the steps; one that is not named stays. Null removes all, if nobody has changed the steps since
 * the row was made: a program may put back a row that it read before.
 */
export const changedSteps = { steps: z.nullable(stepsUpdateSchema) }

/** The choices in a stored row. */
export const storedChoices = { repeatFrom: z._default(z.nullable(z.enum(['due', 'done'])), null) }
