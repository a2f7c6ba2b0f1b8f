const fewChanges = 64

/**
 * A sorted array without `removed`, which are elements of it by identity, and with `added`; the input is unchanged.
 * `compare` must be a total order. Up to 64 changes cost one copy, and a binary search each; more cost a new sort.
 */
export function sortedWith<T>(
  sorted: readonly T[],
  removed: readonly T[],
  added: readonly T[],
  compare: (a: T, b: T) => number,
): readonly T[] {
  if (removed.length + added.length > fewChanges) {
    const gone = new Set(removed)
    return [...sorted.filter((row) => !gone.has(row)), ...added].sort(compare)
  }
  const next = [...sorted]
  for (const row of removed) {
    const at = lowerBound(next, row, compare)
    if (next[at] === row) next.splice(at, 1)
  }
  for (const row of added) next.splice(lowerBound(next, row, compare), 0, row)
  return next
}

/** The first index at which `row` can be inserted without breaking the order. */
const lowerBound = <T>(sorted: readonly T[], row: T, compare: (a: T, b: T) => number): number =>
  firstPlace(sorted, (other) => compare(other, row) >= 0)

/**
 * The index of the first element for which `holds` is true, or the length of the array if there is none. Binary search:
 * `holds` must also be true for all elements after it.
 */
export function firstPlace<T>(sorted: readonly T[], holds: (element: T) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sorted[middle] as T)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The elements that only `before` (`removed`) or only `after` (`added`) contains. Elements are compared by identity;
 * those alike at both ends cost one comparison each.
 */
export function difference<T>(before: readonly T[], after: readonly T[]): { removed: T[]; added: T[] } {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let alike = 0
  const most = Math.min(before.length, after.length) - start
  while (alike < most && before.at(-1 - alike) === after.at(-1 - alike)) alike++
  const [old, next] = [before.slice(start, before.length - alike), after.slice(start, after.length - alike)]
  const [wasThere, isThere] = [new Set(old), new Set(next)]
  return { removed: old.filter((row) => !isThere.has(row)), added: next.filter((row) => !wasThere.has(row)) }
}
