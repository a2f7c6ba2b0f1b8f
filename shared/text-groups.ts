import type { TextChange } from './text-changes.ts'

/** A range of the base changed by one or both sides, with the corresponding ranges of their texts. */
export interface Group {
  start: number
  end: number
  mine?: { start: number; end: number } | undefined
  theirs?: { start: number; end: number } | undefined
}

/**
 * Groups the changes of both sides, each in order: changes whose ranges of the base overlap form one group. Adjacent
 * ones, such as of consecutive lines, do if `touching` is 'together'; two insertions at one point always do.
 */
export function groupsOf(mine: TextChange[], theirs: TextChange[], touching: 'apart' | 'together'): Group[] {
  const meets = touching === 'together' ? touch : overlap
  const groups: Group[] = []
  let [my, their] = [0, 0]
  while (my < mine.length || their < theirs.length) {
    const [myFirst, theirFirst] = [my, their]
    const place = { ...earlier(mine[my], theirs[their]) }
    for (let grows = true; grows; ) {
      grows = false
      for (; isIn(mine[my], place, meets); my++, grows = true) widen(place, mine[my])
      for (; isIn(theirs[their], place, meets); their++, grows = true) widen(place, theirs[their])
    }
    const parts = {
      mine: rangeOf(mine.slice(myFirst, my), place),
      theirs: rangeOf(theirs.slice(theirFirst, their), place),
    }
    groups.push({ start: place.start, end: place.end, ...parts })
  }
  return groups
}

interface Place {
  start: number
  end: number
}

const overlap = (a: Place, b: Place): boolean =>
  (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end)
const touch = (a: Place, b: Place): boolean => a.start <= b.end && b.start <= a.end

const isIn = (change: TextChange | undefined, place: Place, meets: typeof overlap): boolean =>
  change !== undefined && meets(change, place)

function widen(place: Place, change: TextChange | undefined): void {
  if (change) place.end = Math.max(place.end, change.end)
}

/** The range of the earlier change. An insertion comes before a change that begins at the same point. */
function earlier(a: TextChange | undefined, b: TextChange | undefined): Place {
  const first = !b || (a && (a.start < b.start || (a.start === b.start && a.end <= b.end))) ? a : b
  return { start: first?.start ?? 0, end: first?.end ?? 0 }
}

/** The range of the changed text that corresponds to `place` in the base; undefined without changes. */
function rangeOf(changes: TextChange[], place: Place): Place | undefined {
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return undefined
  return { start: first.newStart - (first.start - place.start), end: last.newEnd + (place.end - last.end) }
}
