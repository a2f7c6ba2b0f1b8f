/**
 * The differences of two texts, within so many steps. A text that somebody makes on purpose must not hold the server, or
 * the screen of a phone (docs/decisions/114). Steps are counted, not milliseconds: so every device comes to the same text.
 */
import { diffArrays } from 'diff'

/** How much work may still be done. */
export interface Steps {
  given: number
  left: number
}

/** For all that one join compares: lines, then words. A step takes some ten nanoseconds. */
export const maxSteps = 1_800_000

export const newSteps = (given = maxSteps): Steps => ({ given, left: given })

/** Whether there was so much left: then it is used up. */
export function spend(steps: Steps, count: number): boolean {
  if (count > steps.left) return false
  steps.left -= count
  return true
}

/** Spends steps on what must be done in any case. */
export function use(steps: Steps, count: number): void {
  steps.left = Math.max(0, steps.left - count)
}

/** A part of a text is numbered. */
const stepsOfPart = 30
/** A path of the search ends. */
const stepsOfPath = 30

/** No diff uses up all that is left: the next comparison has a chance, too. */
const shareOfDiff = 3 / 5

export interface Run {
  added: boolean
  removed: boolean
  count: number
}

/** The parts that stayed, went and came, in order; undefined where that takes more steps than a diff may have. */
export function diffWithin(steps: Steps, before: readonly string[], after: readonly string[]): Run[] | undefined {
  const parts = (before.length + after.length) * stepsOfPart
  const room = Math.floor(steps.left * shareOfDiff) - parts
  if (room < 0) return undefined
  steps.left -= parts
  const maxEditLength = longestEdit(room / stepsOfPath)
  // Each part that one text has more than the other is an edit.
  if (Math.abs(before.length - after.length) > maxEditLength) return undefined
  const search = { left: room }
  const found = diffNumbers(numbered(before, after), maxEditLength, search)
  const edits = found ? found.reduce((sum, run) => sum + (run.added || run.removed ? run.count : 0), 0) : maxEditLength
  steps.left -= Math.max(room - search.left, pathSteps(edits) * stepsOfPath)
  return found
}

/** The search tries this many ways before it finds that so many edits are needed. */
const pathSteps = (edits: number): number => (edits * (edits + 3)) / 2
const longestEdit = (ways: number): number => Math.max(0, Math.floor(Math.sqrt(2 * ways)) - 2)

const tooMany = Symbol('too many comparisons')

function diffNumbers(
  [before, after]: [number[], number[]],
  maxEditLength: number,
  search: { left: number },
): Run[] | undefined {
  const comparator = (a: number, b: number) => {
    const count = a === b ? 1 : stepsOfPath
    if (count > search.left) throw tooMany
    search.left -= count
    return a === b
  }
  try {
    return diffArrays(before, after, { maxEditLength, comparator })
  } catch (error) {
    if (error !== tooMany) throw error
    return undefined
  }
}

/** The same parts as numbers, which are compared faster than long lines. */
function numbered(before: readonly string[], after: readonly string[]): [number[], number[]] {
  const numbers = new Map<string, number>()
  const numberOf = (part: string) => {
    const known = numbers.get(part)
    if (known !== undefined) return known
    numbers.set(part, numbers.size)
    return numbers.size - 1
  }
  return [before.map(numberOf), after.map(numberOf)]
}
