/**
 * Joins two texts that were made of one: lines first, then words in a line. Where both have changed the same words, both
 * passages stay, under a visible separator (conflicts.ts). Pure and without a clock: the server merges by it what arrives, the
 * device what is being typed, and both come to the same text.
 *
 * What nobody has touched stays, what one has changed is as they changed it, and no word that somebody wrote is lost.
 */
import { conflictOf } from './conflicts.ts'
import { changesOf } from './text-changes.ts'
import { type Group, groupsOf } from './text-groups.ts'

/** The text that both `mine` and `theirs`, each made of `base`, become. Of two passages theirs stands first. */
export const merge3 = (base: string, mine: string, theirs: string): string =>
  joinTexts([base, mine, theirs], (their, my) => conflictOf(their, my))

/**
 * What turned `from` into `to`, done to what stands there `now`, as somebody does who takes their own act back. Where the same
 * words have been changed since, that stays: nobody is asked to decide between two texts of their own.
 */
export const mergeChange = (from: string, to: string, now: string): string =>
  joinTexts([from, to, now], (written) => written)

/** What two changes of the same words become. */
type Clash = (theirs: string[], mine: string[]) => string[]

function joinTexts([base, mine, theirs]: readonly [string, string, string], clash: Clash): string {
  if (mine === theirs || theirs === base) return mine
  if (mine === base) return theirs
  const both = (...texts: Texts) => joinLines(texts, clash)
  return joined([linesOf(base), linesOf(mine), linesOf(theirs)], 'apart', both).join('\n')
}

type Texts = readonly [base: string[], mine: string[], theirs: string[]]

const linesOf = (text: string): string[] => text.split('\n')

/** Blanks are words, too: so that what is put together again is what was taken apart, and no character is ever split. */
const wordsOf = (line: string): string[] => line.match(/\s+|\S+/g) ?? []

/** What all of it becomes, when `both` says what two changes of the same place become. */
function joined(
  [base, mine, theirs]: Texts,
  touching: 'apart' | 'together',
  both: (...of: Texts) => string[],
): string[] {
  const result: string[] = []
  let at = 0
  for (const group of groupsOf(changesOf(base, mine), changesOf(base, theirs), touching)) {
    for (const kept of base.slice(at, group.start)) result.push(kept)
    for (const part of partOf(group, base, mine, theirs, both)) result.push(part)
    at = group.end
  }
  for (const kept of base.slice(at)) result.push(kept)
  return result
}

function partOf(
  { start, end, mine, theirs }: Group,
  ...[base, ours, others, both]: [...Texts, (...of: Texts) => string[]]
): string[] {
  const [my, their] = [mine && ours.slice(mine.start, mine.end), theirs && others.slice(theirs.start, theirs.end)]
  if (!my || !their) return my ?? their ?? []
  return isSame(my, their) ? my : both(base.slice(start, end), my, their)
}

/** Two changes of the same lines. */
function joinLines([base, mine, theirs]: Texts, clash: Clash): string[] {
  // Who deletes does not know what was written there meanwhile.
  if (mine.length === 0) return theirs
  if (theirs.length === 0) return mine
  const [before, my, their, after] = apart(mine, theirs)
  if (my.length === 0 || their.length === 0 || base.every(isBlank)) return [...before, ...their, ...my, ...after]
  const areSameLines = mine.length === base.length && theirs.length === base.length
  return areSameLines ? joinLineByLine([base, mine, theirs], clash) : [...before, ...clash(their, my), ...after]
}

const isBlank = (line: string): boolean => line.trim() === ''

/** Lines that are still the same ones, by their words; those of which the same words were changed stay twice. */
function joinLineByLine([base, mine, theirs]: Texts, clash: Clash): string[] {
  const result: string[] = []
  let [my, their]: [string[], string[]] = [[], []]
  const endPassages = () => {
    if (my.length > 0) result.push(...clash(their, my))
    ;[my, their] = [[], []]
  }
  for (const [at, line] of base.entries()) {
    const [mineHere = '', theirsHere = ''] = [mine[at], theirs[at]]
    const both = joinWords(line, mineHere, theirsHere)
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

/** A line with the words of both; undefined where two changes meet. */
function joinWords(base: string, mine: string, theirs: string): string | undefined {
  if (mine === theirs) return mine
  let meet = false
  const words = joined([wordsOf(base), wordsOf(mine), wordsOf(theirs)], 'together', (_base, my) => {
    meet = true
    return my
  })
  return meet ? undefined : words.join('')
}

/** What stands at the beginning and at the end of both, and what is left of each in between. */
function apart(a: string[], b: string[]): [before: string[], a: string[], b: string[], after: string[]] {
  const shorter = Math.min(a.length, b.length)
  let [head, tail] = [0, 0]
  while (head < shorter && a[head] === b[head]) head++
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  return [a.slice(0, head), a.slice(head, a.length - tail), b.slice(head, b.length - tail), a.slice(a.length - tail)]
}

const isSame = (a: string[], b: string[]): boolean => a.length === b.length && a.every((part, at) => part === b[at])
