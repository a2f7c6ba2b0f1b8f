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

/** For all that one join compares: lines, then words. A step takes a few nanoseconds. */
export const maxSteps = 2_500_000

export const newSteps = (given = maxSteps): Steps => ({ given, left: given })

/** Whether there was so much left: then it is used up. */
export function spend(steps: Steps, count: number): boolean {
  if (count > steps.left) return false
  steps.left -= count
  return true
}

/** What takes longer than to compare two numbers counts as so many steps. */
const stepsOfPart = 10
const stepsOfPath = 30

/** No diff uses up all that is left: what is compared next has a chance, too. */
const shareOfDiff = 1 / 2

export interface Run {
  added: boolean
  removed: boolean
  count: number
}

/** What stayed, went and came, in order; undefined where that takes more steps than a diff may have. */
export function diffWithin(steps: Steps, before: readonly string[], after: readonly string[]): Run[] | undefined {
  const share = Math.floor(steps.left * shareOfDiff)
  const parts = (before.length + after.length) * stepsOfPart
  if (parts > share) return undefined
  steps.left -= parts
  const room = (share - parts) / 2
  const maxEditLength = longestEdit(room / stepsOfPath)
  // Each part that one text has more than the other is an edit.
  if (Math.abs(before.length - after.length) > maxEditLength) return undefined
  const compared = { count: 0, max: room }
  const found = diffNumbers(numbered(before, after), maxEditLength, compared)
  const edits = found ? found.reduce((sum, run) => sum + (run.added || run.removed ? run.count : 0), 0) : maxEditLength
  steps.left -= compared.count + pathSteps(edits) * stepsOfPath
  return found
}

/** The search tries this many ways before it finds that so many edits are needed. */
const pathSteps = (edits: number): number => (edits * (edits + 3)) / 2
const longestEdit = (ways: number): number => Math.max(0, Math.floor(Math.sqrt(2 * ways)) - 2)

const tooMany = Symbol('too many comparisons')

function diffNumbers(
  [before, after]: [number[], number[]],
  maxEditLength: number,
  compared: { count: number; max: number },
): Run[] | undefined {
  const comparator = (a: number, b: number) => {
    if (compared.count >= compared.max) throw tooMany
    compared.count += 1
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
