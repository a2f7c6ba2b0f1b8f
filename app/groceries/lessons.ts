/**
 * A person's corrections of parsed lines (`corrections`), here called lessons, and their effect on the parsing of a
 * line.
 */
import { distance } from 'fastest-levenshtein'
import { fold } from '#shared/fold.ts'
import { noteWith } from '#shared/items.ts'
import { keyWords, wordOf } from '#shared/words.ts'
import { inRoundBrackets, withoutRemarks } from './bracket-notes.ts'
import { readCopied } from './copied-line.ts'
import type { Groceries } from './groceries.ts'
import { totalIn } from './line-prices.ts'
import { aisleOf, parseLine, type Understood } from './parse-line.ts'
import { readShelfPrice } from './shelf-prices.ts'

export interface Lesson {
  /** The person's spelling; null keeps the original. */
  name: string | null
  /** The category that the person chose, if `ownCategory` is true; null is no category. */
  category: string | null
  ownCategory: boolean
  /** True if the whole line is the name, without parsing. */
  asTyped: boolean
}

/** The lessons by the normalised words of a line or name (`wordOf`). */
export type Lessons = ReadonlyMap<string, Lesson>

export interface Reading extends Omit<Understood, 'price'> {
  /** In cents. */
  price: number | null
  /** The remark in brackets, and the price as a shelf writes it, if the total was made from it: `leve 3 pague 2 4,99`. */
  note: string | null
  /** True if the whole line is the name, because the person refused its parsing. */
  asTyped: boolean
  /** True if the person chose this aisle, or chose none. */
  ownAisle: boolean
  /** After so many days it is needed again, as the line says. */
  everyDays?: number
}

/** True if an earlier lesson refused the reading of this line. */
const isRefused = (line: string, lessons: Lessons): boolean => lessons.get(wordOf(line))?.asTyped === true

/**
 * Parses a typed line and applies the person's lessons to it. With `asTyped` the whole line is the name; by default a
 * lesson decides that.
 */
export function readLearnt(
  line: string,
  groceries: Groceries,
  lessons: Lessons,
  asTyped = isRefused(line, lessons),
): Reading {
  if (asTyped) {
    const name = line.trim()
    const chosen = ownCategoryOf(name, lessons)
    const said = { name, quantity: null, unit: null, aisle: chosen ?? null, price: null, note: null }
    return { ...said, asTyped, ownAisle: chosen !== undefined }
  }
  const whole = parseLine(inRoundBrackets(line), groceries)
  // A corrected line with its remark is one name.
  const { note, ...said } = lessons.has(wordOf(whole.name)) ? { ...whole, note: null } : withoutRemarksOf(whole)
  const read = said.name === whole.name ? said : { ...said, aisle: aisleOf(said.name, said.unit, groceries) }
  const name = lessons.get(wordOf(read.name))?.name ?? read.name
  const own = ownCategoryOf(name, lessons)
  const aisle = name === read.name ? read.aisle : (groceries.find(name)?.aisle ?? read.aisle)
  return {
    ...read,
    ...withRemark(priceOf(read), note),
    name,
    aisle: own === undefined ? aisle : own,
    asTyped,
    ownAisle: own !== undefined,
  }
}

const withoutRemarksOf = (read: Understood) => ({ ...read, ...withoutRemarks(read.name) })

/** The remark stands in front of a price as the shelf writes it. */
const withRemark = <P extends { note: string | null }>(priced: P, note: string | null): P => ({
  ...priced,
  note: noteWith(note, priced.note) ?? note,
})

/** Parses a copied line. Lessons do not change its name and quantity, but they may choose its aisle. */
export function readCopiedLearnt(line: string, groceries: Groceries, lessons: Lessons): Reading {
  const { note, ...read } = readCopied(line, groceries)
  const own = ownCategoryOf(read.name, lessons)
  const aisle = own === undefined ? read.aisle : own
  return { ...read, ...withRemark(priceOf(read, true), note), aisle, asTyped: false, ownAisle: own !== undefined }
}

/** The price, and the quantity if the price says it. A quantity such as `2 x 4,99` says its price. */
function priceOf({ price, quantity }: Understood, isCopied = false): Pick<Reading, 'price' | 'quantity' | 'note'> {
  if (price === null) {
    const total = quantity === null || isCopied ? null : readShelfPrice(quantity, null)
    return { price: total && typeof total === 'object' ? total.cents : null, quantity, note: null }
  }
  const { cents, shelf, ...said } = totalIn(price, quantity)
  return { price: cents, quantity: said.quantity, note: shelf }
}

function ownCategoryOf(name: string, lessons: Lessons): string | null | undefined {
  const lesson = lessons.get(wordOf(name))
  return lesson?.ownCategory ? lesson.category : undefined
}

const lettersPerTypo = 4

/** True if at most a quarter of the letters differ: a corrected spelling. A change to another product is no lesson. */
export function isRespelt(before: string, after: string): boolean {
  const [a, b] = [fold(before), fold(after)]
  return distance(a, b) <= Math.floor(Math.max(a.length, b.length) / lettersPerTypo) && keyWords(a).length > 0
}
