/**
 * The lines of texts and checklists as items and to-dos. They are read as typed lines are, and those of a list as a pasted
 * message: what is no item is shown, and left out.
 */
import { readDay } from '#app/days/read-day.ts'
import { isOfMessenger, stampOf } from '#app/groceries/message-chats.ts'
import { withoutEdited, withoutInlineStyle } from '#app/groceries/message-marks.ts'
import { firstPage } from '#app/groceries/message-pages.ts'
import { type Lessons, type PastedLine, reader } from '#app/groceries/reader.ts'
import { linesOf } from '#app/lib/line-ends.ts'
import type { As, Found } from '#app/notebook-files/found.ts'
import { type Checklist, checklistOfText, type PlainText, type SheetItem } from '#app/notebook-files/plain-text.ts'
import { type TodoContent, todoOf } from '#app/notebook-files/task-list.ts'
import { noteWith } from '#shared/items.ts'
import type { ItemContent } from '#shared/notebook.ts'
import { plainItem } from '#shared/shopping.ts'
import { plainTodo } from '#shared/todos.ts'

/** The things on which the reading of a line depends: the person's corrections, today as `yyyy-MM-dd`, now as `HH:mm`. */
export interface LineContext {
  lessons: Lessons
  today: string
  now: string
}

/** A person's change of a line. With `asTyped` the whole line is the name or the title. */
export interface LineChange {
  text?: string
  asTyped?: boolean
}

/** A line to review and change. */
export interface ReviewLine {
  text: string
  /** False for a heading, a sentence or a sender. */
  isItem: boolean
  asTyped: boolean
  /** True for a name alone, in which nothing else is read. */
  isName?: boolean
}

export interface LineReading {
  context: LineContext
  /** The changes by the key of the line's entry in the plan. */
  changes: ReadonlyMap<string, LineChange>
}

export interface ReadLines {
  found: Found
  /** The lines by the key of their entry in the plan. */
  lines: ReadonlyMap<string, ReviewLine>
}

/** The numbers of lists and to-dos before those of the texts, from which the keys of the lines are counted. */
interface Before {
  lists: number
  todos: number
}

/** Reads the lines of the texts and checklists found, in steps. */
export function* readLines(
  found: Found,
  { asText, asChecklist }: As,
  before: Before,
  reading: LineReading,
): Generator<void, ReadLines> {
  const lines: Rows['lines'] = new Map()
  let { lists, todos } = before
  const texts: PlainText[] = []
  for (const text of found.texts) {
    const read = yield* readText(text, asText, { lists, todos }, { lines, reading })
    texts.push(read)
    if (asText === 'list') lists++
    if (asText === 'todos') todos += read.todos?.length ?? 0
  }
  const checklists: Checklist[] = []
  for (const checklist of found.checklists) {
    if (asChecklist === 'list') {
      const rows = { lines, reading, group: `lists/${lists++}`, from: 0 }
      const items = yield* rowsOf(rows, checklist.rows.map(lineOfRow), itemIn(reading.context))
      checklists.push({ ...checklist, items })
    } else checklists.push(checklist)
  }
  return { found: { ...found, texts, checklists }, lines }
}

function* readText(
  text: PlainText,
  asText: As['asText'],
  { lists, todos }: Before,
  rest: Pick<Rows, 'lines' | 'reading'>,
): Generator<void, PlainText> {
  const { context } = rest.reading
  if (asText === 'note') return text
  if (asText === 'todos') {
    const rows = { ...rest, group: 'todos', from: todos }
    return { ...text, todos: yield* rowsOf(rows, todoLines(text), todoIn(context)) }
  }
  if (text.items) return { ...text, items: yield* fromSheet(text.items, context) }
  const rows = { ...rest, group: `lists/${lists}`, from: 0 }
  return { ...text, items: yield* rowsOf(rows, yield* messageLines(text), itemIn(context)) }
}

interface Rows {
  lines: Map<string, ReviewLine>
  reading: LineReading
  /** The key of the entry is that of its group, and its number counted `from` here. */
  group: string
  from: number
}

function* rowsOf<Row>(
  { lines, reading, group, from }: Rows,
  given: readonly PastedLine[],
  read: (line: PastedLine, asTyped: boolean) => Row,
): Generator<void, Row[]> {
  const rows: Row[] = []
  for (const [at, line] of given.entries()) {
    yield
    const key = `${group}/${from + at}`
    const { text = line.text, asTyped = false } = reading.changes.get(key) ?? {}
    lines.set(key, { text, isItem: line.isItem, asTyped })
    rows.push(read({ ...line, text }, asTyped))
  }
  return rows
}

/** The lines of a text as those of a message, page by page. */
function* messageLines({ text }: PlainText): Generator<void, PastedLine[]> {
  const lines: PastedLine[] = []
  for (let left = text; left !== ''; ) {
    yield
    const { page, rest } = firstPage(left)
    lines.push(...reader.message(page))
    left = rest
  }
  return lines
}

const remark = (text: string): PastedLine => ({ text, isItem: false, isBought: false, isCopied: false, category: null })

const invisible = /^[\s\u200e\u200f]+/

/** The lines of a text as to-dos, without bullets and boxes. Senders and lines of a messenger are none. */
function todoLines({ title, text }: PlainText): PastedLine[] {
  return linesOf(text).flatMap((written) => {
    const line = written.replace(invisible, '')
    const { sender, isNotice } = stampOf(line)
    const { said, edited } = withoutEdited(line.slice(sender.length).replace(invisible, ''))
    const isRemark = isNotice || (sender !== '' && isOfMessenger(said))
    const rows = isRemark ? [remark(said.trim())] : checklistOfText({ title, text: said }).rows.map(withoutMarkdown)
    const about = `${sender.trim()}${edited}`.trim()
    return about === '' ? rows : [remark(about), ...rows]
  })
}

/** A row without the marks of Markdown. A heading is no to-do. */
function withoutMarkdown(row: Checklist['rows'][number]): PastedLine {
  const text = withoutInlineStyle(row.text.replace(/^#{1,6} +/, ''))
  return { ...lineOfRow({ ...row, text }), isItem: !/^#{1,6} /.test(row.text) }
}

const lineOfRow = ({ text, isTicked }: Checklist['rows'][number]): PastedLine => ({
  ...remark(text),
  isItem: true,
  isBought: isTicked,
})

const itemIn =
  ({ lessons }: LineContext) =>
  (line: PastedLine, asTyped: boolean): ItemContent => {
    const read = asTyped ? reader.line(line.text, lessons, true) : reader.pasted(line, lessons)
    const { name, quantity, aisle, ownAisle, price, note } = read
    const category = ownAisle ? aisle : (line.category ?? aisle)
    return { ...plainItem, name, quantity, category, price, note, purchased: line.isBought }
  }

function* fromSheet(items: readonly SheetItem[], context: LineContext): Generator<void, ItemContent[]> {
  const found: ItemContent[] = []
  for (const item of items) {
    yield
    found.push(fromRow(item, context))
  }
  return found
}

/** An item of a sheet, whose name is read as a line. It stays whole beside an amount, or a second price. */
function fromRow({ shelf, ...plain }: SheetItem, { lessons }: LineContext): ItemContent {
  const priced = shelf && reader.priced(shelf.text, undefined, plain)
  const item = priced ? { ...plain, name: shelf.name, ...priced } : plain
  const { name, quantity, price, note, aisle } = reader.line(item.name, lessons)
  const category = item.category ?? aisle
  const isWhole = item.quantity !== null || (item.price !== null && price !== null)
  if (isWhole) return { ...item, category }
  return { ...item, name, quantity, price: item.price ?? price, note: noteWith(item.note, note) ?? item.note, category }
}

/** A done line keeps its words: its day is over. */
const todoIn =
  ({ today, now }: LineContext) =>
  ({ text, isItem, isBought }: PastedLine, asTyped: boolean): TodoContent => {
    const isRead = isItem && !asTyped && !isBought
    const { title, dueDate, dueTime, repeat, priority } = isRead
      ? readDay(text, today, { now })
      : { ...plainTodo, title: text }
    const fields = { completed: isBought, dueDate, dueTime, repeat, priority }
    return todoOf(title, fields) ?? { ...plainTodo, ...fields, title: '' }
  }
