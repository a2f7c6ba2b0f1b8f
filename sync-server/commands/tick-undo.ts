/** The undo of a tick: the row returns to the occurrence, or its done copy is opened (docs/decisions/137). */
import { dueDayOf, occurrenceOf, openOf, previousOf, saysDone, type Tick } from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import {
  firstTick,
  isDropped,
  isNamed,
  isNamedBack,
  isTicked,
  withNameBack,
  withoutOccurrence,
} from '#sync-server/db/queries/tick-names.ts'
import { copyOf, removeCopy, reopenCopy } from './tick-copies.ts'
import {
  type AnyRow,
  type DayTable,
  type Effect,
  notifyOfDay,
  notifyOfDone,
  restamp,
  type Said,
  stepsWithoutTicks,
  write,
} from './tick-writes.ts'

/** Takes a tick back, and writes the other fields of the mutation. If the occurrence stays done, its author is notified. */
export async function takeBack(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  said: Said,
  tick: Tick,
): Promise<AnyRow> {
  const { tick: _tick, steps, ...changes } = said
  const { completed: _completed, status: _status, ...others } = changes
  const isCounted = isNamed(row.stamps, tick)
  if (occurrenceOf(row) === tick.occurrence && !isCounted) return write(c, table, row, { changes, steps })
  const back = isCounted && (await returned(c, table, row, tick))
  if (back) {
    const edited = await write(c, table, row, { changes: others })
    return write(c, table, edited, { ...back, steps, restamp: (stamps) => withoutOccurrence(stamps, tick) })
  }
  const edited = await write(c, table, row, { changes: others, steps: stepsWithoutTicks(c, row, said) })
  await openElsewhere(c, table, edited, said, tick)
  return isCounted ? restamp(c, table, edited, (stamps) => withNameBack(stamps, tick)) : edited
}

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
  return { changes, rule: { repeat } }
}

/** Opens the done copy of the tick, and notifies the author if that cannot be: then the occurrence is still done. */
async function openElsewhere(c: MutationContext, table: DayTable, row: AnyRow, said: Said, tick: Tick): Promise<void> {
  if (isTicked(withNameBack(row.stamps, tick), tick))
    return notifyOfDone(c, row, said, tick, 'outro aparelho também a marcou')
  if (isNamed(row.stamps, tick) || isDropped(row.stamps, tick)) {
    const copy = await copyOf(c, table, row, firstTick(row.stamps, tick)?.copy ?? tick.copy)
    if (copy && copy.purgedAt === null) return reopenCopy(c, table, copy)
    return notifyOfDone(c, row, said, tick, 'não dá mais para desfazer')
  }
  if (saysDone(row) && !isNamedBack(row.stamps, tick)) notifyOfDay(c, row, said, 'completed', 'status', 'tick')
}
