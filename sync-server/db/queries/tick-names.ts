/**
 * The stored ticks of a repeating to-do or task. A tick marks one occurrence, a day of the repeat, as done; several devices may tick
 * the same one, which is done once nevertheless (docs/decisions/137). Ticks are stored in the row's `stamps` under
 * `+<occurrence> <id of the done copy> <day on which it was done>`, numbered in their order; a negative number was taken
 * back. A tick that its device did not name has the id of that device behind it.
 */
import { numberOf } from '#shared/days.ts'
import { type DayRow, occurrenceOf, saysDone, type Tick } from '#shared/ticks.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

const mark = '+'
/** The key of the number of the first occurrence (`numberOf`) whose ticks were dropped. */
const droppedSince = '<'
/** Limit of stored ticks per row: more than devices make before they hear of each other. */
const mostTicks = 32

type Occurrence = Pick<Tick, 'occurrence'>

interface Name {
  key: string
  number: number
  occurrence: string
  copy: string
  /** Undefined for a tick that an older server stored. */
  on: string | undefined
  /** The device of a tick without a name. */
  device: string | undefined
}

/** The stored ticks, the oldest first. */
function namesIn(stamps: Stamps): Name[] {
  const names = Object.entries(stamps).flatMap(([key, number = 0]): Name[] => {
    if (!key.startsWith(mark)) return []
    const [occurrence = '', copy = '', on, device] = key.slice(mark.length).split(' ')
    return [{ key, number, occurrence, copy, on, device }]
  })
  return names.sort((a, b) => Math.abs(a.number) - Math.abs(b.number))
}

const ticksOf = (stamps: Stamps, { occurrence }: Occurrence): Name[] =>
  namesIn(stamps).filter((name) => name.occurrence === occurrence)

const nameOf = (stamps: Stamps, tick: Tick): Name | undefined =>
  ticksOf(stamps, tick).find(({ copy }) => copy === tick.copy)

/**
 * The tick with the occurrence under which it is stored. A day or rule in the same mutation may have given the row
 * another occurrence.
 */
export function asCounted(stamps: Stamps, tick: Tick): Tick {
  const name = nameOf(stamps, tick) ? undefined : namesIn(stamps).find(({ copy }) => copy === tick.copy)
  return name ? { ...tick, occurrence: name.occurrence, due: undefined } : tick
}

/** The newest tick that this device did not name. */
export function unnamedTick(stamps: Stamps, device: string): Tick | undefined {
  const name = namesIn(stamps).findLast((one) => one.device === device && one.number > 0)
  return name && { occurrence: name.occurrence, copy: name.copy, on: name.on ?? name.occurrence }
}

export const isTicked = (stamps: Stamps, day: Occurrence): boolean =>
  ticksOf(stamps, day).some(({ number }) => number > 0)

export const isNamed = (stamps: Stamps, tick: Tick): boolean => (nameOf(stamps, tick)?.number ?? 0) > 0

export const isNamedBack = (stamps: Stamps, tick: Tick): boolean => (nameOf(stamps, tick)?.number ?? 0) < 0

/**
 * True if the occurrence was ticked and the row has gone on, also if the tick was taken back after a later one, or if its
 * ticks were dropped.
 */
export const isPast = (stamps: Stamps, day: Occurrence): boolean =>
  ticksOf(stamps, day).length > 0 || isDropped(stamps, day)

/** True if the occurrence was ticked, and so many later ones that its ticks were dropped. */
export function isDropped(stamps: Stamps, { occurrence }: Occurrence): boolean {
  const since = stamps[droppedSince]
  return (
    since !== undefined &&
    since <= numberOf(occurrence) &&
    namesIn(stamps).every((name) => name.occurrence > occurrence)
  )
}

/** True if a tick after this day was that of an earlier one, and nobody has ticked this one (`skipsMissed`). */
export const isMissed = (stamps: Stamps, day: Occurrence): boolean =>
  ticksOf(stamps, day).length === 0 &&
  namesIn(stamps).some(
    ({ number, occurrence, on = '' }) => number > 0 && occurrence < day.occurrence && day.occurrence < on,
  )

/** The first tick of the occurrence: it moved the row and made the copy. */
export const firstTick = (stamps: Stamps, day: Occurrence): Pick<Name, 'copy' | 'on'> | undefined =>
  ticksOf(stamps, day)[0]

/**
 * The occurrence of the tick with this copy, and the copy that stands for it: that of the first tick. Undefined for an
 * unknown or dropped tick.
 */
export function copyInsteadOf(stamps: Stamps, copy: string): Pick<Name, 'occurrence' | 'copy'> | undefined {
  const name = namesIn(stamps).find((one) => one.copy === copy)
  return name && ticksOf(stamps, name)[0]
}

/** The copy of the last occurrence that was ticked; undefined without one. */
export function newestCopy(stamps: Stamps): string | undefined {
  const last = namesIn(stamps).findLast(({ number }) => number > 0)
  return last && firstTick(stamps, last)?.copy
}

/**
 * Adds a tick, unless it is stored already; `device` is that of a tick without a name. Beyond `mostTicks` those of the
 * occurrence that was ticked first are dropped.
 */
export function withName(stamps: Stamps, tick: Tick, device?: string): Stamps {
  if (nameOf(stamps, tick)) return stamps
  const names = namesIn(stamps)
  const key = [mark + tick.occurrence, tick.copy, tick.on, ...(device ? [device] : [])].join(' ')
  const number = Math.abs(names.at(-1)?.number ?? 0) + 1
  return withinLimit({ ...stamps, [key]: number })
}

function withinLimit(stamps: Stamps): Stamps {
  const names = namesIn(stamps)
  const [first, second] = names
  if (names.length <= mostTicks || !first || !second) return stamps
  if (names.every(({ occurrence }) => occurrence === first.occurrence)) return without(stamps, [second])
  const since = Math.min(stamps[droppedSince] ?? Number.POSITIVE_INFINITY, numberOf(first.occurrence))
  return { ...withoutOccurrence(stamps, first), [droppedSince]: since }
}

/** Marks a tick as taken back. */
export function withNameBack(stamps: Stamps, tick: Tick): Stamps {
  const name = nameOf(stamps, tick)
  return name ? { ...stamps, [name.key]: -Math.abs(name.number) } : stamps
}

/** The stamps without the ticks of an occurrence that is open again. */
export const withoutOccurrence = (stamps: Stamps, day: Occurrence): Stamps => without(stamps, ticksOf(stamps, day))

function without(stamps: Stamps, names: Name[]): Stamps {
  const keys = new Set(names.map(({ key }) => key))
  return Object.fromEntries(Object.entries(stamps).filter(([key]) => !keys.has(key)))
}

/**
 * The stamps after a change that is no tick. If the change gives the row another occurrence or opens a done row, the
 * ticks of its occurrence are removed, so that it can be ticked again.
 */
export function stampsAfter(before: DayRow, next: DayRow & { stamps: Stamps }): Stamps {
  const occurrence = occurrenceOf(next)
  const isBack = occurrence !== occurrenceOf(before) || (saysDone(before) && !saysDone(next))
  return occurrence && isBack ? withoutOccurrence(next.stamps, { occurrence }) : next.stamps
}
