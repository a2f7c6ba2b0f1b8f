import { diffArrays } from 'diff'

/** Parts `start` to `end` of the one text became parts `newStart` to `newEnd` of the other. */
export interface TextChange {
  start: number
  end: number
  newStart: number
  newEnd: number
}

/**
 * Changes that are looked at one by one: the time grows with the square of their number. What differs in more places counts as
 * written anew from its first difference to its last.
 */
const maxChanges = 400

/** What changed from `before` to `after`, in order; between two changes at least one part stays. */
export function changesOf(before: readonly string[], after: readonly string[]): TextChange[] {
  const shorter = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < shorter && before[head] === after[head]) head++
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [end, newEnd] = [before.length - tail, after.length - tail]
  if (head === end && head === newEnd) return []
  if (head === end || head === newEnd) return [{ start: head, end, newStart: head, newEnd }]
  return changesBetween(before.slice(head, end), after.slice(head, newEnd), head)
}

function changesBetween(before: string[], after: string[], offset: number): TextChange[] {
  const parts = diffArrays(...numbered(before, after), { maxEditLength: maxChanges })
  const changes: TextChange[] = []
  let [at, newAt] = [offset, offset]
  let isChanging = false
  for (const { added, removed, count } of parts ?? [
    { removed: true, count: before.length },
    { added: true, count: after.length },
  ]) {
    if (!added && !removed) {
      at += count
      newAt += count
      isChanging = false
      continue
    }
    if (!isChanging) changes.push({ start: at, end: at, newStart: newAt, newEnd: newAt })
    isChanging = true
    const change = changes.at(-1) as TextChange
    if (removed) change.end = at += count
    else change.newEnd = newAt += count
  }
  return changes
}

/** The same parts as numbers, which are compared faster than long lines. */
function numbered(before: string[], after: string[]): [number[], number[]] {
  const numbers = new Map<string, number>()
  const numberOf = (part: string) => {
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, numbers.size)
    return numbers.size - 1
  }
  return [before.map(numberOf), after.map(numberOf)]
}
