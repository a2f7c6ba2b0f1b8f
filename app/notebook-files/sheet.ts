/** A table as spreadsheets and other apps write it: its delimiter, its heading, and its rows, read in steps. */
import Papa from 'papaparse'
import { fold } from '#shared/fold.ts'
import { lineAt, UnreadableFile } from './fault.ts'
import { cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'

export interface SheetHead {
  delimiter: string
  /** The names of the columns as written, and in small letters without accents. */
  names: string[]
  folded: string[]
  /** The place of the first row below the heading. */
  start: number
  /** The text above the heading. */
  above: string
}

const delimiters = [';', ',', '\t', '|']
const mostAbove = 30
const headingMaxLength = 20_000
/** Excel's own line, which names the delimiter. */
const sepLine = /^\s*"?sep=(.)"?[^\n]*\n/i

/** How much a row looks like a heading, by its folded names: 0 is no heading, 1 one only on the first line. */
export type HeadingScore = (folded: readonly string[]) => number

interface Scored {
  head: SheetHead
  points: number
}

/**
 * The heading of a sheet: the row that looks most like a heading; undefined if no row does. A file may have other lines
 * above it. Line breaks of the text are `\n`.
 */
export function headOf(text: string, score: HeadingScore): SheetHead | undefined {
  const [sep = '', named] = sepLine.exec(text) ?? []
  const start = text.slice(0, headingMaxLength)
  let best: Scored | undefined
  for (const delimiter of named === undefined ? delimiters : [named])
    for (const head of headsWith(start, sep.length, delimiter)) {
      const points = score(head.folded)
      if (isBetter({ head, points }, best)) best = { head, points }
    }
  return best?.head
}

/** True for more points, and for the same row with more columns: the last one of `Produto,` has no name. */
function isBetter({ head, points }: Scored, best: Scored | undefined): boolean {
  if (!best || points !== best.points) return points > (best?.points ?? (head.above === '' ? 0 : 1))
  return head.above === best.head.above && head.names.length > best.head.names.length
}

/** The first rows of a text, each as if it were the heading. */
function* headsWith(text: string, from: number, delimiter: string): Generator<SheetHead> {
  let start = from
  for (let row = 0; row < mostAbove && start < text.length; row++) {
    const { data, meta } = parsed(text.slice(start), delimiter, 1)
    const names = (data[0] ?? []).map((name) => name.trim())
    const next = start + Math.max(1, meta.cursor)
    yield { delimiter, names, folded: names.map(fold), start: next, above: text.slice(from, start).trim() }
    start = next
  }
}

interface Parsed {
  data: string[][]
  errors: { type: string; row?: number; index?: number }[]
  meta: { cursor: number }
}

function parsed(text: string, delimiter: string, preview: number, isPart = false): Parsed {
  return new Papa.Parser({ delimiter, newline: '\n', preview, fastMode: false }).parse(text, 0, isPart)
}

/** The delimiter of a table without a heading: the one that cuts its first line most often, `;` before others. */
export function delimiterOf(text: string): string {
  const line = text.slice(0, headingMaxLength).split('\n', 1)[0] ?? ''
  const counts = delimiters.map((delimiter) => line.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ';'
}

const partLength = 32_768

export interface SheetRow {
  cells: string[]
  /** The number of its line in the file. */
  line: number
}

const longestPlace = 80

/** The place and the cells of a row that is left out. */
export const placeOf = (file: string, { cells, line }: SheetRow, words: Pick<FileWords, 'row'>): string =>
  words.row(file, line, cells.map(cleanLine).filter(Boolean).join(' · ').slice(0, longestPlace))

/** The rows from `start` on, without blank ones. Throws `UnreadableFile` for quotes that do not close. */
export function* rowsOf(
  file: string,
  text: string,
  { delimiter, start }: Pick<SheetHead, 'delimiter' | 'start'>,
): Generator<void, SheetRow[]> {
  const rows: SheetRow[] = []
  let line = lineAt(text, start)
  let length = partLength
  for (let at = start; at < text.length; ) {
    yield
    const part = partAt(text, at, length, delimiter)
    if (part.broken !== undefined) throw new UnreadableFile('open_quote', file, lineAt(text, at + part.broken))
    for (const cells of part.rows) {
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line })
      line += cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 1)
    }
    // The row is longer than the part, so it is read again in a part of twice the length.
    length = part.end === 0 ? 2 * length : partLength
    at += part.end
  }
  return rows
}

/** The whole rows of a part of a text, where they end, and the place of a broken quote in them. */
function partAt(text: string, at: number, length: number, delimiter: string) {
  const isLast = at + length >= text.length
  const { data, errors, meta } = parsed(text.slice(at, at + length), delimiter, 0, !isLast)
  const broken = errors.find(({ type, row = 0 }) => type === 'Quotes' && (isLast || row < data.length))
  return { rows: data, end: isLast ? length : meta.cursor, broken: broken && (broken.index ?? 0) }
}
