/**
 * All that is understood of Portuguese, with its dictionary: one part of the app that screens fetch when somebody begins to
 * write. Without it everything is written down as it was typed.
 */
import { dictionary } from './dictionary.ts'
import { formatLine } from './format-line.ts'
import { createGroceries } from './groceries.ts'
import { joinQuantities } from './join-quantities.ts'
import { type Lessons, type Reading, readCopiedLearnt, readLearnt } from './lessons.ts'
import { listText, type TextItem } from './list-text.ts'
import { type Piece, readMessage } from './message.ts'
import { parseLine } from './parse-line.ts'
import { type SplitLine, splitLine } from './split-line.ts'
import { type PastItem, type Suggestions, suggestionsOf } from './suggestions.ts'
import { foldedWords, wordOf } from './words.ts'

export type { Lessons, Reading } from './lessons.ts'
export type { TextItem } from './list-text.ts'
export type { PastItem, Suggestion, Suggestions } from './suggestions.ts'

/** One line of a message, to be looked at before it is written down. */
export interface PastedLine {
  text: string
  /** Else it is a greeting, or a sentence about something. */
  isItem: boolean
  isBought: boolean
  /** It comes from a list of this app: what stands there twice are two items. */
  isCopied: boolean
  /** Of the heading that it stood under. */
  category: string | null
}

export interface Reader {
  /** `asTyped`: whether nothing is to be understood of it; else that is as it was the last time. */
  line(typed: string, lessons: Lessons, asTyped?: boolean): Reading
  /** Several products on one line; undefined where it names one. */
  split(typed: string): SplitLine | undefined
  message(pasted: string): PastedLine[]
  /** What one line of a message says. */
  pasted(line: Pick<PastedLine, 'text' | 'isCopied'>, lessons: Lessons): Reading
  textOf(items: readonly TextItem[]): string
  /** What to offer while somebody types, made in steps. */
  suggestions(history: readonly PastItem[]): Generator<void, Suggestions>
  /** What two quantities come to; undefined when that is too long. */
  joined(a: string | null, b: string | null): string | null | undefined
}

const groceries = createGroceries(dictionary)

export const reader: Reader = {
  line: (typed, lessons, asTyped) => readLearnt(typed, groceries, lessons, asTyped),
  split: (typed) => splitLine(typed, groceries),
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
  textOf: (items) => listText(items, groceries),
  suggestions: (history) => suggestionsOf(history, groceries),
  joined: joinQuantities,
}

/** A heading is seen as the category of the items under it, else on a line of its own: no word of a message is lost. */
function withoutSaidHeadings(pieces: readonly Piece[]): Piece[] {
  const said = new Set(pieces.map(({ category }) => category && wordsOf(category)))
  return pieces.filter(({ kind, text }) => kind !== 'heading' || !said.has(wordsOf(text)))
}

const wordsOf = (text: string): string => foldedWords(text).join(' ')

/** What was asked for twice in one message stands there once, with both amounts. A list that was copied stays as it was. */
function joined(pieces: readonly Piece[]): Piece[] {
  const items = new Map<string, Piece>()
  const left: Piece[] = []
  for (const piece of pieces) {
    const key = `${wordOf(parseLine(piece.text, groceries).name)}|${piece.category}|${piece.isBought}`
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
