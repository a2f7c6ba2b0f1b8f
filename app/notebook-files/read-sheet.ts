/** Reads a sheet by its heading: a project of Todoist, tasks of other apps, or a person's own tasks or products. */
import { columnOf, kindOfSheet } from './columns.ts'
import { UnreadableFile } from './fault.ts'
import { baseName, cleanLine } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import { readItemSheet } from './item-sheet.ts'
import { delimiterOf, type HeadingScore, headOf, rowsOf, type SheetHead, type SheetRow } from './sheet.ts'
import { readTaskSheet } from './task-sheet.ts'
import { isOwnTask, isTodoist, readTodoist } from './todoist.ts'

export interface FileReader {
  found: Found
  words: FileWords
  /** The day from which days such as 'every Monday' count. */
  today: string
  /** The number of rows that fit. */
  most: number
}

const certain = 100

const score: HeadingScore = (folded) => {
  if (isTodoist(folded)) return certain
  return kindOfSheet(folded) ? folded.filter((name) => columnOf(name) !== undefined).length : 0
}

/** True for a sheet by its name. Any other file is one if its first line is a heading of several columns. */
export function isSheet(file: string, text: string): boolean {
  if (/\.(?:csv|tsv)$/i.test(file)) return true
  const head = /\.(?:md|markdown)$/i.test(file) ? undefined : headOf(withLineFeed(text.slice(0, startLength)), score)
  return head !== undefined && head.above === '' && score(head.folded) > 1
}

const startLength = 5000

/** As spreadsheets end their rows: other line ends are within a cell. */
const withLineFeed = (text: string): string => text.replace(/\r\n?/g, '\n')

/** Adds the content of a sheet to that found. Throws `UnreadableFile` if no column is known. */
export function* readSheet(reader: FileReader, file: string, written: string): Generator<void, void> {
  const { found, words, today } = reader
  const text = withLineFeed(written)
  const head = headOf(text, score)
  if (!head) return yield* readRowsAlone(reader, file, text)
  const rows = yield* rowsOf(file, text, head)
  requireRoom(reader, file, head, rows)
  const title = cleanLine(baseName(file))
  const isOwn = !isTodoist(head.folded)
  const into = { found, file, words, today }
  if (!isOwn) found.notebook.projects.push(yield* readTodoist(into, head, rows))
  else if (kindOfSheet(head.folded) === 'items') yield* readItemSheet(into, title, head, rows)
  else yield* readTaskSheet(into, title, head, rows)
}

/** Throws `UnreadableFile` if the rows do not fit, before they are read. Rows that may become steps are not counted. */
function requireRoom({ most }: FileReader, file: string, head: SheetHead, rows: readonly SheetRow[]): void {
  const parent = head.folded.findIndex((name) => columnOf(name) === 'parent')
  const isOwn = isTodoist(head.folded) ? isOwnTask(head) : (row: readonly string[]) => !row[parent]?.trim()
  const count = rows.filter(({ cells }) => isOwn(cells)).length
  if (count > most) throw new UnreadableFile('too_many_rows', file, count)
}

/** A list without a heading: its rows are lines. Rows of several columns are one only if the first has a number. */
function* readRowsAlone({ found }: FileReader, file: string, text: string): Generator<void, void> {
  const delimiter = delimiterOf(text)
  const rows = yield* rowsOf(file, text, { delimiter, start: 0 })
  const cells = rows.map((row) => row.cells.map(cleanLine).filter(Boolean))
  const isList =
    cells.every(({ length }) => length < 2) || cells[0]?.slice(1).some((cell) => /^(?:r\$ *)?\d/i.test(cell))
  if (!isList) throw new UnreadableFile('unknown_columns', file, cells[0]?.slice(0, shownColumns).join(', '))
  found.texts.push({ title: cleanLine(baseName(file)), text: cells.map((row) => row.join('\t')).join('\n') })
}

const shownColumns = 4
