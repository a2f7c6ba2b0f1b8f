/** The words of a name as they are compared: without accents, capitals, plurals and small words. */
import { fold } from '#app/lib/fold.ts'

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

/** What a name is found by: `Pães de Queijo` by `pao` and `queijo`. A name of nothing but small words keeps them. */
export function keyWords(name: string): string[] {
  const words = foldedWords(name)
  const large = words.filter((each) => !smallWords.has(each))
  return (large.length > 0 ? large : words).map(singular)
}

/** The same with every "e", which some names are written with. */
export const keyWordsAndAnd = (name: string): string[] =>
  foldedWords(name)
    .filter((each) => each === 'e' || !smallWords.has(each))
    .map(singular)

/** What is the same in all ways to write a name or a line; empty where there are no words. */
export const wordOf = (text: string): string => keyWords(text).join(' ')

/** Endings of plurals, the longer ones first. Both numbers of a word must only come to the same, not to a word. */
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
