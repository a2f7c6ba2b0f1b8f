/** Writes of a row with a day, and what is told of those that do not count. */
import type { StepChange } from '#shared/steps.ts'
import { type DayTable, doneOf, openOf, type Said, saysDone, withOccurrence } from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { stampsAfter } from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import { type Case, caseOfDay, cases, dayNow, type Effect } from './tick-cases.ts'

export type AnyRow = Row<DayTable>

/** An update of a row of the table. */
export interface Act {
  c: MutationContext
  table: DayTable
  said: Said
}

/** Writes those values that no later intent has overridden. */
export async function write({ c, table }: Act, row: AnyRow, { tick: _tick, steps, ...changes }: Said): Promise<AnyRow> {
  const derive = (next: AnyRow) => ({ stamps: stampsAfter(row, next) })
  return requireRoom(c, table, await patchRow(c.writer, table, row, changes, { derive, steps }), row)
}

/** Writes an effect, whatever the stamps of its fields are. */
export async function writeEffect({ c, table }: Act, row: AnyRow, effect: Effect): Promise<AnyRow> {
  const { changes, rule, steps, names } = effect
  const contained = [...Object.keys(changes), 'steps'] as (keyof AnyRow)[]
  const derive = (next: AnyRow) => ({ ...rule, stamps: names(next.stamps) }) as Partial<AnyRow>
  return requireRoom(c, table, await patchRow(c.writer, table, row, changes, { contained, derive, steps }), row)
}

/** Changes nothing but the ticks that the row remembers: a field is written again with its present value. */
export const rename = (act: Act, row: AnyRow, names: (stamps: Stamps) => Stamps): Promise<AnyRow> =>
  writeEffect(act, row, { changes: (saysDone(row) ? doneOf : openOf)(act.table), names })

/** The values without those that say that the row is done or open. */
export function othersOf({ completed: _completed, status: _status, ...others }: Said): Said {
  return others
}

/** The values with the occurrence that the row has after them, and without a due day that does not count. */
export function withDay(act: Act, row: AnyRow): Said {
  const its = caseOfDay(row, act.said)
  if (its === 'counts') return withOccurrence(row, act.said)
  const { dueDate: _day, occurrence: _occurrence, ...others } = act.said
  drop(act, 'dueDate', 'occurrence')
  if (its === 'past') notify(act, dayNow(row))
  return withOccurrence(row, others)
}

/** The steps of a mutation for a row at another occurrence, without their ticks, which are dropped. A new step is open. */
export function stepsWithoutTicks(act: Act, row: AnyRow): Said['steps'] {
  const { steps } = act.said
  if (!steps) return steps
  const known = new Map(row.steps?.map(({ id, done }) => [id, done]))
  const isTick = ({ id, done, gone }: StepChange) => !gone && done !== undefined && done !== (known.get(id) ?? false)
  if (steps.some(isTick)) drop(act, 'steps')
  return steps.map(({ done, ...change }) =>
    done === undefined || known.has(change.id) ? change : { ...change, done: false },
  )
}

/** Says that these fields of a mutation do not count. */
export const drop = ({ c, said }: Act, ...fields: string[]): void =>
  void c.writer.dropped.push(...fields.filter((field) => said[field] !== undefined))

/** Notifies the author of a tick or an undo if it does not count. */
export function tell(act: Act, its: Case, row: AnyRow, occurrence = ''): void {
  const words = cases[its]
  if (words === null) return
  drop(act, 'completed', 'status', 'tick')
  notify(act, words(row, occurrence))
}

function notify({ c }: Act, message: string | undefined): void {
  if (message) c.writer.reason = { code: 'tick_moved', message }
}
