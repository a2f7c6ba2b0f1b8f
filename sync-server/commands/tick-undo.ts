/** The undo of a tick: the row returns to the occurrence, or its done copy is opened (docs/decisions/137). */
import { type DayTable, dueDayOf, occurrenceOf, openOf, previousOf, saysDone, type Tick } from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import {
  asCounted,
  firstTick,
  isDropped,
  isNamed,
  isNamedBack,
  isTicked,
  withNameBack,
  withoutOccurrence,
} from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { copyOf, removeCopy, reopenCopy } from './tick-copies.ts'
import {
  type AnyRow,
  type Effect,
  notifyOfDay,
  notifyOfDone,
  restamp,
  type Said,
  stepsWithoutTicks,
  withDay,
  write,
} from './tick-writes.ts'

/**
 * Takes a tick back, and writes the other fields of the mutation. If the occurrence stays done, its author is notified.
 * A mutation without `tick` takes back the `named` one of its device.
 */
export async function takeBack(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  said: Said,
  named: Tick,
): Promise<AnyRow> {
  const tick = asCounted(row.stamps, named)
  const isCounted = isNamed(row.stamps, tick)
  const back = isCounted && (await returned(c, table, row, tick))
  if (back) return giveBack(c, table, row, said, { tick, back })
  const { tick: _tick, steps, ...changes } = withDay(c, row, said)
  if (occurrenceOf(row) === tick.occurrence && !isCounted) return write(c, table, row, { changes, steps })
  const { completed: _completed, status: _status, ...others } = changes
  const edited = await write(c, table, row, { changes: others, steps: stepsWithoutTicks(c, row, said) })
  await openElsewhere(c, table, edited, said, tick)
  return isCounted ? restamp(c, table, edited, (stamps) => withNameBack(stamps, tick)) : edited
}

interface Return {
  tick: Tick
  back: Effect
}

/**
 * Takes the row back. A day or a rule in the same mutation counts instead of the former one. The undo of a named tick has
 * the ticks of its steps with it.
 */
async function giveBack(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  said: Said,
  { tick, back }: Return,
): Promise<AnyRow> {
  const before = { ...row, ...back.changes, ...back.rule, stamps: withoutOccurrence(row.stamps, tick) } as AnyRow
  const { tick: named, steps, completed, status, dueDate, occurrence, ...others } = withDay(c, before, said)
  const edited = await write(c, table, row, { changes: others })
  const day = { ...(dueDate !== undefined && { dueDate }), ...(occurrence !== undefined && { occurrence }) }
  const open = named ? {} : { completed, status }
  const isOtherRule = others.repeat !== undefined && edited.repeat === others.repeat
  return write(c, table, edited, {
    changes: { ...back.changes, ...day, ...open },
    steps: named || steps === null ? steps : [...(back.steps ?? []), ...(steps ?? [])],
    ...(!isOtherRule && back.rule && { rule: back.rule }),
    restamp: (stamps) => withoutOccurrence(named || dueDate !== undefined ? stamps : asSeen(c, stamps), tick),
  })
}

/** A device that did not name its tick has not heard of it: it knows the day to which the row returns. */
const asSeen = ({ writer }: MutationContext, stamps: Stamps): Stamps => ({
  ...stamps,
  dueDate: Math.min(stamps.dueDate ?? 0, writer.intent.seen),
})

/**
 * The changes that take the row back to the occurrence of the tick; undefined if the tick of another device is left, or
 * if the row has gone on since. The copy of the tick is removed.
 */
async function returned(c: MutationContext, table: DayTable, row: AnyRow, tick: Tick): Promise<Effect | undefined> {
  if (isTicked(withNameBack(row.stamps, tick), tick)) return undefined
  if (saysDone(row) && occurrenceOf(row) === tick.occurrence) return { changes: openOf(table) }
  const first = firstTick(row.stamps, tick) ?? tick
  const copy = await copyOf(c, table, row, first.copy)
  const due = (copy && dueDayOf(copy)) || tick.due
  const previous = previousOf(row, { ...tick, on: first.on ?? tick.on, due })
  if (!previous) return undefined
  if (copy) await removeCopy(c, table, copy)
  const { repeat, ...changes } = previous
  const known = new Set(row.steps?.map(({ id }) => id))
  const ticked = copy?.steps?.filter(({ id, done }) => done && known.has(id)).map(({ id }) => ({ id, done: true }))
  return { changes, rule: { repeat }, steps: ticked }
}

/** Opens the done copy of the tick, and notifies the author if that cannot be: then the occurrence is still done. */
async function openElsewhere(c: MutationContext, table: DayTable, row: AnyRow, said: Said, tick: Tick): Promise<void> {
  if (isTicked(withNameBack(row.stamps, tick), tick))
    return notifyOfDone(c, row, said, tick, 'outro aparelho também a marcou')
  const [isCounted, isBack] = [isNamed(row.stamps, tick), isNamedBack(row.stamps, tick)]
  const isKnown = isCounted || isDropped(row.stamps, tick)
  const first = isCounted ? firstTick(row.stamps, tick) : undefined
  const copy = await copyOf(c, table, row, first?.copy ?? tick.copy)
  // A new rule has removed the name of a tick that is not known.
  const isLeft = isKnown || (copy !== undefined && saysDone(copy) && !isBack)
  if (isLeft && copy && copy.purgedAt === null) return reopenCopy(c, table, copy)
  if (isKnown) return notifyOfDone(c, row, said, tick, 'não dá mais para desfazer')
  if (saysDone(row) && !isBack) notifyOfDay(c, row, said, 'completed', 'status', 'tick')
}
