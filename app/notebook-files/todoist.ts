/** A project of Todoist in its export format: one CSV file each, also after a spreadsheet has saved it again. */
import Papa from 'papaparse'
import { dueDateOf } from '#app/lib/due-dates.ts'
import type { ProjectContent, TaskContent } from '#app/lib/notebook.ts'
import { lineAt, UnreadableFile } from './fault.ts'
import { baseName, cleanLine, cleanText } from './file-text.ts'

/** Prefixes for fields that do not exist here, in the person's language. */
export interface TodoistWords {
  section: (name: string) => string
  partOf: (task: string) => string
  date: (words: string) => string
}

type Row = Record<string, string | undefined>

export const isTodoist = (text: string): boolean => {
  const columns = headOf(text)
  return columns.includes('TYPE') && columns.includes('CONTENT')
}

const headOf = (text: string): string[] =>
  (text.split(/\r\n?|\n/, 1)[0] ?? '').split(/[,;\t]/).map((name) => name.replaceAll('"', '').trim().toUpperCase())

export function readTodoist(file: string, text: string, words: TodoistWords): ProjectContent {
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
  const project: ProjectContent = { title, description: null, status: 'pendente', tasks: [] }
  const reader = { project, section: '', path: [] as string[] }
  for (const row of data) readRow(reader, row, words)
  return project
}

interface ProjectReader {
  project: ProjectContent
  section: string
  /** The titles of the current task's parents, by their indent. */
  path: string[]
}

function readRow(reader: ProjectReader, row: Row, words: TodoistWords): void {
  const type = row.TYPE?.trim().toLowerCase()
  const content = cleanText(row.CONTENT ?? '').trim()
  if (content === '') return
  if (type === 'section') {
    reader.section = cleanLine(content)
    reader.path = []
  } else if (type === 'note') addComment(reader.project, content)
  else if (type === 'task') reader.project.tasks.push(taskOf(reader, row, words))
}

/** Comments the task above, or the project if there is none yet. */
function addComment(project: ProjectContent, content: string): void {
  const about = project.tasks.at(-1) ?? project
  about.description = about.description === null ? content : `${about.description}\n\n${content}`
}

function taskOf(reader: ProjectReader, row: Row, words: TodoistWords): TaskContent {
  const title = cleanLine(row.CONTENT ?? '')
  const indent = Math.max(1, Math.min(Number.parseInt(row.INDENT ?? '', 10) || 1, reader.path.length + 1))
  reader.path = [...reader.path.slice(0, indent - 1), title]
  const parent = reader.path[indent - 2]
  const date = cleanLine(row.DATE ?? '')
  const day = dayOf(date)
  const description = [
    cleanText(row.DESCRIPTION ?? '').trim(),
    reader.section && words.section(reader.section),
    parent && words.partOf(parent),
    day === undefined && date && words.date(date),
  ]
  return {
    title,
    description: description.filter(Boolean).join('\n\n') || null,
    priority: priorities[row.PRIORITY?.trim() ?? ''] ?? priorities[lowest],
    status: 'pendente',
    dueDate: day === undefined ? null : dueDateOf(day),
  }
}

const lowest = '4'
/** Todoist has four priorities; 1 is the most urgent. */
const priorities: Record<string, number> & { 4: number } = { 1: 3, 2: 2, 3: 2, [lowest]: 1 }

/** The day of a date in digits, ISO or Brazilian. Other dates (`every Monday`) stay text in the description. */
function dayOf(date: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:[T ][\d:]+.*)?$/.exec(date) ?? brazilian(date)
  const moment = new Date(`${year}-${month}-${day}T12:00:00Z`)
  const isDay = !Number.isNaN(moment.getTime()) && moment.getUTCDate() === Number(day)
  return isDay ? `${year}-${month}-${day}` : undefined
}

function brazilian(date: string): (string | undefined)[] {
  const [all, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})(?: [\d:]+)?$/.exec(date) ?? []
  return [all, year, month, day]
}
