/** Writes of a row with a day, and what is told of those that do not count. */
import type { StepChange } from '#shared/steps.ts'
import {
  type DayTable,
  doneOf,
  dueDayOf,
  isNewRule,
  occurrenceOf,
  openOf,
  saysDone,
  type Tick,
  withOccurrence,
} from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { asCounted, isNamed, isPast, stampsAfter } from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

export type AnyRow = Row<DayTable>
export type Said = Record<string, unknown> & {
  completed?: unknown
  status?: unknown
  dueDate?: string | null | undefined
  repeat?: string | null | undefined
  repeatFrom?: string | null | undefined
  occurrence?: string | null | undefined
  tick?: Tick | undefined
  steps?: StepChange[] | null | undefined
}

/**
 * The changes of a row. `restamp` changes its stored ticks; with it the changes count whatever the stamps of their
 * fields are.
 */
export interface Effect {
  changes: Record<string, unknown>
  steps?: Said['steps']
  /** The rule of a ticked row. It keeps its stamp, because nobody chose it: a choice made before the tick still counts. */
  rule?: Pick<AnyRow, 'repeat'>
  restamp?: (stamps: Stamps) => Stamps
}

export async function write(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  { changes, steps, rule, restamp }: Effect,
): Promise<AnyRow> {
  const contained = (restamp ? [...Object.keys(changes), 'steps'] : []) as (keyof AnyRow)[]
  const derive = (next: AnyRow) => ({ ...rule, stamps: restamp ? restamp(next.stamps) : stampsAfter(row, next) })
  return requireRoom(c, table, await patchRow(c.writer, table, row, changes, { contained, derive, steps }), row)
}

/** The changes with the occurrence that the row has after them. */
export const withDay = (c: MutationContext, row: AnyRow, said: Said): Said =>
  withOccurrence(row, withoutPastDay(c, row, said))

/**
 * The changes without a due day for an occurrence that is done meanwhile: the row stands for a later one. Its author is
 * notified. A change with a new rule begins anew, so it counts. A tick that comes twice has given its first day to the
 * copy.
 */
function withoutPastDay(c: MutationContext, row: AnyRow, said: Said): Said {
  const { dueDate, occurrence, ...others } = said
  if (saysDone(said) && said.tick && isNamed(row.stamps, asCounted(row.stamps, said.tick))) {
    drop(c, said, 'dueDate', 'occurrence')
    return others
  }
  if (dueDate === undefined || occurrence === undefined || isNewRule(row, said)) return said
  const named = occurrence ?? dueDayOf(said)
  if (!named || named === occurrenceOf(row) || !isPast(row.stamps, { occurrence: named })) return said
  notifyOfDay(c, row, said, 'dueDate', 'occurrence')
  return others
}

/** Changes nothing but the stored ticks: a field is written again with its present value. */
export const restamp = (
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  stamps: (stamps: Stamps) => Stamps,
): Promise<AnyRow> => write(c, table, row, { changes: (saysDone(row) ? doneOf : openOf)(table), restamp: stamps })

/**
 * The steps of a mutation for a row that stands for another occurrence: without their ticks, which are dropped. A new
 * step is open.
 */
export function stepsWithoutTicks(c: MutationContext, row: AnyRow, said: Said): Said['steps'] {
  const { steps } = said
  if (!steps) return steps
  const known = new Map(row.steps?.map(({ id, done }) => [id, done]))
  const isOther = ({ id, done, gone }: StepChange) => !gone && done !== undefined && done !== (known.get(id) ?? false)
  if (steps.some(isOther)) drop(c, said, 'steps')
  return steps.map(({ done, ...change }) =>
    done === undefined || known.has(change.id) ? change : { ...change, done: false },
  )
}

/** Says that these fields of a mutation do not count. */
export const drop = ({ writer }: MutationContext, said: Said, ...fields: string[]): void =>
  void writer.dropped.push(...fields.filter((field) => said[field] !== undefined))

/** Notifies the author that these fields do not count, and of the row's present day. */
export function notifyOfDay(c: MutationContext, row: Row<DayTable>, said: Said, ...dropped: string[]): void {
  const day = dueDayOf(row)
  const where = day === undefined ? 'ela não tem mais dia' : `o dia dela agora é ${inWords(day)}`
  notify(c, said, `A tarefa “${row.title}” mudou enquanto isso: ${where}.`, dropped)
}

/** Notifies the author of an undo that the occurrence is still done. */
export function notifyOfDone(c: MutationContext, row: AnyRow, said: Said, { occurrence }: Tick, why: string): void {
  const message = `A tarefa “${row.title}” de ${inWords(occurrence)} continua concluída: ${why}.`
  notify(c, said, message, ['completed', 'status', 'tick'])
}

function notify(c: MutationContext, said: Said, message: string, dropped: string[]): void {
  drop(c, said, ...dropped)
  c.writer.reason = { code: 'tick_moved', message }
}

const inWords = (day: string): string => day.split('-').reverse().join('/')
