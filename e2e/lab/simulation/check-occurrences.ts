/**
 * The occurrences of repeating rows: each is done once, and none is skipped but the missed days of a row that
 * `passesMissed`. Whatever devices do, a row leaves a day by one tick of that day, which makes one copy, or by another act
 * of its person.
 */
import { type DayRow, dueDayOf, nextOf, passesMissed, saysDone, type Tick } from '#shared/ticks.ts'
import { isCopyOf } from './check-unnamed-ticks.ts'
import { isByScript } from './clock.ts'
import type { Facts } from './final-state.ts'
import type { Write } from './ledger.ts'
import type { Committed, ServerRow } from './server.ts'
import type { World } from './world-state.ts'

/** The occurrences of a row from its due day until another day, if none is skipped. */
export function* occurrencesUntil(first: DayRow, until: string): Generator<string> {
  let row: DayRow | null = first
  for (let day = dueDayOf(row); row && day && day < until; day = dueDayOf(row ?? {})) {
    yield day
    row = nextOf(row, day)
  }
}

/** A change of a row's occurrence on the server. */
interface Departure {
  from: string
  to: string
  /** The due day before it: `from`, unless that was moved. */
  due: string
  rev: number
}

/** The copy of a tick as the server made it. */
interface Copy {
  id: string
  day: string
  rev: number
  tick: Tick
  /** The copies of all ticks of this occurrence: what a person does with one of them is done with the copy. */
  names: string[]
}

interface Series {
  row: ServerRow
  /** The day of its creation on the server. */
  first: string
  departures: Departure[]
  copies: Copy[]
  writes: Write[]
}

export function occurrencesOnce(facts: Facts): string[] {
  return seriesOf(facts).flatMap((series) => [
    ...leftByOneTick(facts, series),
    ...copiesStay(facts, series),
    ...(isOnlyTicked(facts.world, series) ? goesOnByItsRule(facts, series) : []),
  ])
}

function seriesOf({ world, rows, committed }: Facts): Series[] {
  const days = new Map<string, Day[]>()
  for (const value of committed) {
    if (value.field === 'day') days.set(value.row, [...(days.get(value.row) ?? []), dayIn(value)])
  }
  // The order of a database without ORDER BY is its own.
  const byId = [...rows.todos, ...rows.tasks].sort((a, b) => (a.id < b.id ? -1 : 1))
  return byId.flatMap((row) => {
    const [born, ...later] = days.get(row.id) ?? []
    if (!world.repeating.has(row.id) || !born) return []
    const departures = [born, ...later].flatMap((before, at): Departure[] => {
      const after = later[at]
      if (!after || after.occurrence === before.occurrence) return []
      return [{ from: before.occurrence, to: after.occurrence, due: before.due, rev: after.rev }]
    })
    const writes = world.ledger.writes.filter((write) => write.row === row.id)
    const ticks = new Map(writes.filter(isTick).map(({ args }) => [(args.tick as Tick).copy, args.tick as Tick]))
    const copies = [...ticks].flatMap(([id, tick]): Copy[] => {
      const [made] = days.get(id) ?? []
      const alike = [...ticks.values()].filter(({ occurrence }) => occurrence === tick.occurrence)
      return made ? [{ id, day: made.due, rev: made.rev, tick, names: alike.map(({ copy }) => copy) }] : []
    })
    // The server names the copies of ticks without a name. A mark of a wrong year is gone after the next change.
    const isCopy = (one: ServerRow) => isCopyOf(one, row.id) || world.copies.get(one.id) === row.id
    for (const { id } of byId.filter((one) => isCopy(one) && !ticks.has(one.id))) {
      const [{ due, rev } = noDay] = days.get(id) ?? []
      const occurrence = departures.find((one) => one.rev === rev && one.due === due)?.from ?? due
      const alike = [...ticks.values()].filter((tick) => tick.occurrence === occurrence)
      const names = [id, ...alike.map(({ copy }) => copy)]
      copies.push({ id, day: due, rev, tick: { occurrence, on: due, copy: id }, names })
    }
    return [{ row, first: born.due, departures, copies, writes }]
  })
}

/** The due day of a row on the server and its occurrence; empty texts without them. */
interface Day {
  due: string
  occurrence: string
  rev: number
}

const noDay: Day = { due: '', occurrence: '', rev: 0 }

function dayIn({ value, rev }: Committed): Day {
  const [due = '', occurrence = ''] = String(value ?? '').split(' ')
  return { due, occurrence, rev }
}

const isTick = ({ args }: Write): boolean => Boolean(args.tick) && saysDone(args) === true
const isUntick = ({ args }: Write): boolean => Boolean(args.tick) && saysDone(args) === false
/** Opens the row, and takes back a tick without a name. */
const isOpening = ({ args }: Write): boolean => !args.tick && saysDone(args) === false

/** A row leaves an occurrence with the copy of one tick, which has the day on which the row was due. */
function leftByOneTick({ world }: Facts, { row, departures, copies, writes }: Series): string[] {
  const wrong: string[] = []
  if (isTickedTwice(world, writes)) world.note('# one occurrence, ticked twice')
  const unused = [...copies]
  for (const { from, to, due, rev } of departures) {
    const isOf = ({ occurrence }: Tick, day: string) =>
      (occurrence === from && day === due) || (from < occurrence && occurrence < to)
    const place = unused.findIndex(({ tick, day, ...copy }) => isOf(tick, day) && copy.rev === rev)
    if (place >= 0) unused.splice(place, 1)
    else if (to !== '' && !writes.some((write) => mayMove(write) && hasRev(world, write, rev)))
      wrong.push(`${row.id} went from ${from} to ${to} without a copy: ${from} is skipped`)
  }
  const early = unused.filter(({ tick }) => !isPassed(departures, tick.occurrence))
  if (unused.length > early.length) world.note('# a missed day, ticked')
  return [...wrong, ...early.map(({ id, day }) => `${row.id} did not leave ${day}, but has the copy ${id}`)]
}

/** True for a day that the row has gone past. */
const isPassed = (departures: Departure[], day: string): boolean =>
  departures.some(({ from, to }) => from < day && day < to)

/** True if two accepted ticks of one occurrence have different names. */
function isTickedTwice(world: World, writes: Write[]): boolean {
  const days = writes.filter((write) => isTick(write) && counts(world, write)).map(occurrenceOf)
  return new Set(days).size < days.length
}

const mayMove = (write: Write): boolean =>
  'dueDate' in write.args || 'repeat' in write.args || saysDone(write.args) === false

const hasRev = ({ server }: World, { mids }: Write, rev: number): boolean =>
  server.executions.some((done) => mids.includes(done.mid) && done.rev === rev)

/** A copy that nobody deleted, alone or with its project, and whose tick nobody took back is still there. */
function copiesStay({ world, rows }: Facts, { row, copies, writes }: Series): string[] {
  if (isDeleted(world, String(row.projectId))) return []
  const live = new Set([...rows.todos, ...rows.tasks].filter((one) => one.deletedAt === null).map(({ id }) => id))
  const back = new Set(writes.filter((write) => isUntick(write) && counts(world, write)).map(occurrenceOf))
  return copies
    .filter(({ id }) => isByScript(id) || !writes.some((write) => isOpening(write) && counts(world, write)))
    .filter(({ id, tick, names }) => !(live.has(id) || back.has(tick.occurrence) || isAnyDeleted(world, names)))
    .map(({ id, day }) => `the copy ${id} of ${day} of ${row.id} is gone`)
}

const occurrenceOf = ({ args }: Write): string => (args.tick as Tick).occurrence

const counts = ({ server }: World, { mids }: Write): boolean =>
  server.executions.some(({ mid, outcome }) => mids.includes(mid) && outcome !== 'rejected')

/** True if a person deleted the row itself. */
const isDeleted = ({ ledger }: World, id: string): boolean =>
  ledger.writes.some(({ row, op, args }) => row === id && op.includes('delete') && args.undoes !== 'tick')

const isAnyDeleted = (world: World, ids: string[]): boolean => ids.some((id) => isDeleted(world, id))

/** True if a person restored the row. */
const isRestored = (world: World, id: string): boolean =>
  world.ledger.writes.some(({ row, op }) => row === id && op.includes('restore'))

/** True if nobody moved, opened, deleted or restored the row, changed its rule, or deleted or restored a copy. */
function isOnlyTicked(world: World, { writes, copies }: Series): boolean {
  const [birth, ...later] = writes
  const isPlain = ({ op, args }: Write) =>
    op.endsWith('.update') && !('dueDate' in args || 'repeat' in args) && (args.tick || saysDone(args) !== false)
  return (
    Boolean(birth?.op.endsWith('.create')) &&
    later.every(isPlain) &&
    !copies.some(({ names }) => isAnyDeleted(world, names) || names.some((id) => isRestored(world, id)))
  )
}

/**
 * True for an undo of a tick of one of the two days. A tick and its undo that are sent again after months, when the
 * copy is gone, leave the day and return to it.
 */
const isOf = (write: Write, from: string, to: string): boolean => [from, to].includes(occurrenceOf(write))

/** Such a row goes from each day to the next one of its rule, and each day before its own has one copy. */
function goesOnByItsRule({ world, rows }: Facts, { row, first, departures, copies, writes }: Series): string[] {
  if (row.purgedAt !== null) return []
  const { repeat, repeatFrom } = (writes[0]?.args ?? {}) as DayRow
  const wrong: string[] = []
  let rule = repeat?.replace(/;COUNT=\d+/, '')
  for (const { from, to, rev } of departures) {
    const ticked = copies.filter(({ day, ...copy }) => from <= day && day < to && copy.rev === rev)
    // The server believes the day of a tick only within a day of its act; a row that follows it never goes backwards.
    const next = ticked.flatMap(({ tick }) => nextOf({ dueDate: from, repeat: rule, repeatFrom }, tick.on) ?? [])
    const isByDay = repeatFrom === 'done' || passesMissed({ repeat: rule, repeatFrom })
    const led = next.find(({ dueDate }) => dueDate === to || (isByDay && to > from))
    if (led) rule = led.repeat
    else if (!writes.some((write) => isUntick(write) && isOf(write, from, to) && hasRev(world, write, rev)))
      wrong.push(`${row.id} went from ${from} to ${to}, not to ${next.map(({ dueDate }) => dueDate)}`)
  }
  if (repeatFrom === 'done') return wrong
  const live = new Set([...rows.todos, ...rows.tasks].filter((one) => one.deletedAt === null).map(({ id }) => id))
  const days = copies.filter(({ id }) => live.has(id)).map(({ day }) => day)
  const endless = { dueDate: first, repeat: repeat?.replace(/;COUNT=\d+/, ''), repeatFrom }
  const isMissed = (day: string) => passesMissed(endless) && isPassed(departures, day) && !days.includes(day)
  const until = dueDayOf(row as DayRow) ?? ''
  const expected = [...occurrencesUntil(endless, until)].filter((day) => !isMissed(day))
  world.note(`# ${days.length} occurrences of an unmoved row`)
  if (days.sort().join() === expected.join()) return wrong
  return [
    ...wrong,
    `${row.id} of ${first} is at ${dueDayOf(row as DayRow)}, with copies of ${days}, not of ${expected}`,
  ]
}
