/** A project of Todoist in its export format: one CSV file each, also after a spreadsheet has saved it again. */
import Papa from 'papaparse'
import { dueDateOf } from '#app/lib/due-dates.ts'
import type { ProjectContent, TaskContent } from '#app/lib/notebook.ts'
import { noDay } from '#shared/day-fields.ts'
import { newId } from '#shared/ids.ts'
import { positionBetween } from '#shared/positions.ts'
import { newStepsSchema } from '#shared/steps.ts'
import { lineAt, UnreadableFile } from './fault.ts'
import { baseName, cleanLine, cleanText } from './file-text.ts'
import { readTodoistDate } from './todoist-dates.ts'

/** Prefixes for fields that do not exist here, in the person's language. */
export interface TodoistWords {
  section: (name: string) => string
  partOf: (task: string) => string
  date: (words: string) => string
  deadline: (words: string) => string
}

type Row = Record<string, string | undefined>

export const isTodoist = (text: string): boolean => {
  const columns = headOf(text)
  return columns.includes('TYPE') && columns.includes('CONTENT')
}

const headOf = (text: string): string[] =>
  (text.split(/\r\n?|\n/, 1)[0] ?? '').split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim().toUpperCase())

/**
 * Reads a project, whose title is the name of the file. The next day of a repeat is counted from `today`, such as
 * `2026-11-25`. Throws `UnreadableFile` if a column is missing or a quote is open.
 */
export function readTodoist(file: string, text: string, words: TodoistWords, today: string): ProjectContent {
  for (const column of ['TYPE', 'CONTENT']) {
    if (!headOf(text).includes(column)) throw new UnreadableFile('missing_column', file, column)
  }
  const { data, errors } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (name) => name.trim().toUpperCase(),
  })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open) throw new UnreadableFile('open_quote', file, lineAt(text, open.index))
  const title = cleanLine(baseName(file)).replace(/ \[\d+\]$/, '')
  const reader: ProjectReader = { description: null, entries: [], section: '', path: [], words, today }
  for (const row of data) readRow(reader, row)
  return { title, description: reader.description, status: 'pendente', tasks: tasksOf(reader.entries) }
}

interface ProjectReader {
  description: string | null
  entries: Entry[]
  section: string
  /** The current task and its parents, by their indent. */
  path: Entry[]
  words: TodoistWords
  today: string
}

interface Entry {
  task: TaskContent
  parent: Entry | undefined
  /** True if the task has only a title, so that a step can hold all of it. */
  isBare: boolean
}

function readRow(reader: ProjectReader, row: Row): void {
  const type = row.TYPE?.trim().toLowerCase()
  const content = cleanText(row.CONTENT ?? '').trim()
  if (content === '') return
  if (type === 'section') {
    reader.section = cleanLine(content)
    reader.path = []
  } else if (type === 'note') addComment(reader, content)
  else if (type === 'task') addTask(reader, row)
}

/** Adds a comment to the description of the task above, or of the project before its first task. */
function addComment(reader: ProjectReader, content: string): void {
  const entry = reader.entries.at(-1)
  const about = entry?.task ?? reader
  about.description = about.description === null ? content : `${about.description}\n\n${content}`
  if (entry) entry.isBare = false
}

function addTask(reader: ProjectReader, row: Row): void {
  const indent = Math.max(1, Math.min(Number.parseInt(row.INDENT ?? '', 10) || 1, reader.path.length + 1))
  const parent = reader.path[indent - 2]
  if (parent) parent.isBare = false
  const task = taskOf(reader, row, parent?.task.title)
  const fields = [row.DESCRIPTION, row.DATE, row.DEADLINE]
  const isBare = task.priority === priorities[lowest] && fields.every((field = '') => field.trim() === '')
  const entry = { task, parent, isBare }
  reader.entries.push(entry)
  reader.path = [...reader.path.slice(0, indent - 1), entry]
}

/** The tasks. A bare one below another task becomes a step of that task, if the step is valid. */
function tasksOf(entries: readonly Entry[]): TaskContent[] {
  return entries
    .filter(({ task, parent, isBare }) => !(parent && isBare && addStep(parent.task, task.title)))
    .map(({ task }) => task)
}

/** False if the task cannot have this step. */
function addStep(task: TaskContent, title: string): boolean {
  const steps = task.steps ?? []
  const step = { id: newId(), title, done: false, position: positionBetween(steps.at(-1)?.position ?? null, null) }
  if (!newStepsSchema.safeParse([...steps, step]).success) return false
  task.steps = [...steps, step]
  return true
}

function taskOf({ section, words, today }: ProjectReader, row: Row, parent: string | undefined): TaskContent {
  const date = cleanLine(row.DATE ?? '')
  const deadline = cleanLine(row.DEADLINE ?? '')
  const read = readTodoistDate(date, today)
  const description = [
    cleanText(row.DESCRIPTION ?? '').trim(),
    section && words.section(section),
    parent && words.partOf(parent),
    !read && date && words.date(date),
    deadline && words.deadline(deadline),
  ]
  return {
    ...noDay,
    title: cleanLine(row.CONTENT ?? ''),
    description: description.filter(Boolean).join('\n\n') || null,
    priority: priorities[row.PRIORITY?.trim() ?? ''] ?? priorities[lowest],
    status: 'pendente',
    dueDate: read ? dueDateOf(read.day) : null,
    ...(read && { dueTime: read.time, repeat: read.repeat, repeatFrom: read.isFromDone ? 'done' : null }),
  }
}

const lowest = '4'
/** The priorities here by those of Todoist, which has four; its 1 is the most urgent, as 3 is here. */
const priorities: Record<string, number> & { 4: number } = { 1: 3, 2: 2, 3: 2, [lowest]: 1 }
