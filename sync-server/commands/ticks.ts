/**
 * Changes of to-dos and tasks, with the ticks of repeating ones and their undo (docs/decisions/137). A tick moves the
 * row to its next occurrence and adds a done copy for the ticked one. The other fields of a mutation are written first,
 * whatever becomes of its tick.
 */
import type { Parsed } from '#shared/contract.ts'
import { addDays } from '#shared/days.ts'
import { newId } from '#shared/ids.ts'
import { withDefaults } from '#shared/steps.ts'
import {
  type DayTable,
  doneOf,
  isRepeating,
  occurrenceOf,
  type Said,
  saysDone,
  type Tick,
  tickDay,
} from '#shared/ticks.ts'
import { firstShapeWithTicks } from '#shared/versions.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { actTimeMs, type Row } from '#sync-server/db/queries/rows.ts'
import { isUnseen } from '#sync-server/db/queries/stamps.ts'
import { asCounted, isNamed, isTicked, withName, withNameBack } from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import {
  caseOfTick,
  caseOfUndo,
  copyOfTick,
  type Effect,
  effectOfTick,
  effectOfUndo,
  isOver,
  rowAt,
} from './tick-cases.ts'
import { copyOf, isTickedSince, makeCopy, ownUnseenTick, removeCopy, reopenCopy } from './tick-copies.ts'
import {
  type Act,
  type AnyRow,
  drop,
  othersOf,
  rename,
  stepsWithoutTicks,
  tell,
  withDay,
  write,
  writeEffect,
} from './tick-writes.ts'

/** Changes a to-do or a task. Its tick and the undo of its tick also write its done copy. */
export async function patchDayRow<T extends DayTable>(
  c: MutationContext,
  table: T,
  row: Row<T>,
  changes: Omit<Parsed<`${T}.update`>, 'id'>,
): Promise<Row<T>> {
  // A device sends new steps whole: its partial change of a missing step is of one that was removed meanwhile.
  const steps = c.via === 'rest' && changes.steps ? withDefaults(row.steps, changes.steps) : changes.steps
  const said: Said = { ...changes, steps }
  return (await writeSaid({ c, table, said }, row as AnyRow)) as Row<T>
}

async function writeSaid(act: Act, row: AnyRow): Promise<AnyRow> {
  const isDone = row.purgedAt === null ? saysDone(act.said) : undefined
  const back = isDone === false && (act.said.tick ?? (await ownUnseenTick(act, row)))
  if (back) return takeBack(act, row, back)
  const said = withDay(act, row)
  if (isDone && (said.tick || said.repeat || isRepeating(row))) return tickRow({ ...act, said }, row)
  if (isDone === undefined) drop(act, 'tick')
  return write(act, row, said)
}

async function tickRow(act: Act, row: AnyRow): Promise<AnyRow> {
  const { tick, steps } = act.said
  const isLater = await isTickedSince(act, row)
  const today = believableDay(act.c, tick?.on)
  const its = caseOfTick(row, tick, {
    isMade: tick !== undefined && (await copyOf(act, row, tick.copy)) !== undefined,
    isDayUnseen: isDayUnseen(act, row, isLater),
    mayRepeat: isLater && act.c.shape < firstShapeWithTicks,
    today,
  })
  const isOther = its === 'done' || (its !== 'counts' && isLater)
  const others = { ...othersOf(act.said), steps: isOther ? stepsWithoutTicks(act, row) : steps }
  const edited = await write(act, row, others)
  if (its === 'counts') return goOn(act, { ...edited, ...passed(row, tick, today) }, isOver(row, tick))
  if (its === 'missed' && tick) return addMissed(act, edited, tick)
  tell(act, its, edited)
  return tick && isTicked(row.stamps, tick) ? rename(act, edited, (stamps) => withName(stamps, tick)) : edited
}

/** The day that an earlier change of the push gave is seen, unless a tick led to it. */
function isDayUnseen({ c }: Act, { stamps: { dueDate = 0 } }: AnyRow, isLater: boolean): boolean {
  const { intent } = c.writer
  return isUnseen(intent, dueDate) || (dueDate > intent.seen && isLater)
}

/** Moves the row to its next occurrence and adds the done copy. After its last occurrence the row itself is done. */
async function goOn(act: Act, row: AnyRow, wasDone: boolean): Promise<AnyRow> {
  const { c, table, said } = act
  const occurrence = occurrenceOf(row)
  if (!isRepeating(row) || !occurrence) return write(act, row, doneOf(table))
  const tick: Tick = { occurrence, on: believableDay(c, said.tick?.on), copy: said.tick?.copy ?? newId() }
  const effect = effectOfTick(table, row, tick, wasDone, said.tick ? undefined : c.client)
  if (effect.rule) await makeCopy(act, row, tick.copy)
  return writeEffect(act, row, effect)
}

/** The day of a tick if the row is short of it. */
function passed(row: AnyRow, tick: Tick | undefined, today: string): Partial<Pick<AnyRow, 'dueDate' | 'occurrence'>> {
  const at = tick && rowAt(row, tick, today)
  return at && at !== row ? { dueDate: at.dueDate, occurrence: at.occurrence } : {}
}

/** Adds the done copy of an occurrence that the row has gone past. */
async function addMissed(act: Act, row: AnyRow, { due, ...tick }: Tick): Promise<AnyRow> {
  const day = due ?? tick.occurrence
  await makeCopy(act, { ...row, dueDate: day + (row.dueDate ?? '').slice(day.length) }, tick.copy)
  return rename(act, row, (stamps) => withName(stamps, { ...tick, on: believableDay(act.c, tick.on) }))
}

/**
 * The day on which a tick was made: that of the device if it is at most a day from the act, as in another zone. The clock
 * of a device may be wrong by years; the time of an act is corrected by the server.
 */
function believableDay({ writer }: MutationContext, on: string | undefined): string {
  const day = tickDay(actTimeMs(writer))
  return on && addDays(day, -1) <= on && on <= addDays(day, 1) ? on : day
}

/**
 * Takes a tick back, and writes the other fields of the mutation. If the occurrence stays done, its author is notified.
 * A mutation without `tick` takes back the `named` one of its device.
 */
async function takeBack(act: Act, row: AnyRow, named: Tick): Promise<AnyRow> {
  const tick = asCounted(row.stamps, named)
  const copy = saysDone(row) ? undefined : await copyOf(act, row, copyOfTick(row, tick))
  const back = effectOfUndo(act.table, row, tick, copy)
  if (back && copy) await removeCopy(act, copy)
  if (back) return giveBack(act, row, back)
  const isCounted = isNamed(row.stamps, tick)
  const said = withDay(act, row)
  if (occurrenceOf(row) === tick.occurrence && !isCounted) return write(act, row, said)
  const edited = await write(act, row, { ...othersOf(said), steps: stepsWithoutTicks(act, row) })
  const left = await copyOf(act, edited, copyOfTick(edited, tick))
  const its = caseOfUndo(edited, tick, left)
  if (its === 'copy' && left) await reopenCopy(act, left)
  tell(act, its, edited, tick.occurrence)
  return isCounted ? rename(act, edited, (stamps) => withNameBack(stamps, tick)) : edited
}

/**
 * Takes the row back. A day or a rule in the same mutation counts instead of the former one. The undo of a named tick has
 * the ticks of its steps with it.
 */
async function giveBack(act: Act, row: AnyRow, back: Effect): Promise<AnyRow> {
  const before = { ...row, ...back.changes, ...back.rule, stamps: back.names(row.stamps) } as AnyRow
  const { tick: named, steps, completed, status, dueDate, occurrence, ...others } = withDay(act, before)
  const edited = await write(act, row, others)
  const isOtherRule = others.repeat !== undefined && edited.repeat === others.repeat
  return writeEffect(act, edited, {
    changes: { ...back.changes, ...said({ dueDate, occurrence }), ...(!named && said({ completed, status })) },
    steps: named || steps === null ? steps : [...(back.steps ?? []), ...(steps ?? [])],
    ...(!isOtherRule && back.rule && { rule: back.rule }),
    names: (stamps) => back.names(named || dueDate !== undefined ? stamps : asSeen(act, stamps)),
  })
}

const said = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A device that did not name its tick has not heard of it: it knows the day to which the row returns. */
const asSeen = ({ c }: Act, stamps: Stamps): Stamps => ({
  ...stamps,
  dueDate: Math.min(stamps.dueDate ?? 0, c.writer.intent.seen),
})
