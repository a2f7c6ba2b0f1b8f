/** Tells the lines that others stand under from those that name a thing: both are written in bold, in capitals or alone. */
import type { Groceries } from './groceries.ts'
import type { MarkedLine } from './message-marks.ts'
import { aisleNamed, beginsTitle, isTitle } from './message-words.ts'
import { parseLine } from './parse-line.ts'
import { foldedWords, keyWords } from './words.ts'

interface Heading {
  /** Null for the title of the whole list. */
  category: string | null
}

/** What a line stands between. */
export interface Around {
  /** Right above it: no words, a heading, a thing in bold, or any other. */
  before: 'nothing' | 'heading' | 'bold' | 'text'
  /** It stands under a heading. */
  isUnder: boolean
  /** The next line with words. */
  next: MarkedLine | undefined
}

const longestCategory = 60

/** What a line is the heading of; undefined for one that names a thing, or says something. */
export function headingOf(line: MarkedLine, around: Around, groceries: Groceries): Heading | undefined {
  if (line.isBoxed) return undefined
  const hasColon = line.text.endsWith(':')
  const name = hasColon ? line.text.slice(0, -1).trim() : line.text
  const aisle = aisleOfHeading(name, groceries)
  if (line.isBold) {
    const isHeading = hasColon || isBoldHeading(line, name, around, groceries)
    return isHeading ? { category: boldCategory(name, aisle, around.next) } : undefined
  }
  if (hasColon) return { category: aisle ?? null }
  if (line.isBulleted) return undefined
  if (aisle !== undefined && isAisleAlone(name, around, groceries)) return { category: aisle }
  return beginsTitle(foldedWords(name)) && !isThing(name, groceries) ? { category: null } : undefined
}

/** Of what is bold, things are sent as well: they are known, have an amount, or stand among others. */
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

/** `LIMPEZA`, and `FRUTAS` over what is not in capitals too; not `PÃO`. */
function isAisleAlone(name: string, { before, next }: Around, groceries: Groceries): boolean {
  if (!groceries.find(name)) return true
  if (!isUpper(name)) return false
  const isAmongCapitals = before === 'text' && next !== undefined && isUpper(next.text)
  return !isGrocery(name, groceries) || (isPlural(name) && !isAmongCapitals)
}

const isUpper = (text: string): boolean => text === text.toUpperCase()
const isPlural = (name: string): boolean => name.toLowerCase().endsWith('s')

/** Whether a name is that of a thing: of aisles, not `Bebidas`, but `frutas`. */
const isGrocery = (name: string, groceries: Groceries): boolean =>
  !groceries.aisles.some((aisle) => keyWords(aisle).join(' ') === keyWords(name).join(' ')) &&
  groceries.find(name) !== undefined

function isThing(name: string, groceries: Groceries): boolean {
  const { quantity, aisle } = parseLine(name, groceries)
  return quantity !== null || aisle !== null
}

function boldCategory(name: string, aisle: string | undefined, next: MarkedLine | undefined): string | null {
  if (isTitle(foldedWords(name)) || name.length > longestCategory) return aisle ?? null
  // Over boxes it stands as this app writes it.
  return next?.isBoxed ? name : (aisle ?? name)
}

export function aisleOfHeading(name: string, groceries: Groceries): string | undefined {
  const key = keyWords(name).join(' ')
  return groceries.aisles.find((aisle) => keyWords(aisle).join(' ') === key) ?? aisleNamed(key)
}
