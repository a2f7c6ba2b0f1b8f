/** A table as spreadsheets and other apps write it: its delimiter, its heading, and its rows, read in steps. */
import Papa from 'papaparse'
import { fold } from '#app/lib/fold.ts'
import { lineAt, UnreadableFile } from './fault.ts'

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

/**
 * The heading of a sheet, which `isHeading` recognises by its folded names; a file may have other lines above it.
 * Undefined without one. Line breaks of the text are `\n`.
 */
export function headOf(text: string, isHeading: (folded: readonly string[]) => boolean): SheetHead | undefined {
  const [sep = '', named] = sepLine.exec(text) ?? []
  const heads = (named === undefined ? delimiters : [named]).flatMap((delimiter) => {
    return headWith(text.slice(0, headingMaxLength), sep.length, delimiter, isHeading) ?? []
  })
  return heads.sort((a, b) => b.names.length - a.names.length)[0]
}

function headWith(
  text: string,
  from: number,
  delimiter: string,
  isHeading: (folded: readonly string[]) => boolean,
): SheetHead | undefined {
  let start = from
  for (let row = 0; row < mostAbove && start < text.length; row++) {
    const { data, meta } = parsed(text.slice(start), delimiter, 1)
    const names = (data[0] ?? []).map((name) => name.trim())
    const folded = names.map(fold)
    const next = start + Math.max(1, meta.cursor)
    if (isHeading(folded)) return { delimiter, names, folded, start: next, above: text.slice(from, start).trim() }
    start = next
  }
  return undefined
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

/** The rows from `start` on, without blank ones, each with the number of its line. Throws `UnreadableFile`. */
export function* rowsOf(
  file: string,
  text: string,
  { delimiter, start }: Pick<SheetHead, 'delimiter' | 'start'>,
): Generator<void, string[][]> {
  const rows: string[][] = []
  let length = partLength
  for (let at = start; at < text.length; ) {
    const isPart = at + length < text.length
    const { data, errors, meta } = parsed(text.slice(at, at + length), delimiter, 0, isPart)
    // A row of the whole part: its quotes may close in the next one.
    const isCut = isPart && data.length === 0
    const open = errors.find(({ type, row = 0 }) => type === 'Quotes' && !(isPart && row >= data.length))
    if (open) throw new UnreadableFile('open_quote', file, lineAt(text, at + (open.index ?? 0)))
    for (const row of data) if (row.some((cell) => cell.trim() !== '')) rows.push(row)
    at += isCut ? 0 : isPart ? meta.cursor : length
    length = isCut ? 2 * length : partLength
    yield
  }
  return rows
}
