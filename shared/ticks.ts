/**
 * The tick of a repeating to-do or task, by which a person marks its current occurrence as done. The row goes on to its
 * next occurrence, and a copy of it is done. A tick names its occurrence, so that two devices that tick the same one
 * advance it once.
 */
import { z } from 'zod/mini'
import { daySchema } from './day-fields.ts'
import { idSchema } from './ids.ts'
import { nextDue, type RepeatFrom, skipsMissed, startOf } from './next-due.ts'
import { usualTimeZone } from './notifications.ts'
import { anchored } from './occurrences.ts'
import { formatRepeat, knownRepeat, largestCount } from './repeats.ts'
import { mergeSteps, type Step, type StepChange } from './steps.ts'

const tickSchema = z.object({
  /** The occurrence that the person saw; see `occurrenceOf`. */
  occurrence: daySchema,
  /** The due day that the person saw, if it was moved. */
  due: z.optional(daySchema),
  /** The day on which it was done, on the calendar of the device. */
  on: daySchema,
  /** The id of the done copy; it also identifies the tick. */
  copy: idSchema,
})

export type Tick = z.infer<typeof tickSchema>

let calendar: Intl.DateTimeFormat | undefined

/** The day of a moment, ms since 1970, in São Paulo: for the ticks of calls that name no day and no zone. */
export const tickDay = (ms: number): string => {
  calendar ??= new Intl.DateTimeFormat('en-CA', { timeZone: usualTimeZone, dateStyle: 'short' })
  return calendar.format(ms)
}

/** In an update that marks the row as done: the tick. In an update that opens the row: the tick to take back. */
export const tick = z.optional(tickSchema)
/** In a creation: the id of the row that was copied. The server makes the copy with the tick, not here. */
export const copyOf = z.optional(idSchema)

export interface DayRow {
  /** Of a to-do. */
  completed?: boolean | undefined
  /** Of a task. */
  status?: string | undefined
  /** A day, or an ISO time that begins with one. */
  dueDate?: string | null | undefined
  repeat?: string | null | undefined
  repeatFrom?: string | null | undefined
  /** The occurrence for which a moved due day stands. */
  occurrence?: string | null | undefined
  steps?: readonly Step[] | null | undefined
}

const dayLength = 10

/** The due day of a row; undefined without one. */
export const dueDayOf = ({ dueDate }: Pick<DayRow, 'dueDate'>): string | undefined => dueDate?.slice(0, dayLength)

/**
 * The day of the repeat for which the row stands, also after its due day was moved: ticks and moves of two devices
 * concern the same occurrence only if they name the same day. Undefined for a row without a due day.
 */
export const occurrenceOf = (row: DayRow): string | undefined => dueDayOf(row) && (row.occurrence ?? dueDayOf(row))

/** True if the row has a day and a repeat: a tick moves it to its next occurrence, if there is one. */
export const isRepeating = (row: DayRow): boolean => Boolean(row.dueDate && row.repeat)

const fromOf = (repeatFrom: DayRow['repeatFrom']): RepeatFrom => (repeatFrom === 'done' ? 'done' : 'due')

/**
 * The changes with the occurrence of the row after them. A moved day stands for the same occurrence as before; a new
 * rule makes the due day its occurrence. Other changes stay as they are.
 */
export function withOccurrence<Changes extends DayChanges>(
  row: DayRow,
  changes: Changes,
): Changes & Pick<DayRow, 'occurrence'> {
  if (changes.occurrence !== undefined) return changes
  if (isNewRule(row, changes)) return row.occurrence ? { ...changes, occurrence: null } : changes
  if (changes.dueDate === undefined || !row.repeat) return changes
  const own = row.occurrence ?? dueDayOf(row) ?? null
  return { ...changes, occurrence: own === dueDayOf(changes) ? null : own }
}

type DayChanges = Pick<DayRow, 'dueDate' | 'repeat' | 'repeatFrom' | 'occurrence'>

/** True if the changes give the row another rule. */
export const isNewRule = (row: DayRow, { repeat = row.repeat, repeatFrom = row.repeatFrom }: DayChanges): boolean =>
  (repeat ?? null) !== (row.repeat ?? null) || fromOf(repeatFrom) !== fromOf(row.repeatFrom)

/** True if a late tick leads the row to the day of the tick, past its other missed days. */
export function passesMissed({ repeat, repeatFrom }: DayRow): boolean {
  const rule = repeat && fromOf(repeatFrom) === 'due' ? knownRepeat(repeat) : null
  return Boolean(rule && skipsMissed(rule))
}

interface Moved {
  dueDate: string
  occurrence: string | null
  repeat: string
}

/**
 * The changes of a row whose occurrence was done on a day: the next one, with open steps. Null if there is none, or if
 * only a newer version of the app knows the rule: then the row is done and keeps its rule.
 */
export function nextOf(row: DayRow, on: string): (Moved & { steps: Step[] | null }) | null {
  const { dueDate, occurrence, repeat, repeatFrom, steps } = row
  const day = dueDayOf(row)
  if (!dueDate || !repeat || !day) return null
  const known = knownRepeat(repeat)
  if (!known) return null
  const from = fromOf(repeatFrom)
  const rule = from === 'due' ? formatRepeat(anchored(known, startOf(known, day, occurrence))) : repeat
  const next = nextDue({ dueDate: day, occurrence, repeat: rule, repeatFrom: from }, on)
  if (!next) return null
  const open = steps?.map((step) => ({ ...step, done: false })) ?? null
  return { dueDate: next.dueDate + dueDate.slice(dayLength), occurrence: null, repeat: next.repeat, steps: open }
}

/**
 * The changes that take a row back to the occurrence of a tick. Null if that tick would not have led to the row's
 * current day, or if that day is done.
 */
export function previousOf(row: DayRow, { occurrence, due = occurrence, on }: Tick): Moved | null {
  const { dueDate, repeat, repeatFrom } = row
  if (!dueDate || !repeat || saysDone(row) || occurrenceOf(row) !== dueDayOf(row)) return null
  const rule = knownRepeat(repeat)
  if (!rule || rule.count === largestCount) return null
  const before = formatRepeat({ ...rule, count: rule.count === null ? null : rule.count + 1 })
  const last = { dueDate: due, occurrence: due === occurrence ? null : occurrence, repeat: before }
  const next = nextDue({ ...last, repeatFrom: fromOf(repeatFrom) }, on)
  return next?.dueDate === dueDayOf(row) ? { ...last, dueDate: due + dueDate.slice(dayLength) } : null
}

export type DayTable = 'todos' | 'tasks'

const done = { todos: { completed: true }, tasks: { status: 'concluída' } } as const
const open = { todos: { completed: false }, tasks: { status: 'pendente' } } as const

/** The field that says that a row is done, with its value. */
export const doneOf = (table: DayTable): Record<string, unknown> => done[table]
export const openOf = (table: DayTable): Record<string, unknown> => open[table]

/** True or false if the values say that a row is done or open; undefined if they say nothing. */
export function saysDone({ completed, status }: { completed?: unknown; status?: unknown }): boolean | undefined {
  if (completed === undefined && status === undefined) return undefined
  return completed === true || status === 'concluída'
}

/** The fields of the done copy that differ from the row's, besides its id and being done. */
export const copyFields = { repeat: null, repeatFrom: null, occurrence: null, reminder: null, snoozed: null }

/** What an update says of a row with a day. */
export type Said = Record<string, unknown> &
  Omit<DayRow, 'steps'> & { tick?: Tick | undefined; steps?: StepChange[] | null | undefined }

/** The changes of a row by the undo of a tick. Null if the row is neither done at its occurrence nor at the day after it. */
export const takenBack = (table: DayTable, row: DayRow, tick: Tick): Partial<Moved> | null =>
  occurrenceOf(row) === tick.occurrence && saysDone(row) ? openOf(table) : previousOf(row, tick)

/**
 * The changes of a row by an update on a device, until the server has the last word. A tick of another occurrence than
 * the row's has no effect.
 */
export function updatedHere(table: DayTable, row: DayRow, { tick, steps, ...said }: Said): object {
  const changes = { ...said, ...(steps !== undefined && { steps: mergeSteps(row.steps, steps) }) }
  const isDone = saysDone(said)
  if (!tick || isDone === undefined) return changes
  const { completed: _completed, status: _status, ...others } = changes
  if (!isDone) return { ...takenBack(table, row, tick), ...others }
  const isHere = occurrenceOf(row) === tick.occurrence && !saysDone(row)
  return isHere ? { ...others, ...(nextOf({ ...row, ...others }, tick.on) ?? doneOf(table)) } : others
}
