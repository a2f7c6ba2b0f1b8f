/**
 * Ticks of repeating to-dos and tasks, and their undo (docs/decisions/137). A tick moves the row to its next occurrence
 * and adds a done copy for the ticked one.
 */
import type { Parsed } from '#shared/contract.ts'
import { addDays } from '#shared/days.ts'
import { notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import { type Step, type StepChange, withDefaults } from '#shared/steps.ts'
import {
  copyFields,
  doneOf,
  dueDayOf,
  isNewRule,
  isRepeating,
  nextOf,
  occurrenceOf,
  openOf,
  previousOf,
  saysDone,
  type Tick,
  tickDay,
  withOccurrence,
} from '#shared/ticks.ts'
import type { MutationContext } from '#sync-server/context.ts'
import { requireRoom } from '#sync-server/db/queries/quotas.ts'
import { actTimeMs, findRow, insertRow, patchRow, type Row } from '#sync-server/db/queries/rows.ts'
import { withOpenSteps } from '#sync-server/db/queries/step-stamps.ts'
import { copyMark } from '#sync-server/db/queries/tick-copies.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'
import {
  isNamed,
  isPast,
  isTicked,
  madeCopy,
  stampsAfter,
  withName,
  withNameBack,
  withoutOccurrence,
} from './tick-names.ts'
import { eraseUntouched } from './trash.ts'

type DayTable = 'todos' | 'tasks'
type AnyRow = Row<DayTable>
type Said = Record<string, unknown> & {
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
 * The changes of a row. `rewrite` changes its stored ticks; with it the changes count whatever the stamps of their
 * fields are.
 */
interface Effect {
  changes: Record<string, unknown>
  /** The rule of a ticked row. It keeps its stamp, because nobody chose it: a choice made before the tick still counts. */
  rule?: Pick<AnyRow, 'repeat'>
  rewrite?: (stamps: Stamps) => Stamps
  /** True if the steps of the mutation are ignored, because they belong to another occurrence of the row. */
  keepsSteps?: boolean
}

/** Changes a to-do or a task. Its tick and the undo of its tick also write its done copy. */
export async function patchDayRow<T extends DayTable>(
  c: MutationContext,
  table: T,
  row: Row<T>,
  said: Omit<Parsed<`${T}.update`>, 'id'>,
): Promise<Row<T>> {
  const asked = withoutPastDay(c, row, { ...withWholeSteps(c, row, said), tick: believable(c, said.tick) })
  const [edited, { steps, ...rest }] = await withOthers(c, table, row as AnyRow, withOccurrence(row, asked))
  const effect = await effectOf(c, table, edited, rest)
  return (await write(c, table, edited, effect, steps)) as Row<T>
}

/**
 * The changes without a due day for an occurrence that is done meanwhile: the row stands for a later one. Its author is
 * notified. A change with a new rule begins anew, so it counts.
 */
function withoutPastDay(c: MutationContext, row: AnyRow, said: Said): Said {
  const { dueDate, occurrence, ...others } = said
  if (dueDate === undefined || occurrence === undefined || isNewRule(row, said) || !row.repeat) return said
  const named = occurrence ?? dueDayOf(said)
  if (!named || named === occurrenceOf(row) || !isPast(row.stamps, { occurrence: named })) return said
  notifyOfDay(c, row, ['dueDate', 'occurrence'])
  return others
}

/** The tick with its day at most tomorrow: the clock of its device may be fast, and its zone may be a day ahead. */
function believable({ writer }: MutationContext, tick: Tick | undefined): Tick | undefined {
  const latest = addDays(tickDay(writer.nowMs), 1)
  return tick && tick.on > latest ? { ...tick, on: latest } : tick
}

/**
 * The mutation, over REST with whole new steps. A device sends new steps whole: its partial change of a missing step is
 * of one that was removed meanwhile.
 */
const withWholeSteps = ({ via }: MutationContext, row: { steps: Step[] | null }, said: Said): Said =>
  via === 'rest' && said.steps ? { ...said, steps: withDefaults(row.steps, said.steps) } : said

/**
 * Writes the other changes of a mutation that ticks a repeating row, and returns the written row with the rest, the
 * tick. They come first, because the copy and the next occurrence must have them. For any other mutation, and for a
 * tick that comes too late, it writes nothing and returns its input; `ticked` then ignores the steps of the late one.
 */
async function withOthers(c: MutationContext, table: DayTable, row: AnyRow, said: Said): Promise<[AnyRow, Said]> {
  const { tick, steps, completed, status, ...others } = said
  const isTick = saysDone({ completed, status }) && (isRepeating(row) || Boolean(others.repeat))
  const isAlone = steps === undefined && Object.keys(others).length === 0
  if (!isTick || isAlone || row.purgedAt !== null || isLate(c, row, tick)) return [row, said]
  const edited = await write(c, table, row, { changes: others }, steps)
  return [edited, { completed, status, tick: tick ?? tickOf(c, edited) }]
}

/**
 * True if the occurrence of the tick is done already or is not the row's current one; for a call without a tick, if
 * `isRepeated`.
 */
const isLate = (c: MutationContext, row: AnyRow, tick: Tick | undefined): boolean =>
  tick ? isTicked(row.stamps, tick) || occurrenceOf(row) !== tick.occurrence : isRepeated(c, row)

async function write(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  { changes, rule, rewrite, keepsSteps }: Effect,
  steps: Said['steps'],
): Promise<AnyRow> {
  const contained = (rewrite ? [...Object.keys(changes), 'steps'] : []) as (keyof AnyRow)[]
  const derive = (next: AnyRow) => ({ ...rule, stamps: rewrite ? rewrite(next.stamps) : stampsAfter(row, next) })
  const options = { contained, derive, steps: keepsSteps ? undefined : steps }
  return requireRoom(c, table, await patchRow(c.writer, table, row, changes, options), row)
}

async function effectOf(c: MutationContext, table: DayTable, row: AnyRow, said: Said): Promise<Effect> {
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
  row: AnyRow,
  named: Tick | undefined,
): Promise<Effect | undefined> {
  const tick = named ?? tickOf(c, row)
  if (!tick) return undefined
  if (!named && isRepeated(c, row)) return { changes: {}, keepsSteps: true }
  const rewrite = (stamps: Stamps) => withName(stamps, tick)
  const same = isSame(table, row)
  if (isTicked(row.stamps, tick)) return { changes: same, rewrite, keepsSteps: true }
  if (occurrenceOf(row) !== tick.occurrence) return moved(c, row)
  if (!isRepeating(row)) return undefined
  if (saysDone(row)) return { changes: same, rewrite }
  const next = nextOf(row, tick.on)
  if (!next) return { changes: doneOf(table), rewrite }
  if (await wasMade(c, table, row, tick)) return { changes: {}, keepsSteps: true }
  await makeCopy(c, table, row, tick)
  const { repeat, steps, ...day } = next
  const reached = { occurrence: dueDayOf(next) ?? '' }
  const reopened = (stamps: Stamps) => withOpenSteps(rewrite(withoutOccurrence(stamps, reached)), steps)
  const changes = { ...day, ...(steps && { steps }) }
  return { changes, rule: { repeat }, rewrite: reopened, keepsSteps: true }
}

/**
 * True if the server has the copy of a tick, also in the trash or erased, as after the undo of that tick. So the tick
 * counted before. A copied device, or one that got a new id, sends it again.
 */
async function wasMade(c: MutationContext, table: DayTable, row: AnyRow, { copy }: Tick): Promise<boolean> {
  const made = await findRow(c.tx, table, copy)
  return made?.scope === row.scope
}

/** The field that says that a row is done, with its present value: a change that only rewrites the row. */
const isSame = (table: DayTable, row: AnyRow): Record<string, unknown> => (saysDone(row) ? doneOf : openOf)(table)

/**
 * The tick of a call that names none, as over REST or from an older app: it is of the current occurrence. Undefined for
 * a row that does not repeat or is done.
 */
function tickOf(c: MutationContext, row: AnyRow): Tick | undefined {
  const occurrence = occurrenceOf(row)
  if (!isRepeating(row) || !occurrence || saysDone(row)) return undefined
  return { occurrence, on: tickDay(actTimeMs(c.writer)), copy: newId() }
}

/**
 * True if the author of a call without a tick had not seen the row's current day: the call may repeat the tick that
 * moved the row there.
 */
const isRepeated = ({ writer }: MutationContext, { stamps }: AnyRow): boolean =>
  (stamps.dueDate ?? 0) > writer.intent.seen

/**
 * The effect of a tick whose occurrence is no longer the row's: the tick does not count, and its author is notified
 * with `tick_moved`.
 */
function moved(c: MutationContext, row: AnyRow): Effect {
  notifyOfDay(c, row, ['completed', 'status', 'tick'])
  return { changes: {}, keepsSteps: true }
}

/** Notifies the author of dropped fields of the row's present day. */
function notifyOfDay({ writer }: MutationContext, row: AnyRow, dropped: string[]): void {
  const day = dueDayOf(row)
  const where = day === undefined ? 'ela não tem mais dia' : `o dia dela agora é ${day.split('-').reverse().join('/')}`
  writer.dropped.push(...dropped)
  writer.reason = { code: 'tick_moved', message: `A tarefa “${row.title}” mudou enquanto isso: ${where}.` }
}

/**
 * Adds the done copy of a ticked row. The age of its id is not checked (`requireFreshId`): the row still has the ticked
 * occurrence, so the tick is no repetition.
 */
async function makeCopy(c: MutationContext, table: DayTable, row: AnyRow, { copy }: Tick): Promise<void> {
  const { rev: _rev, stamps: _stamps, deletedAt: _deleted, purgedAt: _purged, ...fields } = row
  const made = { ...fields, id: copy, ...copyFields, ...doneOf(table) }
  const marks = copyMark(row.id, c.writer.nowMs)
  await requireRoom(c, table, await insertRow(c.writer, table, made as never, marks))
}

/** The effect of taking a tick back. Undefined if no stored tick is meant: the row is opened like any other row. */
async function takenBack(
  c: MutationContext,
  table: DayTable,
  row: AnyRow,
  tick: Tick | undefined,
): Promise<Effect | undefined> {
  if (!tick) return undefined
  const isLast = saysDone(row) && occurrenceOf(row) === tick.occurrence
  const same = isSame(table, row)
  if (!isNamed(row.stamps, tick)) return isLast ? undefined : { changes: {}, keepsSteps: true }
  const without = (stamps: Stamps) => withNameBack(stamps, tick)
  if (isTicked(without(row.stamps), tick)) return { changes: same, rewrite: without, keepsSteps: true }
  const reopened = (stamps: Stamps) => withoutOccurrence(stamps, tick)
  if (isLast) return { changes: openOf(table), rewrite: reopened }
  const copy = await findRow(c.tx, table, madeCopy(row.stamps, tick))
  const isOwn = copy?.scope === row.scope
  const previous = previousOf(row, { ...tick, due: (isOwn && dueDayOf(copy)) || tick.due })
  if (previous) {
    if (isOwn) await removeCopy(c, table, copy)
    const { repeat, ...day } = previous
    return { changes: day, rule: { repeat }, rewrite: reopened }
  }
  if (isOwn) await reopenCopy(c, table, copy)
  return { changes: same, rewrite: without, keepsSteps: true }
}

/** The author changes the row: if only the copy is in the trash, nothing is said of it. An erased copy stays erased. */
async function reopenCopy({ writer }: MutationContext, table: DayTable, copy: AnyRow): Promise<void> {
  if (copy.purgedAt !== null) return
  const { inTrash } = writer
  await patchRow(writer, table, copy, openOf(table), { contained: Object.keys(openOf(table)) as never })
  writer.inTrash = inTrash
}

/**
 * Returns the done copy `id`, whose creation a device sends although its tick has made the copy here. If another device
 * had ticked before, there is none, and a REST call gets `not_found`. A device needs no reply, only the rev of the copy:
 * it shows its own one until the row comes.
 */
export async function shownCopy<T extends DayTable, V>(
  c: MutationContext,
  table: T,
  id: string,
  view: (row: Row<T>) => V,
): Promise<Awaited<V>> {
  const row = await findRow(c.tx, table, id)
  if (row?.scope === userScope(c.userId)) {
    if (row.deletedAt === null) c.writer.shownRev = row.rev
    return await view(row)
  }
  if (c.via === 'rest') throw notFound()
  return undefined as Awaited<V>
}

/**
 * Deletes the done copy of a tick that is taken back, and erases it. A copy that somebody has changed stays in the
 * trash.
 */
async function removeCopy(c: MutationContext, table: DayTable, copy: AnyRow): Promise<void> {
  if (copy.deletedAt !== null) return
  const changes = { deletedAt: c.writer.nowMs }
  const { row } = await patchRow(c.writer, table, copy, changes, { contained: ['deletedAt'] })
  await eraseUntouched(c, table, copy as Row<'todos'>, row as Row<'todos'>)
}
