/**
 * The whole parser of Portuguese lists with its dictionary: one chunk of the app, loaded after everything else or when
 * a person begins to type. Without it lines are stored as typed.
 */

import { foldedWords, wordOf } from '#shared/words.ts'
import { dictionary } from './dictionary.ts'
import { everyDaysIn } from './every-days.ts'
import { formatLine } from './format-line.ts'
import { createGroceries, type Groceries } from './groceries.ts'
import { joinQuantities } from './join-quantities.ts'
import { isRespelt, type Lessons, type Reading, readCopiedLearnt, readLearnt } from './lessons.ts'
import { listText, type TextItem } from './list-text.ts'
import { type Piece, readMessage } from './message.ts'
import { parseLine } from './parse-line.ts'
import { pricedBy, shelfTextOf } from './shelf-notes.ts'
import { spelled } from './spelled.ts'
import { type SplitLine, splitLine } from './split-line.ts'
import { withCommas } from './spoken.ts'
import { type PastItem, type Suggestions, suggestionsOf } from './suggestions.ts'

export type { Lessons, Reading } from './lessons.ts'
export type { TextItem } from './list-text.ts'
export type { PastItem, Suggestion, Suggestions } from './suggestions.ts'

/** One product, remark or heading of a message, to be reviewed before it is stored. */
export interface PastedLine {
  text: string
  /** False for a greeting, a sentence or a heading. */
  isItem: boolean
  isBought: boolean
  /** True if it comes from a copied list of this app: duplicates are then two items. */
  isCopied: boolean
  /** From the heading above the item, or before it on the same line. */
  category: string | null
}

export interface Reader {
  groceries: Groceries
  /**
   * Parses a typed line. With `asTyped` true the whole line is the name; if omitted, the person's correction of the
   * line decides.
   */
  line(typed: string, lessons: Lessons, asTyped?: boolean): Reading
  /** Several products on one line; undefined for a single one. */
  split(typed: string): SplitLine | undefined
  /** A spoken list with the commas between its products. */
  spoken(heard: string): string
  message(pasted: string): PastedLine[]
  /** Parses one line of a message. */
  pasted(line: Pick<PastedLine, 'text' | 'isCopied'>, lessons: Lessons): Reading
  /** What a typed price makes of an item, also a price as a shelf writes it. */
  priced: typeof pricedBy
  /** The price of an item as the shelf wrote it. */
  shelfText: typeof shelfTextOf
  textOf(items: readonly TextItem[]): string
  /** A name as a list shows it. */
  spelled(name: string): string
  /** Suggestions while a person types, built in steps. */
  suggestions(history: readonly PastItem[]): Generator<void, Suggestions>
  /** The sum of two quantities; undefined if it is too long. */
  joined(a: string | null, b: string | null): string | null | undefined
  /** True if a change of a name corrects its spelling. */
  isRespelt(before: string, after: string): boolean
}

const groceries = createGroceries(dictionary)

export const reader: Reader = {
  groceries,
  line: (typed, lessons, asTyped) => {
    const whole = readLearnt(typed, groceries, lessons, asTyped)
    const every = whole.asTyped ? undefined : everyDaysIn(typed)
    return every ? { ...readLearnt(every.text, groceries, lessons, asTyped), everyDays: every.days } : whole
  },
  split: (typed) => splitLine(typed, groceries),
  spoken: (heard) => withCommas(heard, groceries),
  message: (pasted) =>
    joined(withoutSaidHeadings(readMessage(pasted, groceries))).map(({ kind, text, isBought, isCopied, category }) => ({
      text,
      isItem: kind === 'item',
      isBought,
      isCopied,
      category,
    })),
  pasted: ({ text, isCopied }, lessons) =>
    isCopied ? readCopiedLearnt(text, groceries, lessons) : readLearnt(text, groceries, lessons),
  priced: pricedBy,
  shelfText: shelfTextOf,
  textOf: (items) => listText(items, groceries),
  spelled: (name) => spelled(name, groceries),
  suggestions: (history) => suggestionsOf(history, groceries),
  joined: joinQuantities,
  isRespelt,
}

/** Removes headings that are the category of an item. All others stay, so no word of a message is lost. */
function withoutSaidHeadings(pieces: readonly Piece[]): Piece[] {
  const said = new Set(pieces.map(({ category }) => category && wordsOf(category)))
  return pieces.filter(({ kind, text }) => kind !== 'heading' || !said.has(wordsOf(text)))
}

const wordsOf = (text: string): string => foldedWords(text).join(' ')

/**
 * A product requested twice under one heading becomes one item with both amounts. Copied lines, lines with a price, and
 * amounts too long together are not joined.
 */
function joined(pieces: readonly Piece[]): Piece[] {
  const items = new Map<string, Piece>()
  const left: Piece[] = []
  for (const piece of pieces) {
    const { name } = parseLine(piece.text, groceries)
    const key = `${wordOf(name) || name}|${piece.category}|${piece.isBought}`
    const isJoined = piece.kind === 'item' && !piece.isCopied
    const before = isJoined ? items.get(key) : undefined
    const text = before && joinedText(before.text, piece.text)
    if (before && text !== undefined) before.text = text
    else {
      const next = { ...piece }
      if (isJoined) items.set(key, next)
      left.push(next)
    }
  }
  return left
}

function joinedText(a: string, b: string): string | undefined {
  const [first, second] = [parseLine(a, groceries), parseLine(b, groceries)]
  if ((first.price ?? second.price) !== null) return undefined
  const quantity = joinQuantities(first.quantity, second.quantity)
  return quantity === undefined ? undefined : formatLine({ name: first.name, quantity }, groceries)
}
