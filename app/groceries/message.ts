/**
 * Parses a message as households send them: one product per line or many between commas, with greetings before and
 * thanks after. Every word of the message is in one of the pieces, in order, except line numbers and an "e" between two
 * products. The result is a guess: a person reviews the pieces.
 */
import { linesOf } from '#app/lib/line-ends.ts'
import type { Groceries } from './groceries.ts'
import { type Around, aisleOfHeading, headingOf } from './message-headings.ts'
import { type MarkedLine, readMarks, trimDecoration, withoutInlineStyle } from './message-marks.ts'
import { longestMessageLine } from './message-pages.ts'
import { splitMessageLine } from './message-parts.ts'
import { openingWords } from './message-words.ts'
import { parseLine } from './parse-line.ts'
import { foldedWords } from './words.ts'

export interface Piece {
  kind: 'item' | 'remark' | 'heading'
  text: string
  isBought: boolean
  /** True if it has the format of this app's copied lists, see `copied-line.ts`. */
  isCopied: boolean
  /** From the heading above the item, or before it on the same line. */
  category: string | null
}

const isLink = /^(https?:\/\/|www\.)\S+$/i
const lettersOrDigits = /[\p{L}\p{N}]/u

export function readMessage(message: string, groceries: Groceries): Piece[] {
  const lines = uncounted(linesOf(message).map(marksOf))
  const isBlank = lines.map(({ text, isCopied }) => (isCopied ? text === '' : !lettersOrDigits.test(text)))
  const nextAfter = nextTexts(lines, isBlank)
  const under = createUnder()
  let before: Around['before'] = 'nothing'
  return lines.flatMap((line, index) => {
    const sender = line.sender === '' ? [] : [remark(line.sender)]
    if (isBlank[index]) {
      under.blank()
      before = 'nothing'
      return sender
    }
    if (line.text.length > longestMessageLine) {
      before = 'text'
      return [remark(line.text)]
    }
    const heading = headingOf(line, { before, isUnder: under.hasHeading(), next: nextAfter[index] }, groceries)
    before = heading ? 'heading' : line.isBold ? 'bold' : 'text'
    if (!heading) return [...sender, ...piecesOf(line, under.category(), groceries)]
    under.heading(heading.category)
    const kind = heading.category === null ? 'remark' : 'heading'
    return [...sender, { ...remark(line.text), kind } satisfies Piece]
  })
}

const unmarked = { sender: '', isBoxed: false, isCopied: false, isBulleted: false, isBold: false, isBought: false }

const marksOf = (line: string): MarkedLine =>
  line.length > longestMessageLine ? { ...unmarked, text: line.trim(), dashed: undefined } : readMarks(line)

/** The next line with words, for each line. */
function nextTexts(lines: readonly MarkedLine[], isBlank: readonly boolean[]): (MarkedLine | undefined)[] {
  let next: MarkedLine | undefined
  return lines
    .map((_, index) => lines.length - 1 - index)
    .map((index) => {
      const after = next
      if (!isBlank[index]) next = lines[index]
      return after
    })
    .reverse()
}

const remark = (text: string): Piece => ({
  kind: 'remark',
  text,
  isBought: false,
  isCopied: false,
  category: null,
})

/** The heading that applies to the following lines. It ends at a blank line, but not at one directly below it. */
function createUnder() {
  let category: string | null = null
  let isUsed = false
  return {
    heading: (next: string | null) => {
      category = next
      isUsed = false
    },
    blank: () => {
      if (isUsed) category = null
    },
    hasHeading: () => category !== null,
    category: () => {
      isUsed = true
      return category
    },
  }
}

/** Removes line numbers before a dash, which are no amounts: a neighbouring line continues the count. */
function uncounted(lines: readonly MarkedLine[]): MarkedLine[] {
  return lines.map((line, index) => {
    const number = line.dashed?.number
    const isCounting =
      number !== undefined &&
      (lines[index - 1]?.dashed?.number === number - 1 || lines[index + 1]?.dashed?.number === number + 1)
    return isCounting && line.dashed ? { ...line, text: line.dashed.text, isBulleted: true } : line
  })
}

function piecesOf(line: MarkedLine, category: string | null, groceries: Groceries): Piece[] {
  const { isBought, isCopied } = line
  if (isLink.test(line.text)) return [remark(line.text)]
  if (line.isBoxed) return [{ kind: 'item', text: line.text, isBought, isCopied, category }]
  const { before, after, inline } = atColon(withoutInlineStyle(line.text), groceries)
  const first: Piece[] = before === '' ? [] : [{ ...remark(before), kind: inline ? 'heading' : 'remark' }]
  const parts = splitMessageLine(after, line.isBulleted, groceries)
  return [
    ...first,
    ...parts.map(({ text, isItem }): Piece => {
      const kind = isItem ? 'item' : 'remark'
      return { kind, text, isBought: isBought && isItem, isCopied, category: isItem ? (inline ?? category) : null }
    }),
  ]
}

interface AtColon {
  before: string
  after: string
  /** The aisle before the colon; undefined for other words. */
  inline: string | undefined
}

/** Splits a line at its colon: `Frutas: uva, maçã` and `Tá faltando: café`, but not `frango: 2 kg`. */
function atColon(text: string, groceries: Groceries): AtColon {
  const whole = { before: '', after: text, inline: undefined }
  const colon = text.indexOf(':')
  if (colon === -1 || (/\d/.test(text.charAt(colon - 1)) && /\d/.test(text.charAt(colon + 1)))) return whole
  const [name, after] = [text.slice(0, colon), text.slice(colon + 1)]
  const split = { before: text.slice(0, colon + 1).trim(), after: trimDecoration(after) }
  const isAmount = parseLine(text, groceries).name === name.trim()
  if (isAmount) return whole
  const inline = aisleOfHeading(name, groceries)
  if (inline) return { ...split, inline }
  const words = foldedWords(name)
  const isRequest = openingWords(words) > 0 || (words.length > 1 && groceries.find(name) === undefined)
  return isRequest ? { ...split, inline: undefined } : whole
}
