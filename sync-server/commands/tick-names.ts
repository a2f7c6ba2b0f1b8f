/**
 * The stored ticks of a repeating to-do or task. A tick marks one occurrence, a day of the repeat, as done; several devices may tick
 * the same one, which is done once nevertheless (docs/decisions/137). Ticks are stored in the row's `stamps` under
 * `+<occurrence> <id of the done copy>`, numbered in their order; a negative number was taken back.
 */
import { type DayRow, occurrenceOf, saysDone, type Tick } from '#shared/ticks.ts'
import type { Stamps } from '#sync-server/db/schema/synced-tables.ts'

const mark = '+'
/** Limit of stored ticks per row: more than devices make before they hear of each other. */
const mostTicks = 32

type Occurrence = Pick<Tick, 'occurrence'>

const keyOf = ({ occurrence, copy }: Tick): string => `${mark}${occurrence} ${copy}`

const namesIn = (stamps: Stamps): [string, number][] => Object.entries(stamps).filter(([key]) => key.startsWith(mark))

/** The ticks of an occurrence, the oldest first. */
const ticksOf = (stamps: Stamps, { occurrence }: Occurrence): [string, number][] =>
  namesIn(stamps)
    .filter(([key]) => key.startsWith(`${mark}${occurrence} `))
    .sort(([, a], [, b]) => Math.abs(a) - Math.abs(b))

export const isTicked = (stamps: Stamps, tick: Tick): boolean => ticksOf(stamps, tick).some(([, number]) => number > 0)

export const isNamed = (stamps: Stamps, tick: Tick): boolean => (stamps[keyOf(tick)] ?? 0) > 0

/**
 * True if the occurrence was ticked and the row has gone on, also if the tick was taken back after a later one. Of more
 * ticks than are stored, those before the stored ones count as well.
 */
export function isPast(stamps: Stamps, day: Occurrence): boolean {
  if (ticksOf(stamps, day).length > 0) return true
  const names = namesIn(stamps)
  return names.length === mostTicks && names.every(([key]) => key > `${mark}${day.occurrence} `)
}

/** The id of the done copy of the occurrence: its first tick made the copy. */
export const madeCopy = (stamps: Stamps, tick: Tick): string => ticksOf(stamps, tick)[0]?.[0].split(' ')[1] ?? tick.copy

/** Adds a tick; the oldest ones beyond `mostTicks` are dropped. */
export function withName(stamps: Stamps, tick: Tick): Stamps {
  const names = namesIn(stamps)
    .filter(([key]) => key !== keyOf(tick))
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  const last = Math.abs(names[0]?.[1] ?? 0)
  const kept = names.slice(0, mostTicks - 1)
  return { ...withoutNames(stamps), ...Object.fromEntries(kept), [keyOf(tick)]: last + 1 }
}

/** Marks a tick as taken back. */
export const withNameBack = (stamps: Stamps, tick: Tick): Stamps => ({
  ...stamps,
  [keyOf(tick)]: -Math.abs(stamps[keyOf(tick)] ?? 1),
})

/** The stamps without the ticks of an occurrence that is open again. */
export function withoutOccurrence(stamps: Stamps, day: Occurrence): Stamps {
  const ticks = new Set(ticksOf(stamps, day).map(([key]) => key))
  return Object.fromEntries(Object.entries(stamps).filter(([key]) => !ticks.has(key)))
}

/**
 * The stamps after a change that is no tick. If it gives the row another occurrence or opens a done row, the ticks of
 * its occurrence are removed, so that it can be done again.
 */
export function stampsAfter(before: DayRow, next: DayRow & { stamps: Stamps }): Stamps {
  const occurrence = occurrenceOf(next)
  const isBack = occurrence !== occurrenceOf(before) || (saysDone(before) && !saysDone(next))
  return occurrence && isBack ? withoutOccurrence(next.stamps, { occurrence }) : next.stamps
}

const withoutNames = (stamps: Stamps): Stamps =>
  Object.fromEntries(Object.entries(stamps).filter(([key]) => !key.startsWith(mark)))
