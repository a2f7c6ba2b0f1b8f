import { distance } from 'fastest-levenshtein'

const shortestMended = 5
const twoTyposFrom = 9
const rememberedWords = 2000

interface KnownWord {
  word: string
  letters: number
}

/**
 * Corrects an unknown word to a known one within a typo, or within two for long words. A word of fewer than five
 * letters stays, and so does one that is like no known word.
 */
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
      // A typo changes at most two letters: one removed, one added.
      if (bitsOf(letters ^ other.letters) > 2 * most || !isSlip(word, other.word)) continue
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

/** The letters of a word as a bit set. */
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

const firstLetters = 2
const anyLetterFrom = 8
const anyPlaceFrom = 7
const alike = ['csxz', 'cqk', 'gj', 'iey', 'ou', 'lu', 'mn', 'vw']

const soundAlike = (a = '', b = ''): boolean => alike.some((letters) => letters.includes(a) && letters.includes(b))

/**
 * True if one word can be a slip for the other: `cortina` is none for "corvina". A replaced letter may be anywhere if
 * both sound alike. Other slips follow two shared letters, and in a short word they replace no letter.
 */
function isSlip(word: string, other: string): boolean {
  const from = sharedStart(word, other)
  const isReplaced = word.length === other.length && word.slice(from + 1) === other.slice(from + 1)
  if (isReplaced && soundAlike(word[from], other[from])) return true
  return from >= firstLetters && (!isReplaced || word.length >= anyLetterFrom)
}

function sharedStart(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** The number of typos between two words. Transposed letters are one typo: in short words only adjacent ones. */
function typosBetween(word: string, other: string): number {
  const typos = distance(word, other)
  if (typos !== 2 || word.length !== other.length) return typos
  const isMoved = word.length >= anyPlaceFrom ? sorted(word) === sorted(other) : isSwapped(word, other)
  return isMoved ? 1 : typos
}

const sorted = (word: string): string => [...word].sort().join('')

function isSwapped(word: string, other: string): boolean {
  const from = sharedStart(word, other)
  const isPair = word[from] === other[from + 1] && word[from + 1] === other[from]
  return isPair && word.slice(from + 2) === other.slice(from + 2)
}
