import { distance } from 'fastest-levenshtein'

const shortestMended = 5
const twoTyposFrom = 9
const rememberedWords = 2000

interface KnownWord {
  word: string
  letters: number
}

/** Puts words right that are not known, when one that is differs by a typo: by two in long words. */
export function createSpeller(words: readonly string[]) {
  const known = new Set(words)
  const byLength: KnownWord[][] = []
  for (const word of words) {
    const same = byLength[word.length] ?? []
    byLength[word.length] = same
    same.push({ word, letters: lettersOf(word) })
  }
  const remembered = new Map<string, string>()
  let comparisons = 0

  const nearest = (word: string): string => {
    const most = word.length < twoTyposFrom ? 1 : 2
    const letters = lettersOf(word)
    let best = word
    let bestTypos = most + 1
    const likelyLong = byLength.slice(Math.max(shortestMended, word.length - most), word.length + most + 1)
    for (const other of likelyLong.flat()) {
      comparisons++
      // A typo changes two letters at most: one goes, another comes.
      if (bitsOf(letters ^ other.letters) > 2 * most) continue
      const typos = typosBetween(word, other.word)
      if (typos < bestTypos) [best, bestTypos] = [other.word, typos]
    }
    return best
  }
  const mend = (word: string): string => {
    if (word.length < shortestMended || known.has(word)) return word
    let right = remembered.get(word)
    if (right === undefined) {
      right = nearest(word)
      if (remembered.size >= rememberedWords) remembered.clear()
      remembered.set(word, right)
    }
    return right
  }
  return { mend, comparisons: () => comparisons }
}

/** Which letters are in a word, one bit for each. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(letters: number): number {
  let count = 0
  for (let left = letters; left !== 0; left &= left - 1) count++
  return count
}

/** Letters that changed places are one typo, unless the first one did. */
function typosBetween(word: string, other: string): number {
  const typos = distance(word, other)
  return typos === 2 && word[0] === other[0] && sorted(word) === sorted(other) ? 1 : typos
}

const sorted = (word: string): string => [...word].sort().join('')
