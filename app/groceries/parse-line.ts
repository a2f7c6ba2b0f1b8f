/**
 * Parses one line of a shopping list: product, amount, price and aisle. Nothing is lost: all text but amount and price
 * stays in the name as typed, except "x", "de" and the signs between them, and an article before a known product.
 */
import { linksOf, withoutLinks } from '#app/lib/web-address.ts'
import { keyWords } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import {
  amountAtEnd,
  amountAtStart,
  amountWithin,
  createLine,
  type Line,
  longestQuantity,
  readAll,
  type Split,
} from './line-amounts.ts'
import { type Priced, splitOffer, splitPrice } from './line-prices.ts'
import { amountOfPictures } from './message-pictures.ts'

export interface Understood {
  name: string
  quantity: string | null
  /** A unit of `units.ts`, or `R$`; null without one. */
  unit: string | null
  aisle: string | null
  /** The price of the whole item, as typed. */
  price: string | null
}

/** `1 lata (395 g) de leite condensado`: the note belongs behind the name. */
const noteWithin = /^([\d½¼¾⅓⅔][\d.,/]* ?\p{L}+) (\([^()]+\)) (d[eoa]s? .+)$/iu

/** A longer line is not parsed: its whole text is the name. */
const longestLine = 300

export function parseLine(line: string, groceries: Groceries): Understood {
  const typed = withoutArticle(line.trim(), groceries)
  const asTyped = { name: typed, quantity: null, unit: null, price: null }
  if (typed.length > longestLine) return { ...asTyped, aisle: null }
  const [, amount, note, thing] = noteWithin.exec(typed) ?? []
  const moved = thing && parseLine(`${amount} ${thing} ${note}`, groceries)
  if (moved && moved.quantity !== null) return moved
  const links = linksOf(typed)
  if (links.length > 0) return { ...readBeside(links, typed, groceries), aisle: null }
  const split = splitLine(typed, groceries) ?? amountOfPictures(typed, groceries)
  const said = split && (split.quantity ?? '').length <= longestQuantity ? split : asTyped
  const { name, quantity, unit, price } = said
  return { name, quantity, unit, aisle: aisleOf(name, unit, groceries), price }
}

/** The amount and price beside links, whose numbers are none. The title of a page may name a product: it has no aisle. */
function readBeside(links: readonly string[], typed: string, groceries: Groceries): Understood {
  const read = parseLine(withoutLinks(typed), groceries)
  const isPlain = read.quantity === null && read.price === null
  return { ...read, name: isPlain ? typed : [read.name, ...links].join(' ') }
}

/** A line without an article before a known product: `uns tomates` are tomatoes. Any other article stays. */
function withoutArticle(text: string, groceries: Groceries): string {
  const bare = /^(?:uns|umas) (\p{L}.*)$/iu.exec(text)?.[1]
  return bare !== undefined && bare.length <= longestLine && groceries.find(bare) ? bare : text
}

/** The aisle of a product by name and unit; null if unknown. `milho` comes in cans, but `4 espigas de milho` do not. */
export function aisleOf(name: string, unit: string | null, groceries: Groceries): string | null {
  const { bare } = withoutNote(name)
  const packed = unit === null ? undefined : groceries.atStart(`${bare} ${unit}`)
  const isWhole = packed?.words === keyWords(`${bare} ${unit}`).length
  return (isWhole ? packed?.grocery : groceries.find(bare))?.aisle ?? null
}

function splitLine(typed: string, groceries: Groceries): Priced | undefined {
  const { bare, note } = withoutNote(typed)
  const line = createLine(bare, groceries)
  const noted = note === '' ? '' : ` ${note}`
  const inNote = readAll(note.slice(1, -1), groceries)
  const read = (text: string) => splitAmount(createLine(text, groceries))
  const priced = inNote ? undefined : (splitOffer(line, read) ?? splitPrice(line, read))
  if (priced) return { ...priced, name: priced.name + noted }
  const atStart = amountAtStart(line)
  if (inNote && bare !== '') {
    const amount = inNote.unit === 'R$' ? splitAmount(line) : undefined
    if (amount && amount.unit !== 'R$') return { ...amount, price: note.slice(1, -1).trim() }
    if (!atStart) return { ...inNote, name: bare, price: null }
  }
  const found = atStart ?? splitAmount(line)
  return found && { ...found, name: found.name + noted, price: null }
}

const splitAmount = (line: Line): Split | undefined => amountAtStart(line) ?? amountAtEnd(line) ?? amountWithin(line)

/** Separates a bracketed remark at the end of a line. */
function withoutNote(text: string): { bare: string; note: string } {
  const at = text.endsWith(')') ? text.lastIndexOf('(') : -1
  return at > 0 ? { bare: text.slice(0, at).trim(), note: text.slice(at) } : { bare: text, note: '' }
}
