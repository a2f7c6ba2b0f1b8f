/** A project of Todoist in its export format: one CSV file each, also after a spreadsheet has saved it again. */
import { dueDateOf } from '#app/lib/due-dates.ts'
import type { ProjectContent, TaskContent } from '#shared/notebook.ts'
import { plainTask } from '#shared/tasks.ts'
import { baseName, cleanLine, cleanText } from './file-text.ts'
import type { FileWords } from './file-words.ts'
import type { Found } from './found.ts'
import { type Nested, rowsOf } from './nested-rows.ts'
import { placeOf, type SheetHead, type SheetRow } from './sheet.ts'
import { paragraphsOf } from './task-list.ts'
import { readTodoistDate } from './todoist-dates.ts'

export const isTodoist = (folded: readonly string[]): boolean => folded.includes('type') && folded.includes('content')

type Row = Record<string, string | undefined>

const rowReader =
  ({ folded }: SheetHead) =>
  (row: readonly string[]): Row =>
    Object.fromEntries(folded.map((name, at) => [name.toUpperCase(), row[at]]))

const isTask = ({ TYPE }: Row): boolean => TYPE?.trim().toLowerCase() === 'task'

/** True for the row of a task that cannot become a step of another one. */
export function isOwnTask(head: SheetHead): (row: readonly string[]) => boolean {
  const [type, indent] = [head.folded.indexOf('type'), head.folded.indexOf('indent')]
  return (row) => isTask({ TYPE: row[type] }) && !(Number.parseInt(row[indent] ?? '', 10) > 1)
}

/**
 * Reads a project, whose title is the name of the file. The next day of a repeat is counted from `today`, such as
 * `2026-11-25`. Rows without a name are named as left out.
 */
export function* readTodoist(
  { found, file, words, today }: { found: Found; file: string; words: FileWords; today: string },
  head: SheetHead,
  rows: readonly SheetRow[],
): Generator<void, ProjectContent> {
  const title = cleanLine(baseName(file)).replace(/ \[\d+\]$/, '')
  const reader: ProjectReader = { description: null, entries: [], section: '', path: [], words, today }
  const read = rowReader(head)
  for (const row of rows) {
    yield
    if (!readRow(reader, read(row.cells))) found.left.unnamed.push(placeOf(file, row, words))
  }
  return { title, description: reader.description, status: 'pendente', tasks: rowsOf(reader.entries) }
}

interface ProjectReader {
  description: string | null
  entries: Entry[]
  section: string
  /** The current task and its parents, by their indent. */
  path: Entry[]
  words: FileWords
  today: string
}

type Entry = Nested<TaskContent>

/** False for a row that is neither read nor Todoist's own. */
function readRow(reader: ProjectReader, row: Row): boolean {
  const type = row.TYPE?.trim().toLowerCase() ?? ''
  const content = cleanText(row.CONTENT ?? '').trim()
  if (content === '') return /^(?:meta|section|)$/.test(type) && !row.DESCRIPTION?.trim()
  if (type === 'section') {
    reader.section = cleanLine(content)
    reader.path = []
  } else if (type === 'note') addComment(reader, content)
  else if (isTask(row)) addTask(reader, row)
  return /^(?:section|note|task|meta)$/.test(type)
}

/** Adds a comment to the description of the task above, or of the project before its first task. */
function addComment(reader: ProjectReader, content: string): void {
  const entry = reader.entries.at(-1)
  const about = entry?.row ?? reader
  about.description = about.description === null ? content : `${about.description}\n\n${content}`
  if (entry) entry.isBare = false
}

function addTask(reader: ProjectReader, row: Row): void {
  const indent = Math.max(1, Math.min(Number.parseInt(row.INDENT ?? '', 10) || 1, reader.path.length + 1))
  const parent = reader.path[indent - 2]
  if (parent) parent.isBare = false
  const task = taskOf(reader, row, parent?.row.title)
  const fields = [row.DESCRIPTION, row.DATE, row.DEADLINE, row.DURATION, row.RESPONSIBLE]
  const isBare = task.priority === priorities[lowest] && fields.every((field = '') => field.trim() === '')
  const entry: Entry = { row: task, parent, isBare, isDone: false }
  reader.entries.push(entry)
  reader.path = [...reader.path.slice(0, indent - 1), entry]
}

function taskOf({ section, words, today }: ProjectReader, row: Row, parent: string | undefined): TaskContent {
  const date = cleanLine(row.DATE ?? '')
  const read = readTodoistDate(date, today)
  const description = paragraphsOf([
    row.DESCRIPTION,
    section && words.section(section),
    parent && words.partOf(parent),
    !read && date && words.date(date),
    ...othersIn(row, words),
  ])
  return {
    ...plainTask,
    title: cleanLine(row.CONTENT ?? ''),
    description,
    priority: priorities[row.PRIORITY?.trim() ?? ''] ?? priorities[lowest],
    status: 'pendente',
    dueDate: read ? dueDateOf(read.day) : null,
    ...(read && { dueTime: read.time, repeat: read.repeat, repeatFrom: read.isFromDone ? 'done' : null }),
  }
}

function othersIn(row: Row, words: FileWords): (string | false)[] {
  const [deadline = '', duration = '', unit = '', responsible = ''] = [
    row.DEADLINE,
    row.DURATION?.replace(/^None$/, ''),
    row.DURATION_UNIT,
    row.RESPONSIBLE?.replace(/ \(\d+\)$/, ''),
  ].map((cell = '') => cleanLine(cell))
  return [
    deadline !== '' && words.deadline(deadline),
    duration !== '' && words.duration(duration, unit),
    responsible !== '' && words.responsible(responsible),
  ]
}

const lowest = '4'
/** The priorities here by those of Todoist, which has four; its 1 is the most urgent, as 3 is here. */
const priorities: Record<string, number> & { 4: number } = { 1: 3, 2: 2, 3: 2, [lowest]: 1 }
