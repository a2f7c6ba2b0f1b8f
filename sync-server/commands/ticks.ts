/** The ticks of repeating to-dos and tasks, and their undo (docs/decisions/137). */
import type { Parsed } from '#shared/contract.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import {
  copyFields,
  doneOf,
  dueDayOf,
  isRepeating,
  nextOf,
  openOf,
  previousOf,
  saysDone,
  type Tick,
  tickDay,
} from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { actTimeMs, findRow, insertRow, patchRow, type Row, type Written } from '#sync-server/db/queries/rows.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { isNamed, isTicked, madeCopy, withName, withNameBack, withoutOccurrence } from './tick-names.ts'
import { eraseUntouched } from './trash.ts'

type DayTable = 'todos' | 'tasks'
type Said = Record<string, unknown> & { tick?: Tick | undefined }

/** The changes of a row. `rewrite` changes the stored ticks; then the changes count whatever their stamps are. */
interface Effect {
  changes: Record<string, unknown>
  rewrite?: (stamps: Stamps) => Stamps
  /** True if the steps of the mutation are ignored, because they belong to another occurrence of the row. */
  keepsSteps?: boolean
}

/** Changes a to-do or a task. Its tick and the undo of its tick also write its done copy. */
export async function patchDayRow<T extends DayTable>(
  c: MutationContext,
  table: T,
  row: Row<T>,
  { steps, ...said }: Omit<Parsed<`${T}.update`>, 'id'>,
): Promise<Row<T>> {
  const { changes, rewrite, keepsSteps } = await effectOf(c, table, row as Row<DayTable>, said)
  const contained = rewrite ? (Object.keys(changes) as (keyof Row<T>)[]) : []
  const derive = ({ stamps }: Row<T>) => (rewrite ? { stamps: rewrite(stamps) } : {})
  const options = { contained, derive, steps: keepsSteps ? undefined : (steps as never) }
  const written = await patchRow(c.writer, table, row, changes as never, options as never)
  return requireRoom(c, table, written as Written<T>, row)
}

async function effectOf(c: MutationContext, table: DayTable, row: Row<DayTable>, said: Said): Promise<Effect> {
  const { tick, ...changes } = said
  const isDone = saysDone(changes)
  if (isDone === undefined || row.purgedAt !== null) return { changes }
  const { completed: _completed, status: _status, ...others } = changes
  const effect = await (isDone ? ticked(c, table, row, tick) : takenBack(c, table, row, tick))
  return effect ? { ...effect, changes: { ...others, ...effect.changes } } : { changes }
}

/** The effect of a tick. Undefined for a row that does not repeat: it becomes done without a copy. */
async function ticked(
  c: MutationContext,
  table: DayTable,
  row: Row<DayTable>,
  named: Tick | undefined,
): Promise<Effect | undefined> {
  const tick = named ?? tickOf(c, row)
  if (tick === 'repeated') return { changes: {}, keepsSteps: true }
  if (!tick) return undefined
  const rewrite = (stamps: Stamps) => withName(stamps, tick)
  const same = isSame(table, row)
  if (isTicked(row.stamps, tick)) return { changes: same, rewrite, keepsSteps: true }
  if (dueDayOf(row) !== tick.occurrence) return moved(c, row)
  if (!isRepeating(row)) return undefined
  if (saysDone(row)) return { changes: same, rewrite }
  const next = nextOf(row, tick.on)
  if (!next) return { changes: doneOf(table), rewrite }
  await makeCopy(c, table, row, tick)
  return { changes: { ...next }, rewrite, keepsSteps: true }
}

/** The field that says if a row is done, with its present value. */
const isSame = (table: DayTable, row: Row<DayTable>): Record<string, unknown> =>
  (saysDone(row) ? doneOf : openOf)(table)

/**
 * The tick of a mutation that names none, as from REST callers and older apps. `repeated` if its author had not seen
 * the current day of the row; undefined for a row that is done or does not repeat.
 */
function tickOf(c: MutationContext, row: Row<DayTable>): Tick | 'repeated' | undefined {
  const occurrence = dueDayOf(row)
  if (!isRepeating(row) || !occurrence || saysDone(row)) return undefined
  if ((row.stamps.dueDate ?? 0) > c.writer.intent.seen) return 'repeated'
  return { occurrence, on: tickDay(actTimeMs(c.writer)), copy: newId() }
}

/** The row has another day meanwhile: the tick does not count, and its author is notified. */
function moved({ writer }: MutationContext, row: Row<DayTable>): Effect {
  const day = dueDayOf(row)
  const where = day === undefined ? 'ela não tem mais dia' : `o dia dela agora é ${day.split('-').reverse().join('/')}`
  writer.dropped.push('completed', 'status', 'tick')
  writer.reason = { code: 'tick_moved', message: `A tarefa “${row.title}” mudou enquanto isso: ${where}.` }
  return { changes: {}, keepsSteps: true }
}

/** Inserts the done copy of a row. Its id may be of any age: the row's day shows that the tick is no repetition. */
async function makeCopy(c: MutationContext, table: DayTable, row: Row<DayTable>, { copy }: Tick): Promise<void> {
  const { rev: _rev, stamps: _stamps, deletedAt: _deleted, purgedAt: _purged, ...fields } = row
  const made = { ...fields, id: copy, ...copyFields, ...doneOf(table) }
  await requireRoom(c, table, await insertRow(c.writer, table, made as never))
}

/** The effect of taking a tick back. Undefined if no stored tick is meant: the row is opened like any other row. */
async function takenBack(
  c: MutationContext,
  table: DayTable,
  row: Row<DayTable>,
  tick: Tick | undefined,
): Promise<Effect | undefined> {
  if (!tick) return undefined
  const isLast = saysDone(row) && dueDayOf(row) === tick.occurrence
  const same = isSame(table, row)
  if (!isNamed(row.stamps, tick)) return isLast ? undefined : { changes: {}, keepsSteps: true }
  const without = (stamps: Stamps) => withNameBack(stamps, tick)
  if (isTicked(without(row.stamps), tick)) return { changes: same, rewrite: without, keepsSteps: true }
  const reopened = (stamps: Stamps) => withoutOccurrence(stamps, tick)
  if (isLast) return { changes: openOf(table), rewrite: reopened }
  const previous = previousOf(row, tick)
  const copy = await findRow(c.tx, table, madeCopy(row.stamps, tick))
  const isOwn = copy?.scope === row.scope
  if (previous) {
    if (isOwn) await removeCopy(c, table, copy)
    return { changes: { ...previous }, rewrite: reopened }
  }
  if (isOwn) await patchRow(c.writer, table, copy, openOf(table), { contained: Object.keys(openOf(table)) as never })
  return { changes: same, rewrite: without, keepsSteps: true }
}

/**
 * Returns the done copy `id`, whose creation a device sends although its tick has made the copy here. If another device
 * had ticked before, there is none, and a REST call gets `not_found`. A device needs no reply.
 */
export async function shownCopy<T extends DayTable, V>(
  c: MutationContext,
  table: T,
  id: string,
  view: (row: Row<T>) => V,
): Promise<Awaited<V>> {
  const row = await findRow(c.tx, table, id)
  if (row?.scope === userScope(c.userId)) return await view(row)
  if (c.via === 'rest') throw notFound()
  return undefined as Awaited<V>
}

/** Deletes a done copy, and erases it at once. A copy that somebody has changed since stays in the trash. */
async function removeCopy(c: MutationContext, table: DayTable, copy: Row<DayTable>): Promise<void> {
  if (copy.deletedAt !== null) return
  const changes = { deletedAt: c.writer.nowMs }
  const { row } = await patchRow(c.writer, table, copy, changes, { contained: ['deletedAt'] })
  await eraseUntouched(c, table, copy as Row<'todos'>, row as Row<'todos'>)
}
