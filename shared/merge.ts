/**
 * Three-way merges of texts: lines first, then words in a line. Pure and without a clock: the server merges arriving
 * mutations and the device its drafts, with the same result.
 *
 * Untouched text stays, and a change of one side is applied. If both sides changed the same words, or the same lines
 * into a different number of lines, `merge3` keeps both passages between visible separators (conflicts.ts), so that no
 * written word is lost; `mergeChange` keeps one.
 */
import { conflictOf } from './conflicts.ts'
import { newSteps, type Steps, spend, use } from './counted-diff.ts'
import { changesOf } from './text-changes.ts'
import { type Group, groupsOf } from './text-groups.ts'

/** Merges `mine` and `theirs`, which were both made of `base`. In a conflict the passage of `theirs` comes first. */
export const merge3 = (base: string, mine: string, theirs: string, steps: Steps = newSteps()): string =>
  joinTexts([base, mine, theirs], { clash: (their, my) => conflictOf(their, my), steps })

/**
 * Merges two texts without a known base. Common lines are kept once; where the texts differ, both passages are kept as
 * a conflict, unless one is blank. A deletion cannot be distinguished from an addition of the other side, so deleted
 * lines return.
 */
export function mergeUnknown(mine: string, theirs: string, steps: Steps = newSteps()): string {
  const [my, their] = [linesOf(mine, steps), linesOf(theirs, steps)]
  const result: string[] = []
  let at = 0
  for (const { start, end, newStart, newEnd } of changesOf(their, my, steps)) {
    append(result, their.slice(at, start))
    append(result, eitherOrBoth(their.slice(start, end), my.slice(newStart, newEnd)))
    at = end
  }
  append(result, their.slice(at))
  return result.join('\n')
}

const eitherOrBoth = (theirs: string[], mine: string[]): string[] => {
  if (mine.every(isBlank)) return theirs
  return theirs.every(isBlank) ? mine : conflictOf(theirs, mine)
}

/**
 * Applies the change from `from` to `to` to the current text `now`, as an undo does. Words that have changed since are
 * kept: nobody is asked to resolve a conflict with their own text.
 */
export const mergeChange = (from: string, to: string, now: string, steps: Steps = newSteps()): string =>
  joinTexts([from, to, now], { clash: (written) => written, steps })

/** The resulting lines for a passage that both sides have changed. */
type Clash = (theirs: string[], mine: string[]) => string[]

interface Joining {
  clash: Clash
  steps: Steps
}

function joinTexts([base, mine, theirs]: readonly [string, string, string], joining: Joining): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const both = (...texts: Texts) => joinLines(texts, joining)
  const lines: Texts = [linesOf(base, joining.steps), linesOf(mine, joining.steps), linesOf(theirs, joining.steps)]
  return joined(lines, { touching: 'apart', steps: joining.steps, both }).join('\n')
}

type Texts = readonly [base: string[], mine: string[], theirs: string[]]

/** Cost of cutting out a line, comparing it with its neighbours and appending it. */
const stepsOfCut = 10

function linesOf(text: string, steps: Steps): string[] {
  const lines = text.split('\n')
  use(steps, lines.length * stepsOfCut)
  return lines
}

/** Blanks are parts too: joining the parts restores the line, and no character is ever split. */
const wordsOf = (line: string): string[] => line.match(/\s+|\S+/g) ?? []

interface Rules {
  touching: 'apart' | 'together'
  steps: Steps
  /** The result for two different changes of the same range of the base. */
  both: (...of: Texts) => string[]
}

function joined([base, mine, theirs]: Texts, { touching, steps, both }: Rules): string[] {
  const result: string[] = []
  let at = 0
  for (const group of groupsOf(changesOf(base, mine, steps), changesOf(base, theirs, steps), touching)) {
    append(result, base.slice(at, group.start))
    append(result, partOf(group, base, mine, theirs, both))
    at = group.end
  }
  append(result, base.slice(at))
  return result
}

/** Appends the parts one by one: a spread into `push` exceeds the argument limit for the lines of a long text. */
function append(result: string[], parts: string[]): void {
  for (const part of parts) result.push(part)
}

function partOf(
  { start, end, mine, theirs }: Group,
  ...[base, ours, others, both]: [...Texts, (...of: Texts) => string[]]
): string[] {
  const [my, their] = [mine && ours.slice(mine.start, mine.end), theirs && others.slice(theirs.start, theirs.end)]
  if (!my || !their) return my ?? their ?? []
  return isSame(my, their) ? my : both(base.slice(start, end), my, their)
}

function joinLines([base, mine, theirs]: Texts, joining: Joining): string[] {
  // A deletion is made without knowledge of the other side's text.
  if (mine.length === 0) return theirs
  if (theirs.length === 0) return mine
  const [before, my, their, after] = apart(mine, theirs)
  if (my.length === 0 || their.length === 0 || base.every(isBlank)) return [...before, ...their, ...my, ...after]
  const areSameLines = mine.length === base.length && theirs.length === base.length
  return areSameLines
    ? joinLineByLine([base, mine, theirs], joining)
    : [...before, ...joining.clash(their, my), ...after]
}

const isBlank = (line: string): boolean => line.trim() === ''

/**
 * Merges the words of lines with the same number; lines with a conflict become passages. The three texts must have
 * equally many lines.
 */
function joinLineByLine([base, mine, theirs]: Texts, { clash, steps }: Joining): string[] {
  const result: string[] = []
  let [my, their]: [string[], string[]] = [[], []]
  const endPassages = () => {
    if (my.length > 0) append(result, clash(their, my))
    ;[my, their] = [[], []]
  }
  for (const [at, line] of base.entries()) {
    const [mineHere = '', theirsHere = ''] = [mine[at], theirs[at]]
    const both = joinWords(line, mineHere, theirsHere, steps)
    if (both === undefined) {
      my.push(mineHere)
      their.push(theirsHere)
    } else {
      endPassages()
      result.push(both)
    }
  }
  endPassages()
  return result
}

/** Cost of splitting and joining one line. */
const stepsOfLine = 1000
/** Additional cost for each character of its texts, any of which may be a word. */
const stepsOfCharacter = 4

/** The line with the words of both sides; undefined on a conflict or without steps left for its words. */
function joinWords(base: string, mine: string, theirs: string, steps: Steps): string | undefined {
  if (mine === theirs) return mine
  const length = base.length + mine.length + theirs.length
  if (!spend(steps, stepsOfLine + length * stepsOfCharacter)) return undefined
  let meet = false
  const both = (_base: string[], my: string[]) => {
    meet = true
    return my
  }
  const words = joined([wordsOf(base), wordsOf(mine), wordsOf(theirs)], { touching: 'together', steps, both })
  return meet ? undefined : words.join('')
}

/** The common beginning of two lists, the differing middle of each, and their common end. */
function apart(a: string[], b: string[]): [before: string[], a: string[], b: string[], after: string[]] {
  const shorter = Math.min(a.length, b.length)
  let [head, tail] = [0, 0]
  while (head < shorter && a[head] === b[head]) head++
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return [a.slice(0, head), a.slice(head, a.length - tail), b.slice(head, b.length - tail), a.slice(a.length - tail)]
}

const isSame = (a: string[], b: string[]): boolean => a.length === b.length && a.every((part, at) => part === b[at])
