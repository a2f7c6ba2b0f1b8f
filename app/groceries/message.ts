/**
 * Parses a message as households send them: one product per line or many between commas, with greetings before and
 * thanks after. Every word of the message is in one of the pieces, in order, except line numbers and an "e" between two
 * products. The result is a guess: a person reviews the pieces.
 */
import { linesOf } from '#app/lib/line-ends.ts'
import { linksOf, withoutLinks } from '#app/lib/web-address.ts'
import { foldedWords } from '#shared/words.ts'
import type { Groceries } from './groceries.ts'
import { type Around, aisleOfHeading, type Heading, headingOf } from './message-headings.ts'
import {
  isCountedBox,
  type MarkedLine,
  readMarks,
  trimDecoration,
  unmarked,
  withoutInlineStyle,
} from './message-marks.ts'
import { longestMessageLine } from './message-pages.ts'
import { splitMessageLine } from './message-parts.ts'
import { namelessPictures, picturedParts } from './message-pictures.ts'
import { type TableRow, tableRows } from './message-tables.ts'
import { beginsNote, isOfHelper, isSum, openingWords } from './message-words.ts'
import { parseLine } from './parse-line.ts'

export interface Piece {
  kind: 'item' | 'remark' | 'heading'
  text: string
  isBought: boolean
  /** True if it has the format of this app's copied lists, see `copied-line.ts`. */
  isCopied: boolean
  /** From the heading above the item, or before it on the same line. */
  category: string | null
}

const beforeWords = /:\s*\S/
const lettersOrDigits = /[\p{L}\p{N}]/u

export function readMessage(message: string, groceries: Groceries): Piece[] {
  const written = linesOf(message)
  const rows = tableRows(written, groceries)
  const marked = written.flatMap((text, index): { line: MarkedLine; row: TableRow | undefined }[] => {
    const row = rows[index]
    const lines = row ? [{ ...unmarked, text }] : marksOf(text, groceries)
    return lines.map((line) => ({ line, row }))
  })
  const lines = uncounted(marked.map(({ line }) => line)).map((line, index): ReadLine => {
    const whole = wholeOf(line, marked[index]?.row, groceries)
    const hasWords = whole || (line.isCopied ? line.text !== '' : lettersOrDigits.test(line.text))
    return { line, whole, isBlank: !hasWords }
  })
  const nextAfter = nextTexts(lines)
  const place: Place = { before: 'nothing', under: createUnder() }
  return lines.flatMap((read, index) => {
    const sender = read.line.sender === '' ? [] : [remark(read.line.sender)]
    return [...sender, ...piecesAt(read, nextAfter[index], place, groceries)]
  })
}

interface ReadLine {
  line: MarkedLine
  /** The only piece of a line that is not split. */
  whole: Piece | undefined
  isBlank: boolean
}

/** What the lines above mean for the next one. */
interface Place {
  before: Around['before']
  under: ReturnType<typeof createUnder>
}

function piecesAt(
  { line, whole, isBlank }: ReadLine,
  next: MarkedLine | undefined,
  place: Place,
  groceries: Groceries,
): Piece[] {
  const { under, before } = place
  if (isBlank) under.blank()
  place.before = isBlank ? 'nothing' : 'text'
  if (whole?.kind === 'item') return [{ ...whole, category: whole.category ?? under.category() }]
  if (whole || isBlank) return whole ? [whole] : []
  const heading = headingOf(line, { before, isUnder: under.hasHeading(), next }, groceries)
  if (heading) {
    place.before = 'heading'
    under.heading(heading)
    return [{ ...remark(line.text), kind: heading.category === null ? 'remark' : 'heading' }]
  }
  if (under.isOfNotes() && !line.isBoxed) return [remark(line.text)]
  if (line.isBold) place.before = 'bold'
  return piecesOf(line, under.category(), groceries)
}

/**
 * The only piece of a line that is not split: the row of a table, a line of the messenger, emojis alone, or more text
 * than a list has on a line.
 */
function wholeOf(line: MarkedLine, row: TableRow | undefined, groceries: Groceries): Piece | undefined {
  if (row) {
    const { text, category, isBought, isHead } = row
    return isHead ? remark(text) : { kind: 'item', text, isBought, isCopied: false, category }
  }
  if (line.isNotice || line.text.length > longestMessageLine) return remark(line.text)
  const said = withoutInlineStyle(line.said)
  const pictures = line.isCopied ? undefined : namelessPictures(line.text, said, groceries)
  return pictures && { ...remark(pictures.text), kind: pictures.isThing ? 'item' : 'remark', isBought: line.isBought }
}

/** The marks of a line, or of its parts if one is an emoji alone: `🍌, leite`. */
function marksOf(text: string, groceries: Groceries): MarkedLine[] {
  if (text.length > longestMessageLine) return [{ ...unmarked, text: text.trim() }]
  const line = readMarks(text)
  const [first = '', ...others] = line.isBoxed || line.isNotice ? [] : picturedParts(line.said, groceries)
  return others.length === 0 ? [line] : [{ ...readMarks(first), sender: line.sender }, ...others.map(readMarks)]
}

/** The next line with words, for each line. */
function nextTexts(lines: readonly ReadLine[]): (MarkedLine | undefined)[] {
  let next: MarkedLine | undefined
  return [...lines]
    .reverse()
    .map(({ line, isBlank }) => {
      const after = next
      if (!isBlank) next = line
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
  let isOfNotes = false
  let isUsed = false
  return {
    heading: (next: Heading) => {
      category = next.category
      isOfNotes = next.isOfNotes === true
      isUsed = false
    },
    blank: () => {
      if (!isUsed) return
      category = null
      isOfNotes = false
    },
    isOfNotes: () => {
      isUsed ||= isOfNotes
      return isOfNotes
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
    if (!line.dashed) return line
    if (isCounting) return { ...line, text: line.dashed.text, isBulleted: true }
    return isCountedBox(line.said) ? { ...line, text: `${line.dashed.number} ${line.dashed.text}` } : line
  })
}

function piecesOf(line: MarkedLine, category: string | null, groceries: Groceries): Piece[] {
  const { isBought, isCopied } = line
  if (!line.isBoxed && isRemark(line, groceries)) return [remark(line.text)]
  if (line.isBoxed || linksOf(line.text).length > 0)
    return [{ kind: 'item', text: line.text, isBought, isCopied, category }]
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

/** True for a link, alone or with its title, and for a sentence around the list. */
function isRemark({ text, isBulleted }: MarkedLine, groceries: Groceries): boolean {
  if (linksOf(text).length > 0) return !isBulleted && parseLine(withoutLinks(text), groceries).quantity === null
  if (!beforeWords.test(text)) return isOfHelper(foldedWords(text))
  return beginsNote(foldedWords(text.slice(0, text.indexOf(':')))) || isSum(foldedWords(text))
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
