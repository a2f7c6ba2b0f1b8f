/**
 * The cases of ticks, undos and moved days, and what each does to its row (docs/decisions/137). All is computed from rows,
 * without a database. A row remembers the names of its ticks in its stamps.
 */
import {
  type DayRow,
  type DayTable,
  doneOf,
  dueDayOf,
  isNewRule,
  isRepeating,
  nextOf,
  occurrenceOf,
  openOf,
  passesMissed,
  type Said,
  saysDone,
  type Tick,
  takenBack,
} from '#shared/ticks.ts'
import { withOpenSteps } from '#sync-server/db/queries/step-stamps.ts'
import {
  asCounted,
  firstTick,
  isDropped,
  isMissed,
  isNamed,
  isNamedBack,
  isPast,
  isTicked,
  withName,
  withNameBack,
  withoutOccurrence,
} from '#sync-server/db/queries/tick-names.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

type StampedRow = DayRow & { stamps: Stamps }

/**
 * The cases of ticks and undos, each with the words for its author. Null if it counts; otherwise `completed`, `status` and
 * `tick` are dropped.
 */
export const cases = {
  /** The tick moves the row to its next occurrence. After the last one the row is done. */
  counts: null,
  /** The occurrence of the tick is done already: the tick counts with the one that did it. */
  done: null,
  /** The row has gone past the occurrence without a tick (`skipsMissed`): the tick leaves its copy there. */
  missed: null,
  /** The tick counted before and was taken back: a copied device, or one that got a new id, sends it again. */
  again: () => undefined,
  /** The row stands for another occurrence, and nothing is known of that of the mutation. */
  moved: dayNow,
  /** The undo opens the done copy of its tick. */
  copy: null,
  /** The occurrence of the undo is open already. */
  open: null,
  /** The undo leaves the tick of another device. */
  others: staysDone('outro aparelho também a marcou'),
  /** The copy that the undo would open is gone. */
  late: staysDone('não dá mais para desfazer'),
} satisfies Record<string, null | ((row: NamedRow, occurrence: string) => string | undefined)>

export type Case = keyof typeof cases
type NamedRow = DayRow & { title: string }

export function dayNow(row: NamedRow): string {
  const day = dueDayOf(row)
  const where = day === undefined ? 'ela não tem mais dia' : `o dia dela agora é ${inWords(day)}`
  return `A tarefa “${row.title}” mudou enquanto isso: ${where}.`
}

function staysDone(why: string) {
  return ({ title }: NamedRow, occurrence: string) =>
    `A tarefa “${title}” de ${inWords(occurrence)} continua concluída: ${why}.`
}

const inWords = (day: string): string => day.split('-').reverse().join('/')

/** What a mutation does to a row, whatever the stamps of its fields are. */
export interface Effect {
  changes: Record<string, unknown>
  /** The rule of the row. It keeps its stamp, because nobody chose it: a choice made before the tick still counts. */
  rule?: Pick<DayRow, 'repeat'>
  steps?: Said['steps']
  /** The stamps with the ticks that the row remembers. */
  names: (stamps: Stamps) => Stamps
}

interface Facts {
  /** The server has the copy of the tick, also in the trash or erased, as after the undo of that tick. */
  isMade: boolean
  /** The author has not seen the row's day. */
  isDayUnseen: boolean
  /**
   * The author may repeat the tick that led to that day. An app that names its ticks cannot: the row did not repeat
   * there.
   */
  mayRepeat: boolean
  /** The day of the act. */
  today: string
}

/** The case of a tick; `tick` is undefined if its author did not name it. */
export function caseOfTick(row: StampedRow, tick: Tick | undefined, facts: Facts): Case {
  const isOpen = isRepeating(row) && !isOver(row, tick)
  if (tick) return caseOfNamed(row, tick, isOpen, facts)
  return !isOpen || !facts.isDayUnseen ? 'counts' : facts.mayRepeat ? 'done' : 'moved'
}

function caseOfNamed(row: StampedRow, tick: Tick, isOpen: boolean, { isMade, today }: Facts): Case {
  const isDone = isTicked(row.stamps, asCounted(row.stamps, tick)) || isDropped(row.stamps, tick)
  if (isDone && occurrenceOf(row) !== tick.occurrence) return 'done'
  if (rowAt(row, tick, today)) return isOpen && isMade ? 'again' : 'counts'
  return isGonePast(row, tick) && !isMade ? 'missed' : 'moved'
}

/**
 * The row at the occurrence of a tick, of which it may be short: a late tick of another device led a row that
 * `passesMissed` less far. Undefined if the tick is of another occurrence, or of a day after `today`.
 */
export function rowAt<Row extends DayRow>(row: Row, tick: Tick, today: string): Row | undefined {
  const [own = '', { occurrence, due = occurrence }] = [occurrenceOf(row), tick]
  if (own === occurrence) return row
  if (own > occurrence || occurrence > today || saysDone(row) || !row.dueDate || !passesMissed(row)) return undefined
  const time = row.dueDate.slice(due.length)
  return { ...row, dueDate: due + time, occurrence: due === occurrence ? null : occurrence }
}

const isGonePast = (row: StampedRow, tick: Tick): boolean =>
  tick.occurrence < (occurrenceOf(row) ?? '') && passesMissed(row) && isMissed(row.stamps, tick)

/**
 * True if a tick moves the row no further: it is done. One that was done before it had a repeat goes on with the tick of a
 * device that had not heard of it.
 */
export const isOver = (row: StampedRow, tick: Tick | undefined): boolean =>
  saysDone(row) === true && !(tick && !isPast(row.stamps, tick))

/**
 * The effect of a tick that counts. It has a `rule` if the row goes on and leaves a done copy; a row that `wasDone` stays.
 * `device`: that of a tick without a name.
 */
export function effectOfTick(table: DayTable, row: DayRow, tick: Tick, wasDone: boolean, device?: string): Effect {
  const named = (stamps: Stamps) => withName(stamps, tick, device)
  const next = wasDone ? null : nextOf(row, tick.on)
  if (!next) return { changes: doneOf(table), names: named }
  const { repeat, steps, ...day } = next
  const reached = { occurrence: dueDayOf(next) ?? '' }
  return {
    changes: { ...day, ...(steps && { steps }), ...(saysDone(row) && openOf(table)) },
    rule: { repeat },
    names: (stamps) => withOpenSteps(named(withoutOccurrence(stamps, reached)), steps),
  }
}

type CopyRow = DayRow & { purgedAt: number | null }

/** The case of an undo whose tick does not lead back. `copy`: the done copy (`copyOfTick`), undefined if there is none. */
export function caseOfUndo(row: StampedRow, tick: Tick, copy: CopyRow | undefined): Case {
  if (isTicked(withNameBack(row.stamps, tick), tick)) return 'others'
  const isKnown = isNamed(row.stamps, tick) || isDropped(row.stamps, tick)
  const isBack = isNamedBack(row.stamps, tick)
  // A new rule has removed the name of a tick that is not known.
  const isLeft = isKnown || (copy !== undefined && saysDone(copy) && !isBack)
  if (isLeft && copy && copy.purgedAt === null) return 'copy'
  if (isKnown) return 'late'
  return saysDone(row) && !isBack ? 'moved' : 'open'
}

/** The id of the done copy of a tick: the first tick of an occurrence has made it. */
export const copyOfTick = ({ stamps }: StampedRow, tick: Tick): string =>
  (isNamed(stamps, tick) ? firstTick(stamps, tick) : undefined)?.copy ?? tick.copy

/**
 * The effect of an undo that takes the row back to the occurrence of its tick. Undefined if the tick did not count, if
 * that of another device is left, or if the row has gone on since.
 */
export function effectOfUndo(
  table: DayTable,
  row: StampedRow,
  tick: Tick,
  copy: DayRow | undefined,
): Effect | undefined {
  if (!isNamed(row.stamps, tick) || isTicked(withNameBack(row.stamps, tick), tick)) return undefined
  const on = firstTick(row.stamps, tick)?.on ?? tick.on
  const back = takenBack(table, row, { ...tick, on, due: (copy && dueDayOf(copy)) || tick.due })
  if (!back) return undefined
  const { repeat, ...changes } = back
  const known = new Set(row.steps?.map(({ id }) => id))
  const steps = copy?.steps?.filter(({ id, done }) => done && known.has(id)).map(({ id }) => ({ id, done: true }))
  const names = (stamps: Stamps) => withoutOccurrence(stamps, tick)
  return { changes, ...(repeat !== undefined && { rule: { repeat } }), steps, names }
}

/**
 * The case of the due day in a mutation. `past`: its occurrence is done meanwhile, and the row stands for a later one; a
 * change with a new rule begins anew, so it counts. `twice`: its tick has given the day to the copy before.
 */
export function caseOfDay(row: StampedRow, said: Said): 'counts' | 'past' | 'twice' {
  if (saysDone(said) && said.tick && isNamed(row.stamps, asCounted(row.stamps, said.tick))) return 'twice'
  if (said.dueDate === undefined || said.occurrence === undefined || isNewRule(row, said)) return 'counts'
  const occurrence = said.occurrence ?? dueDayOf(said)
  return occurrence && occurrence !== occurrenceOf(row) && isPast(row.stamps, { occurrence }) ? 'past' : 'counts'
}
