/**
 * The tick of a repeating to-do or task: the row goes on to its next occurrence and leaves a done copy. At its last
 * occurrence the row itself is done.
 */
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import { localDay } from '#app/lib/local-clock.ts'
import { newId } from '#shared/ids.ts'
import { notebookContract } from '#shared/notebook-contract.ts'
import {
  copyFields,
  doneOf,
  dueDayOf,
  isRepeating,
  nextOf,
  occurrenceOf,
  openOf,
  saysDone,
  type Tick,
} from '#shared/ticks.ts'

interface Ticked {
  /** The day on which the row is marked as done, on the calendar of the device. */
  on: string
  /** The next due day; undefined after the last occurrence. */
  next?: string | undefined
  mutations: readonly [Mutation, ...Mutation[]]
  back: readonly [Mutation, ...Mutation[]]
}

/**
 * The mutations of a tick and of its undo. Undefined if the row is done, or has no day or no repeat: then a plain
 * update marks it as done or open.
 */
export function tickOf<T extends 'todos' | 'tasks'>(
  table: T,
  before: LocalRow<T>,
  { on, copy }: Pick<Tick, 'on' | 'copy'> = { on: localDay(Date.now()), copy: newId() },
): Ticked | undefined {
  const [occurrence, due] = [occurrenceOf(before), dueDayOf(before)]
  if (!occurrence || !isRepeating(before) || saysDone(before)) return undefined
  const tick: Tick = { occurrence, ...(due !== occurrence && { due }), on, copy }
  const { id } = before
  const update = (values: object) => [`${table}.update`, { id, ...values, tick }] as unknown as Mutation
  const ticked = update(doneOf(table))
  const made = { ...fieldsOf(table, before), ...copyFields, ...doneOf(table), id: tick.copy, copyOf: id }
  const done = before.steps?.filter((step) => step.done).map((step) => ({ id: step.id, done: true })) ?? []
  const reopened = update({ ...openOf(table), ...(done.length > 0 && { steps: done }) })
  const next = nextOf(before, tick.on)
  // A server that knows a rule unknown here opens the steps, too.
  if (!next) return { on, mutations: [ticked], back: [reopened] }
  return {
    on,
    next: dueDayOf(next),
    mutations: [ticked, [`${table}.create`, made] as unknown as Mutation],
    back: [reopened, [`${table}.delete`, { id: tick.copy, undoes: 'tick' }] as unknown as Mutation],
  }
}

/** The fields of a row that a creation may have. */
const fieldsOf = (table: 'todos' | 'tasks', row: object): object => {
  const { shape } = notebookContract[`${table}.create`].input
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in shape))
}
