/** Distinguishes headings from products: both are written in bold, in capitals or alone. */

import { foldedWords, keyWords } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import type { MarkedLine } from './message-marks.ts'
import { aisleNamed, beginsNote, beginsTitle, isTitle } from './message-words.ts'
import { parseLine } from './parse-line.ts'

export interface Heading {
  /** The category of the items below. Null for a title of the whole list, or for other words before a colon. */
  category: string | null
  /** True if the lines below are advice: `Observações:`. */
  isOfNotes?: boolean
}

/** The neighbours of a line. */
export interface Around {
  /** The line directly above: none or a blank one, a heading, a bold product, or other text. */
  before: 'nothing' | 'heading' | 'bold' | 'text'
  /** True if the category of a heading above applies to the line. */
  isUnder: boolean
  /** The next line with words. */
  next: MarkedLine | undefined
}

const longestCategory = 60

/** The heading that a line is; undefined for a product or other text. */
export function headingOf(line: MarkedLine, around: Around, groceries: Groceries): Heading | undefined {
  if (line.isBoxed) return undefined
  const hasColon = line.text.endsWith(':')
  const name = hasColon ? line.text.slice(0, -1).trim() : line.text
  const aisle = aisleOfHeading(name, groceries)
  const isOfNotes = beginsNote(foldedWords(name))
  if (line.isBold) {
    const isHeading = hasColon || isBoldHeading(line, name, around, groceries)
    return isHeading ? { category: isOfNotes ? null : boldCategory(name, aisle, around.next), isOfNotes } : undefined
  }
  if (hasColon) return { category: aisle ?? null, isOfNotes }
  return line.isBulleted ? undefined : plainHeading(line, name, aisle, around, groceries)
}

function plainHeading(
  line: MarkedLine,
  name: string,
  aisle: string | undefined,
  around: Around,
  groceries: Groceries,
): Heading | undefined {
  if (isAboveBullets(line, name, aisle, around, groceries)) return { category: boldCategory(name, aisle, around.next) }
  if (aisle !== undefined && isAisleAlone(name, aisle, around, groceries)) return { category: aisle }
  return beginsTitle(foldedWords(name)) && !isThing(name, groceries) ? { category: null } : undefined
}

/** True if a bold line is a heading. It may be a product: a known one, one with an amount, or one among other lines. */
function isBoldHeading(
  line: MarkedLine,
  name: string,
  { before, isUnder, next }: Around,
  groceries: Groceries,
): boolean {
  if (next?.isBoxed || isTitle(foldedWords(name))) return true
  const aisle = aisleOfHeading(name, groceries)
  if (aisle !== undefined && !isGrocery(name, groceries)) return true
  const isPluralAisle = aisle !== undefined && isPlural(name)
  if (isUnder && isPluralAisle && !line.isBulleted && next && !next.isBold) return true
  const isAbove = next !== undefined && !next.isBold && (before === 'nothing' || before === 'heading')
  if (line.isBulleted || (!isAbove && !next?.isBulleted)) return false
  if (next?.isBulleted && isAbove) return parseLine(name, groceries).quantity === null
  return isPluralAisle || !isThing(name, groceries)
}

/** True if a plain line begins a group of bullets: an aisle, any words behind an emoji, or words that are no product. */
function isAboveBullets(
  line: MarkedLine,
  name: string,
  aisle: string | undefined,
  { before, isUnder, next }: Around,
  groceries: Groceries,
): boolean {
  // An aisle also begins a group directly below the bullets of another.
  const isFirst = before === 'nothing' || before === 'heading' || (isUnder && aisle !== undefined)
  if (!next?.isBulleted || !isFirst || next.isDecorated || parseLine(name, groceries).quantity !== null) return false
  return (
    aisle !== undefined || line.isDecorated || (!isGrocery(name, groceries) && foldedWords(name).length <= longestTitle)
  )
}

const longestTitle = 4

/**
 * True if a plain line that names an aisle is a heading: `LIMPEZA`, `FRUTAS` except between capitals, but not `PÃO`; and
 * `Carnes` above a product of its aisle.
 */
function isAisleAlone(name: string, aisle: string, { before, next }: Around, groceries: Groceries): boolean {
  if (!groceries.find(name) || isAboveItsOwn(name, aisle, next, groceries)) return true
  if (!isUpper(name)) return false
  const isAmongCapitals = before === 'text' && next !== undefined && isUpper(next.text)
  return !isGrocery(name, groceries) || (isPlural(name) && !isAmongCapitals)
}

function isAboveItsOwn(name: string, aisle: string, next: MarkedLine | undefined, groceries: Groceries): boolean {
  if (next?.sender !== '' || isUpper(name) || (isGrocery(name, groceries) && !isPlural(name))) return false
  return aisleOfHeading(next.text, groceries) === undefined && parseLine(next.text, groceries).aisle === aisle
}

const isUpper = (text: string): boolean => text === text.toUpperCase()
const isPlural = (name: string): boolean => name.toLowerCase().endsWith('s')

/** True for a product: not for the aisle `Bebidas`, but for `frutas`. */
const isGrocery = (name: string, groceries: Groceries): boolean =>
  !groceries.aisles.some((aisle) => keyWords(aisle).join(' ') === keyWords(name).join(' ')) &&
  groceries.find(name) !== undefined

function isThing(name: string, groceries: Groceries): boolean {
  const { quantity, aisle } = parseLine(name, groceries)
  return quantity !== null || aisle !== null
}

function boldCategory(name: string, aisle: string | undefined, next: MarkedLine | undefined): string | null {
  if (isTitle(foldedWords(name)) || name.length > longestCategory) return aisle ?? null
  // Above boxes the heading is in this app's own format.
  return next?.isBoxed ? name : (aisle ?? name)
}

export function aisleOfHeading(name: string, groceries: Groceries): string | undefined {
  const key = keyWords(name).join(' ')
  return groceries.aisles.find((aisle) => keyWords(aisle).join(' ') === key) ?? aisleNamed(key)
}
