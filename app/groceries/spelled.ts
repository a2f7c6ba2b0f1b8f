import { fold } from '#shared/fold.ts'
import type { Groceries, Grocery } from './groceries.ts'

const word = /\p{L}+/gu

/**
 * A name as a list shows it: with a capital letter, and with the accents of the dictionary if it begins with a product.
 * A word that was written with an accent or with more capitals stays as typed, and no typo is corrected.
 */
export function spelled(name: string, groceries?: Groceries): string {
  const known = groceries?.atStart(name)
  if (!groceries || !known) return withCapital(name)
  const spellings = spellingsOf(groceries)
  const own = new Map(wordsOf(known.grocery).map((each) => [fold(each), each]))
  return withCapital(
    name.replace(word, (typed) => {
      const key = typed.toLowerCase()
      const spelling = own.get(key) ?? spellings.get(key)
      if (!spelling || !/^.\P{Lu}*$/u.test(typed)) return typed
      return isLower(typed) ? spelling : capital(spelling)
    }),
  )
}

const isLower = (text: string): boolean => text === text.toLowerCase()
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const withCapital = (name: string): string => (isLower(/^\p{L}+/u.exec(name)?.[0] ?? '') ? capital(name) : name)

const spellingsKnown = new WeakMap<Groceries, ReadonlyMap<string, string | undefined>>()

function spellingsOf(groceries: Groceries): ReadonlyMap<string, string | undefined> {
  const found = spellingsKnown.get(groceries) ?? createSpellings(groceries)
  spellingsKnown.set(groceries, found)
  return found
}

/** The spelling of each word and its plurals, by the word without accents; undefined for a word of two spellings. */
function createSpellings({ all }: Groceries): ReadonlyMap<string, string | undefined> {
  const words = new Set(all.flatMap(wordsOf))
  const plurals = byFolded([...words].flatMap(pluralsOf))
  return new Map([...plurals, ...byFolded([...words])])
}

const wordsOf = ({ name, otherNames }: Grocery): string[] => [...otherNames, name].join(' ').match(word) ?? []

function byFolded(words: readonly string[]): Map<string, string | undefined> {
  const spellings = new Map<string, string | undefined>()
  for (const each of words) {
    const key = fold(each)
    spellings.set(key, spellings.has(key) && spellings.get(key) !== each ? undefined : each)
  }
  return spellings
}

/** The possible plurals: three for a word in 'ão'. The wrong ones do no harm, because nobody writes them. */
function pluralsOf(singular: string): string[] {
  if (!singular.endsWith('ão')) return [`${singular}${/[rsz]$/.test(singular) ? 'es' : 's'}`]
  return ['ões', 'ães', 'ãos'].map((ending) => singular.slice(0, -2) + ending)
}
