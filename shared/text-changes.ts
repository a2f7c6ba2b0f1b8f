import { diffWithin, newSteps, type Steps } from './counted-diff.ts'

/** Parts `start` to `end` (excluded) of one text became parts `newStart` to `newEnd` (excluded) of the other. */
export interface TextChange {
  start: number
  end: number
  newStart: number
  newEnd: number
}

/**
 * The changes from `before` to `after`, in order; between two changes at least one part stays. If the budget `steps`
 * (counted-diff.ts) does not suffice, everything from the first difference to the last counts as one change.
 */
export function changesOf(
  before: readonly string[],
  after: readonly string[],
  steps: Steps = newSteps(),
): TextChange[] {
  const shorter = Math.min(before.length, after.length)
  let [head, tail] = [0, 0]
  while (head < shorter && before[head] === after[head]) head++
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  const [end, newEnd] = [before.length - tail, after.length - tail]
  if (head === end && head === newEnd) return []
  const whole = { start: head, end, newStart: head, newEnd }
  if (head === end || head === newEnd) return [whole]
  return changesBetween(before.slice(head, end), after.slice(head, newEnd), whole, steps)
}

function changesBetween(before: string[], after: string[], whole: TextChange, steps: Steps): TextChange[] {
  const runs = diffWithin(steps, before, after)
  if (!runs) return [whole]
  const changes: TextChange[] = []
  let [at, newAt] = [whole.start, whole.newStart]
  let isChanging = false
  for (const { added, removed, count } of runs) {
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
