import type { TrashEntry } from './trash.ts'

/** At least two rows that were deleted by one act, from one place, in the order in which the trash lists them. */
export interface TrashAct {
  id: string
  rows: readonly TrashEntry[]
}

/** The rows of one act are written in batches; a person who deletes row by row takes longer. */
const batchGapMs = 250
/** Bought items are cleared after a shop, at once or one by one. */
const shopGapMs = 10_000

/**
 * Joins rows of one table and one list or project whose deletions follow one another at once: the time is the only trace
 * of an act. `entries` are sorted, the latest first. A row that was deleted alone stays an entry.
 */
export function joinActs(entries: readonly TrashEntry[]): (TrashEntry | TrashAct)[] {
  const acts: [TrashEntry, ...TrashEntry[]][] = []
  const latest = new Map<string, TrashEntry[]>()
  for (const entry of entries) {
    const isBought = entry.boughtAt !== null
    const place = `${entry.table} ${entry.parentId} ${isBought}`
    const rows = latest.get(place)
    const gapMs = (rows?.at(-1)?.at ?? Number.POSITIVE_INFINITY) - entry.at
    if (rows && gapMs <= (isBought ? shopGapMs : batchGapMs)) rows.push(entry)
    else {
      const begun: [TrashEntry] = [entry]
      acts.push(begun)
      latest.set(place, begun)
    }
  }
  return acts.map((rows) => (rows.length === 1 ? rows[0] : { id: `act ${rows[0].id}`, rows }))
}

/** True if the act ended a shop: all its rows are bought items. */
export const isShop = ({ rows: [first] }: TrashAct): boolean => (first?.boughtAt ?? null) !== null
