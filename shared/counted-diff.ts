/**
 * Text differences with a bounded number of steps. A text made on purpose must not block the server or the screen of a
 * phone (docs/decisions/058). Steps are counted, not milliseconds, so that every device computes the same text.
 */
import { diffArrays } from 'diff'

/** The budget of a computation: the steps given at first, and the steps left. */
export interface Steps {
  given: number
  left: number
}

/** The budget of one merge for all comparisons of lines and words. A step takes about ten nanoseconds. */
export const maxSteps = 1_800_000

export const newSteps = (given = maxSteps): Steps => ({ given, left: given })

/** Uses up `count` steps and returns true; returns false and uses none if fewer are left. */
export function spend(steps: Steps, count: number): boolean {
  if (count > steps.left) return false
  steps.left -= count
  return true
}

/** Subtracts the steps of work that cannot be skipped. */
export function use(steps: Steps, count: number): void {
  steps.left = Math.max(0, steps.left - count)
}

/** The cost of numbering one part of a text, in steps. */
const stepsOfPart = 30
/** The cost of one path of the search, in steps. */
const stepsOfPath = 30

/** A diff uses only a share of the remaining steps, so that later comparisons have some left. */
const shareOfDiff = 3 / 5

export interface Run {
  added: boolean
  removed: boolean
  count: number
}

/**
 * The runs of parts that stayed, were removed or were added, in order; undefined if the diff exceeds its share of
 * `steps`. Either way it subtracts the steps that it has used.
 */
export function diffWithin(steps: Steps, before: readonly string[], after: readonly string[]): Run[] | undefined {
  const parts = (before.length + after.length) * stepsOfPart
  const room = Math.floor(steps.left * shareOfDiff) - parts
  if (room < 0) return undefined
  steps.left -= parts
  const maxEditLength = longestEdit(room / stepsOfPath)
  // Each surplus part of one text is an edit.
  if (Math.abs(before.length - after.length) > maxEditLength) return undefined
  const search = { left: room }
  const found = diffNumbers(numbered(before, after), maxEditLength, search)
  const edits = found ? found.reduce((sum, run) => sum + (run.added || run.removed ? run.count : 0), 0) : maxEditLength
  steps.left -= Math.max(room - search.left, pathSteps(edits) * stepsOfPath)
  return found
}

/** The number of paths that the search tries before it finds a result with this number of edits. */
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

/** Both texts with a number for each part, equal ones for equal parts: numbers compare faster than long lines. */
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
