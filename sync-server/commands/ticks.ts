/**
 * Changes of to-dos and tasks, with the ticks of repeating ones and their undo (docs/decisions/137). A tick moves the
 * row to its next occurrence and adds a done copy for the ticked one. The other fields of a mutation are written first,
 * whatever becomes of its tick.
 */
import type { Parsed } from '#shared/contract.ts'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { type Step, withDefaults } from '#shared/steps.ts'
import {
  type DayTable,
  doneOf,
  dueDayOf,
  isRepeating,
  nextOf,
  occurrenceOf,
  openOf,
  saysDone,
  type Tick,
  tickDay,
} from '#shared/ticks.ts'
import { firstShapeWithTicks } from '#shared/versions.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { actTimeMs, type Row } from '#sync-server/db/queries/rows.ts'
import { isUnseen } from '#sync-server/db/queries/stamps.ts'
import { withOpenSteps } from '#sync-server/db/queries/step-stamps.ts'
import {
  asCounted,
  isDropped,
  isPast,
  isTicked,
  withName,
  withoutOccurrence,
} from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { isTickedSince, makeCopy, ownUnseenTick, wasMade } from './tick-copies.ts'
import { takeBack } from './tick-undo.ts'
import { type AnyRow, drop, notifyOfDay, restamp, type Said, stepsWithoutTicks, withDay, write } from './tick-writes.ts'

/** Changes a to-do or a task. Its tick and the undo of its tick also write its done copy. */
export async function patchDayRow<T extends DayTable>(
  c: MutationContext,
  table: T,
  row: Row<T>,
  changes: Omit<Parsed<`${T}.update`>, 'id'>,
): Promise<Row<T>> {
  return (await writeSaid(c, table, row as AnyRow, withWholeSteps(c, row, changes))) as Row<T>
}

async function writeSaid(c: MutationContext, table: DayTable, row: AnyRow, whole: Said): Promise<AnyRow> {
  const isDone = saysDone(whole)
  const back = isDone === false && row.purgedAt === null && (whole.tick ?? (await ownUnseenTick(c, table, row)))
  if (back) return takeBack(c, table, row, whole, back)
  const said = withDay(c, row, whole)
  const { tick, steps, ...changes } = said
  if (isDone && row.purgedAt === null && (tick || isRepeating(row) || said.repeat)) return tickRow(c, table, row, said)
  if (tick && isDone === undefined) drop(c, said, 'tick')
  return write(c, table, row, { changes, steps })
}

/**
 * The mutation, over REST with whole new steps. A device sends new steps whole: its partial change of a missing step is
 * of one that was removed meanwhile.
 */
const withWholeSteps = ({ via }: MutationContext, row: { steps: Step[] | null }, said: Said): Said =>
  via === 'rest' && said.steps ? { ...said, steps: withDefaults(row.steps, said.steps) } : said

/** Why a tick does not move its row. */
type Late =
  /** The occurrence is done already: the tick counts with the one that did it. */
  | 'done'
  /** The row stands for another occurrence, and that of the tick may be open. */
  | 'moved'
  /** The tick counted before and was taken back. A copied device, or one that got a new id, sends it again. */
  | 'again'

async function tickRow(c: MutationContext, table: DayTable, row: AnyRow, said: Said): Promise<AnyRow> {
  const { tick, steps, completed: _completed, status: _status, ...others } = said
  const late = await lateness(c, table, row, tick)
  if (late) return tickLate(c, table, row, said, late)
  const edited = await write(c, table, row, { changes: others, steps })
  const occurrence = occurrenceOf(edited)
  if (!isRepeating(edited) || !occurrence) return write(c, table, edited, { changes: doneOf(table) })
  const named = { occurrence, on: believableDay(c, tick?.on), copy: tick?.copy ?? newId() }
  const next = isOver(row, tick) ? null : nextOf(edited, named.on)
  return goOn(c, table, edited, { tick: named, next, device: tick ? undefined : c.client })
}

/** Undefined for a tick that counts. */
async function lateness(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  tick: Tick | undefined,
): Promise<Late | undefined> {
  const isOpen = isRepeating(row) && !isOver(row, tick)
  if (!tick) return isOpen && (await isDayUnseen(c, table, row)) ? latenessOfUnnamed(c, table, row) : undefined
  const isDone = isTicked(row.stamps, asCounted(row.stamps, tick)) || isDropped(row.stamps, tick)
  if (occurrenceOf(row) !== tick.occurrence) return isDone ? 'done' : 'moved'
  return isOpen && (await wasMade(c, table, row, tick)) ? 'again' : undefined
}

/**
 * True if a tick moves the row no further: it is done. One that was done before it had a repeat goes on with the tick of a
 * device that had not heard of it.
 */
const isOver = (row: AnyRow, tick: Tick | undefined): boolean =>
  saysDone(row) === true && !(tick && !isPast(row.stamps, tick))

/**
 * True if the author of a call without a tick had not seen the row's current day. The day that an earlier change of the
 * push gave is seen, unless a tick led to it.
 */
async function isDayUnseen(c: MutationContext, table: DayTable, row: AnyRow): Promise<boolean> {
  const { intent } = c.writer
  const stamp = row.stamps.dueDate ?? 0
  return isUnseen(intent, stamp) || (stamp > intent.seen && (await isTickedSince(c, table, row)))
}

/**
 * An older app may repeat the tick that moved the row to a day that it had not seen. An app that names ticks cannot: the
 * row did not repeat there.
 */
const latenessOfUnnamed = async (c: MutationContext, table: DayTable, row: AnyRow): Promise<Late> =>
  c.shape < firstShapeWithTicks && (await isTickedSince(c, table, row)) ? 'done' : 'moved'

/** Writes the other fields of a tick that comes too late. Steps that were ticked for another occurrence stay as they are. */
async function tickLate(c: MutationContext, table: DayTable, row: AnyRow, said: Said, late: Late): Promise<AnyRow> {
  const { tick, steps: typed, completed: _completed, status: _status, ...others } = said
  const isOther = late === 'done' || (await isTickedSince(c, table, row))
  const steps = isOther ? stepsWithoutTicks(c, row, said) : typed
  const edited = await write(c, table, row, { changes: others, steps })
  if (late === 'moved') notifyOfDay(c, edited, said, 'completed', 'status', 'tick')
  if (late === 'again') drop(c, said, 'completed', 'status', 'tick')
  return tick && isTicked(row.stamps, tick) ? restamp(c, table, edited, (stamps) => withName(stamps, tick)) : edited
}

interface Going {
  tick: Tick
  next: ReturnType<typeof nextOf>
  /** The device of a tick that it did not name. */
  device: string | undefined
}

/** Moves the row to its next occurrence and adds the done copy. After its last occurrence the row itself is done. */
async function goOn(c: MutationContext, table: DayTable, row: AnyRow, { tick, next, device }: Going): Promise<AnyRow> {
  const named = (stamps: Stamps) => withName(stamps, tick, device)
  if (!next) return write(c, table, row, { changes: doneOf(table), restamp: named })
  await makeCopy(c, table, row, tick.copy)
  const { repeat, steps, ...day } = next
  const reached = { occurrence: dueDayOf(next) ?? '' }
  const opened = (stamps: Stamps) => withOpenSteps(named(withoutOccurrence(stamps, reached)), steps)
  return write(c, table, row, {
    changes: { ...day, ...(steps && { steps }), ...(saysDone(row) && openOf(table)) },
    rule: { repeat },
    restamp: opened,
  })
}

/**
 * The day on which a tick was made: that of the device if it is at most a day from the act, as in another zone. The clock
 * of a device may be wrong by years; the time of an act is corrected by the server.
 */
function believableDay({ writer }: MutationContext, on: string | undefined): string {
  const day = tickDay(actTimeMs(writer))
  return on && addDays(day, -1) <= on && on <= addDays(day, 1) ? on : day
}
