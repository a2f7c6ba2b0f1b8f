/** A person's actions on rows with a day and a repeat: new ones, ticks as on the screen, other days and fields. */
import { tickOf } from '#app/actions/tick.ts'
import type { Mutation } from '#app/data/mutations/mutate.ts'
import type { LocalRow } from '#app/data/store/db.ts'
import type { Runtime } from '#app/data/store/local-store.ts'
import { usualPriority } from '#shared/day-fields.ts'
import { addDays } from '#shared/days.ts'
import { positionBetween } from '#shared/positions.ts'
import { doneOf, dueDayOf, isRepeating, saysDone, tickDay, withOccurrence } from '#shared/ticks.ts'
import { firstShapeWithTicks } from '#shared/versions.ts'
import type { OwnThing } from './own-tables.ts'
import { at, type DayChange, dayChanges, type EditKind, type Plan } from './plan.ts'
import type { World } from './world-state.ts'

type TickTable = 'todos' | 'tasks'
/** A row with a day and a repeat. */
export type RepeatingThing = Extract<OwnThing, { table: TickTable }>
type Ids = Pick<Runtime, 'now' | 'newId'>

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY',
  'FREQ=DAILY;COUNT=3',
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=MO,TH',
  'FREQ=MONTHLY',
] as const
const times = ['09:00', '19:30', null] as const
/** A task has the day as a part of a time. */
const hour = 'T12:00:00-03:00'

type Thing = { table: string; row: LocalRow }

export const isDayThing = (thing: Thing): thing is RepeatingThing => thing.table === 'todos' || thing.table === 'tasks'

export const isRepeatingThing = (thing: Thing): thing is RepeatingThing => isDayThing(thing) && isRepeating(thing.row)

/** True if the screen offers the change of the row. */
export const isOffered = (kind: DayChange, thing: Thing): thing is RepeatingThing =>
  isDayThing(thing) &&
  (kind === 'old tick' || (kind === 'tick by form' || kind === 'give rule') !== isRepeatingThing(thing))

export const isDayChange = (kind: EditKind): kind is DayChange => dayChanges.some((name) => name === kind)

/** Creates a repeating to-do, or a repeating task of a project. */
export function planRepeating({ ledger, clock }: World, shown: OwnThing[], pick: number, ids: Ids): Plan {
  const project = pick % 3 === 0 ? at(onlyProjects(shown), pick) : undefined
  const day = addDays(tickDay(clock.now()), (pick % 5) - 2)
  const position = positionBetween(null, null)
  const values = {
    title: ledger.unique('regar'),
    dueDate: project && pick % 2 === 0 ? day + hour : day,
    dueTime: at([...times], pick) ?? null,
    repeat: at([...rules], pick),
    repeatFrom: pick % 4 === 0 ? 'done' : 'due',
    position,
    ...(project ? { description: null, priority: usualPriority, projectId: project.row.id } : { priority: null }),
  }
  const steps = [{ id: ids.newId(), title: 'encher', done: false, position }]
  const args = { ...values, ...(pick % 2 === 0 && { steps }) }
  return { op: project ? 'tasks.create' : 'todos.create', args, row: undefined, values }
}

const onlyProjects = (shown: OwnThing[]) => shown.filter(({ table }) => table === 'projects')

/** The tick of a repeating row, as by a tap. Undefined if its tick is a change like any other. */
export function planTick({ table, row }: RepeatingThing, ids: Ids): Plan | undefined {
  const ticked = tickOf(table, row as LocalRow<typeof table>, { on: tickDay(ids.now()), copy: ids.newId() })
  if (!ticked) return undefined
  const [first, ...more] = ticked.mutations.map((mutation) => planOf(mutation, row))
  return first && { ...first, more, back: ticked.back }
}

/** The values follow from the tick and from those of others, so no check attributes them to this author. */
export const planOf = ([op, args]: Mutation, row?: LocalRow): Plan => ({
  op,
  args: { ...args } as Record<string, unknown>,
  row,
  values: {},
})

/** Moves the row to another day, ticks it, or changes its time, place, steps or rule. */
export function planDayChange(
  { ledger }: World,
  thing: RepeatingThing,
  kind: DayChange,
  pick: number,
  ids: Ids,
): Plan | undefined {
  if (kind === 'tick day') return planTick(thing, ids)
  const { table, row } = thing
  const update = (values: object, args = values): Plan => ({
    op: `${table}.update`,
    args: { id: row.id, ...withOccurrence(row, args) },
    row,
    values: { ...values },
  })
  const day = dueDayOf(row) ?? tickDay(ids.now())
  const moved = { dueDate: addDays(day, (pick % 5) - 2) + (row.dueDate ?? '').slice(day.length) }
  if (kind === 'move day') return update(moved)
  const rule = { repeat: at([...rules], pick >> 3), repeatFrom: pick % 3 === 0 ? 'done' : 'due' }
  if (kind === 'give rule') {
    // The day of a done copy says which occurrence it is.
    if (saysDone(row)) return undefined
    return update(row.dueDate && pick % 2 === 0 ? rule : { ...moved, ...rule })
  }
  const [step] = row.steps ?? []
  const added = {
    id: ids.newId(),
    title: 'regar',
    done: false,
    position: positionBetween(step?.position ?? null, null),
  }
  if (kind === 'old tick' || kind === 'tick by form') {
    if (saysDone(row)) return undefined
    const form = { ...doneOf(table), title: ledger.unique('lixada') }
    const tick = pick % 3 === 0 ? update(doneOf(table)) : update(form, { ...form, steps: [added] })
    return kind === 'old tick' ? { ...tick, shape: firstShapeWithTicks - 1 } : tick
  }
  const changes = [
    () => update({ dueTime: at([...times], pick >> 3) }),
    () => update({ position: positionBetween(row.position ?? null, null) }),
    () => update({}, { steps: [step ? { id: step.id, done: !step.done } : added] }),
    () => update({}, { steps: [added] }),
    () => update(rule),
  ]
  return changes[pick % changes.length]?.()
}
