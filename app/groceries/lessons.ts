/** What a person has put right before, and how it changes what is understood of a line. */
import { distance } from 'fastest-levenshtein'
import { fold } from '#app/lib/fold.ts'
import { readCopied } from './copied-line.ts'
import type { Groceries } from './groceries.ts'
import { centsIn } from './line-prices.ts'
import { parseLine, type Understood } from './parse-line.ts'
import { keyWords, wordOf } from './words.ts'

export interface Lesson {
  /** How they write it; null as it comes. */
  name: string | null
  /** Where `ownCategory` says that they have chosen it; null is none. */
  category: string | null
  ownCategory: boolean
  /** Nothing is to be understood of the line. */
  asTyped: boolean
}

/** By the words of a line or of a name, see `wordOf`. */
export type Lessons = ReadonlyMap<string, Lesson>

export interface Reading extends Omit<Understood, 'price'> {
  /** In cents. */
  price: number | null
  /** Nothing was understood of it, for that was refused. */
  asTyped: boolean
  /** The aisle is the one that the person has chosen before, be it none. */
  ownAisle: boolean
}

/** Whether nothing is to be understood of a line, as it was refused before. */
const isRefused = (line: string, lessons: Lessons): boolean => lessons.get(wordOf(line))?.asTyped === true

/** What is understood of a line by somebody who was put right before. */
export function readLearnt(
  line: string,
  groceries: Groceries,
  lessons: Lessons,
  asTyped = isRefused(line, lessons),
): Reading {
  if (asTyped) {
    const name = line.trim()
    const chosen = ownCategoryOf(name, lessons)
    const said = { name, quantity: null, unit: null, aisle: chosen ?? null, price: null }
    return { ...said, asTyped, ownAisle: chosen !== undefined }
  }
  const read = parseLine(line, groceries)
  const name = lessons.get(wordOf(read.name))?.name ?? read.name
  const own = ownCategoryOf(name, lessons)
  const aisle = name === read.name ? read.aisle : (groceries.find(name)?.aisle ?? read.aisle)
  const price = priceOf(read)
  return { ...read, name, aisle: own === undefined ? aisle : own, price, asTyped, ownAisle: own !== undefined }
}

/** Of a list that was copied name and quantity are as they were there, whoever reads it; the aisle is the reader's own. */
export function readCopiedLearnt(line: string, groceries: Groceries, lessons: Lessons): Reading {
  const read = readCopied(line, groceries)
  const own = ownCategoryOf(read.name, lessons)
  const price = priceOf(read)
  return { ...read, aisle: own === undefined ? read.aisle : own, price, asTyped: false, ownAisle: own !== undefined }
}

const priceOf = ({ price }: Understood): number | null => (price === null ? null : centsIn(price))

function ownCategoryOf(name: string, lessons: Lessons): string | null | undefined {
  const lesson = lessons.get(wordOf(name))
  return lesson?.ownCategory ? lesson.category : undefined
}

const lettersPerTypo = 4

/** Whether one name is the other one put right. What became another product says nothing of the next time. */
export function isRespelt(before: string, after: string): boolean {
  const [a, b] = [fold(before), fold(after)]
  return distance(a, b) <= Math.floor(Math.max(a.length, b.length) / lettersPerTypo) && keyWords(a).length > 0
}
