/**
 * Finds a grocery by its name, also with a small typo. A name is read from its first word on, because in Portuguese the
 * noun precedes its kind: `suco de laranja` is a juice. The work for one name is bounded by the size of the dictionary.
 */

import { keyWords, keyWordsAndAnd } from '#shared/words.ts'
import type { Aisle } from './aisles.ts'
import { createSpeller } from './speller.ts'

export interface Grocery {
  /** The product's commonest name, in its usual spelling. */
  name: string
  aisle: Aisle
  otherNames: readonly string[]
}

export interface Groceries {
  find(name: string): Grocery | undefined
  /** The grocery whose name begins the text, without a typo. `words` is the number of key words of that name. */
  atStart(text: string): { grocery: Grocery; words: number } | undefined
  /** The number of words of the longest name with "e" that begins the text: 3 for `cravo e canela`. 0 without one. */
  andAtStart(text: string): number
  /** The same key for all spellings of a product: plurals, accents, regional names, small typos. */
  keyOf(name: string): string
  all: readonly Grocery[]
  /** All aisles, in the order of a walk through the supermarket. */
  aisles: readonly Aisle[]
  /** The number of lookups and comparisons so far: tests bound it. */
  steps(): number
}

/** The number of words of a name that are read. Further words name a person or a reason. */
const longestName = 8

export function createGroceries(dictionary: Record<Aisle, string>): Groceries {
  const { all, phrases, withAnd, longestPhrase } = phrasesOf(dictionary)
  const words = [...new Set([...phrases.keys()].flatMap((phrase) => phrase.split(' ')))]
  const speller = createSpeller(words)
  let lookups = 0

  const phraseAt = (words: readonly string[], start: number) => {
    for (let end = Math.min(words.length, start + longestPhrase); end > start; end--) {
      lookups++
      const grocery = phrases.get(words.slice(start, end).join(' '))
      if (grocery) return { grocery, words: end - start }
    }
    return
  }
  // Later words are usually a person or a reason: a typo in them is corrected only if the result completes a known
  // name.
  const mended = (name: string) => {
    const right: string[] = []
    for (const word of keyWords(name).slice(0, longestName)) {
      const mend = speller.mend(word)
      right.push(right.length === 0 || phrases.has([...right, mend].join(' ')) ? mend : word)
    }
    return right
  }
  const found = (words: readonly string[]) => {
    for (let start = 0; start < words.length; start++) {
      const match = phraseAt(words, start)
      if (match) return { ...match, start }
    }
    return
  }

  return {
    all,
    aisles: Object.keys(dictionary) as Aisle[],
    steps: () => lookups + speller.comparisons(),
    find: (name) => {
      const words = mended(name)
      const match = found(words)
      if (!match) return
      return words.some(isFrozen) ? { ...match.grocery, aisle: 'Congelados' } : match.grocery
    },
    atStart: (text) => phraseAt(keyWords(text).slice(0, longestPhrase), 0),
    andAtStart: (text) => {
      const words = keyWordsAndAnd(text).slice(0, longestName)
      return words.findLastIndex((_, index) => withAnd.has(words.slice(0, index + 1).join(' '))) + 1
    },
    keyOf: (name) => {
      const words = mended(name)
      const match = found(words)
      if (!match) return words.join(' ')
      return [...words.slice(0, match.start), match.grocery.name, ...words.slice(match.start + match.words)].join(' ')
    },
  }
}

const isFrozen = (word: string): boolean => word === 'congelado' || word === 'congelada'

/** The groceries of the dictionary, `phrases` by the key words of each name, and the names `withAnd` ("e"). */
function phrasesOf(dictionary: Record<Aisle, string>) {
  const all: Grocery[] = []
  const phrases = new Map<string, Grocery>()
  const withAnd = new Set<string>()
  let longestPhrase = 1
  for (const [aisle, names] of Object.entries(dictionary) as [Aisle, string][]) {
    for (const entry of names.split(',')) {
      const [name = '', ...otherNames] = entry.trim().split('=')
      const grocery = { name, aisle, otherNames }
      all.push(grocery)
      for (const each of [name, ...otherNames]) {
        const words = keyWords(each)
        longestPhrase = Math.max(longestPhrase, words.length)
        if (each.includes(' e ')) withAnd.add(keyWordsAndAnd(each).join(' '))
        if (!phrases.has(words.join(' '))) phrases.set(words.join(' '), grocery)
      }
    }
  }
  return { all, phrases, withAnd, longestPhrase }
}
