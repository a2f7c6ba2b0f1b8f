import { difference } from '#app/data/live/sorted-array.ts'
import { addDays } from '#shared/days.ts'
import { nextDue } from '#shared/next-due.ts'
import { occurrencesBetween } from '#shared/occurrences.ts'
import { knownRepeat, parseRepeat, type Repeat } from '#shared/repeats.ts'

/** A row that may have a day: the first ten characters of its `dueDate`, such as `2026-12-05`. */
export interface DatedRow {
  id: string
  dueDate: string | null
  repeat: string | null
  repeatFrom: 'due' | 'done' | null
  occurrence: string | null
}

export interface DayIndex<Row extends DatedRow> {
  /** Replaces the indexed rows. Only rows that changed are indexed again. */
  follow: (rows: readonly Row[]) => void
  /** The rows with that day, also done ones. */
  on: (day: string) => Iterable<Row>
  /**
   * Pairs of a day and an open repeating row: the days of its repeat after its own day, from `from` to `to`, both
   * included. At most 42 days for each row; none for a repeat that counts from the day it is done.
   */
  coming: (from: string, to: string) => Iterable<readonly [day: string, row: Row]>
}

/** The number of days on the longest screen. No more days are computed for a row. */
const mostDays = 42

const dayOf = ({ dueDate }: DatedRow): string | undefined => dueDate?.slice(0, 10)

/** An index of rows by their day. A screen of some days visits only the rows of those days and the repeating rows. */
export function createDayIndex<Row extends DatedRow>(isOpen: (row: Row) => boolean): DayIndex<Row> {
  const byDay = new Map<string, Set<Row>>()
  const repeating = new Map<Row, Coming>()
  let known: readonly Row[] = []

  const remove = (row: Row) => {
    byDay.get(dayOf(row) ?? '')?.delete(row)
    repeating.delete(row)
  }
  const add = (row: Row) => {
    const day = dayOf(row)
    if (day === undefined) return
    const others = byDay.get(day)
    if (others) others.add(row)
    else byDay.set(day, new Set([row]))
    const coming = isOpen(row) ? comingOf(row, day) : undefined
    if (coming) repeating.set(row, coming)
  }

  return {
    follow: (rows) => {
      if (rows === known) return
      const { removed, added } = difference(known, rows)
      known = rows
      removed.forEach(remove)
      added.forEach(add)
    },
    on: (day) => byDay.get(day) ?? [],
    *coming(from, to) {
      for (const [row, { rule, start, after }] of repeating)
        for (const next of occurrencesBetween(rule, start, from > after ? from : addDays(after, 1), to, mostDays))
          yield [next, row]
    },
  }
}

/** The later days of a row: those of the rule that begins on `start`, after the day `after`. */
interface Coming {
  rule: Repeat
  start: string
  after: string
}

/**
 * The later days of a row on `day`. Undefined without a repeat, for a repeat that counts from the day it is done, and
 * for a rule of a newer version of the app.
 */
function comingOf({ repeat, repeatFrom, occurrence }: DatedRow, day: string): Coming | undefined {
  const rule = repeat && repeatFrom !== 'done' ? knownRepeat(repeat) : undefined
  if (!repeat || !rule || !occurrence) return rule && { rule, start: day, after: day }
  const next = nextDue({ dueDate: day, occurrence, repeat, repeatFrom: 'due' }, day)
  return next ? { rule: parseRepeat(next.repeat), start: next.dueDate, after: addDays(next.dueDate, -1) } : undefined
}
