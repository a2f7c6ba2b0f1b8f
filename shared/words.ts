/** The words of a name in normalised form: without accents, capitals, plurals and small words. */
import { fold } from './fold.ts'

const word = /[\p{L}\p{N}]+/gu

const smallWords = new Set([
  'a',
  'o',
  'as',
  'os',
  'de',
  'da',
  'do',
  'das',
  'dos',
  'd',
  'e',
  'em',
  'na',
  'no',
  'com',
  'p',
  'pra',
  'para',
])

/** The words of a text, folded. */
export const foldedWords = (text: string): string[] => fold(text).match(word) ?? []

/** The search words of a name: `pao` and `queijo` for `Pães de Queijo`. A name of small words only keeps them. */
export function keyWords(name: string): string[] {
  const words = foldedWords(name)
  const large = words.filter((each) => !smallWords.has(each))
  return (large.length > 0 ? large : words).map(singular)
}

/** `keyWords` including every "e", which is part of some names. */
export const keyWordsAndAnd = (name: string): string[] =>
  foldedWords(name)
    .filter((each) => each === 'e' || !smallWords.has(each))
    .map(singular)

/** The key words of a name or line as one text, so that its spellings can be compared; empty without words. */
export const wordOf = (text: string): string => keyWords(text).join(' ')

/** Plural endings, the longer ones first. A result need not be a word, only the same for singular and plural. */
const endings: readonly [plural: string, singular: string][] = [
  ['oes', 'ao'],
  ['aes', 'ao'],
  ['aos', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['ois', 'ol'],
  ['uis', 'ul'],
  ['eses', 'e'],
  ['ares', 'ar'],
  ['eres', 'er'],
  ['ores', 'or'],
  ['zes', 'z'],
  ['ns', 'm'],
  ['s', ''],
]

const shortestPlural = 4

export function singular(folded: string): string {
  if (folded.length < shortestPlural) return folded
  const ending = endings.find(([plural]) => folded.endsWith(plural))
  return ending ? folded.slice(0, -ending[0].length) + ending[1] : folded
}
