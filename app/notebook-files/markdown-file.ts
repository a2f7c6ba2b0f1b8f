/** A notebook as readable Markdown. Boxes and bullets are the only markup in people's texts. */
import { reais } from '#app/lib/money.ts'
import { nameOf } from '#app/lib/row-name.ts'
import { fieldsOf, kindOf } from '#shared/fields.ts'
import type { ItemContent, ListContent, Notebook, ProjectContent, TaskContent } from '#shared/notebook.ts'
import { type FileTable, fileTables } from '#shared/scopes.ts'
import { totalOf } from '#shared/trip-lines.ts'

/** The fixed texts of the file, in the person's language. */
export interface MarkdownWords extends Record<FileTable, string> {
  title: string
  lists: string
  notes: string
  projects: string
  nothing: string
  /** Marks the copy of a shared list. */
  copyFrom: (owner: string) => string
  trip: (day: string) => string
  budget: string
  statuses: Record<ProjectContent['status'], string>
  priorities: Record<number, string>
  /** `day` may have a time: `05/12/2026 09:00`. */
  due: (day: string) => string
  /** The rule of a repeat in words. */
  repeat: (rule: string, from: TaskContent['repeatFrom']) => string
  /** Empty for a number of minutes that only a newer version of the app has. */
  reminder: (minutes: number) => string
}

export function toMarkdown(notebook: Notebook, words: MarkdownWords): string {
  const lists = [
    ...notebook.lists.map((list) => listSection(list, words)),
    ...notebook.received.map(({ title, owner, items }) =>
      section(title, [`_${line(words.copyFrom(owner))}_`, '', ...items.map(itemLine)]),
    ),
  ]
  const notes = notebook.notes.map((note) => section(nameOf(note), [text(note.content)]))
  const projects = notebook.projects.map((project) => projectSection(project, words))
  const chapters = [
    chapter(words.lists, lists.join('\n\n')),
    ...fileTables.map((table) =>
      chapter(words[table], table === 'todos' ? todoLines(notebook, words) : sections(notebook, table)),
    ),
    chapter(words.projects, projects.join('\n\n')),
    chapter(words.notes, notes.join('\n\n')),
  ].filter((each) => each !== '')
  return `${[`# ${words.title}`, ...(chapters.length > 0 ? chapters : [words.nothing])].join('\n\n')}\n`
}

const chapter = (name: string, body: string): string => (body === '' ? '' : `## ${name}\n\n${body}`)

const section = (title: string, lines: string[]): string => `### ${line(title)}\n\n${lines.join('\n')}`.trimEnd()

/** The items of a list, then a smaller section for each trip. */
function listSection({ title, budget, items, trips = [] }: ListContent, words: MarkdownWords): string {
  const ofTrips = trips.map(({ day, market, lines }) => {
    const total = totalOf(lines)
    const name = [words.trip(day.split('-').reverse().join('/')), market, total !== null && reais(total)]
    const said = lines.map(({ name, quantity, price }) => [name, quantity, price !== undefined && reais(price)])
    const listed = said.map((parts) => `- ${line(parts.filter(Boolean).join(' · '))}`)
    return `#### ${line(name.filter(Boolean).join(' · '))}\n\n${listed.join('\n')}`
  })
  const lines = items.map(itemLine)
  if (typeof budget === 'number') lines.unshift(`_${words.budget}: ${reais(budget)}_`, '')
  return [section(title, lines), ...ofTrips].join('\n\n')
}

const box = (isTicked: boolean, words: string): string => `- [${isTicked ? 'x' : ' '}] ${words}`

/** The lines and prices of an item in one line, its longer texts below. */
function itemLine(item: ItemContent): string {
  const written = fieldsOf('items').flatMap((field) => {
    const value = item[field]
    return typeof value === 'string' || typeof value === 'number' ? [{ value, kind: kindOf('items', field) }] : []
  })
  const [said, longer] = [written.filter(({ kind }) => kind !== 'text'), written.filter(({ kind }) => kind === 'text')]
  const words = said.map(({ value }) => line(typeof value === 'number' ? reais(value) : value))
  return box(item.purchased, words.join(' · ')) + longer.map(({ value }) => below(String(value))).join('')
}

/** A text below a line, as a part of it. */
const below = (about: string): string => `\n\n${text(about).replace(/^(?=.)/gm, '  ')}\n`

const todoLines = ({ todos }: Notebook, words: MarkdownWords): string =>
  todos
    .map((todo) => todoLine(todo, words))
    .join('\n')
    .trimEnd()

/** A table without a form of its own: a section for each row, with all that people write in it. */
function sections(notebook: Notebook, table: FileTable): string {
  const [name = '', ...others] = fieldsOf(table) as string[]
  const rows = notebook[table] as object[] as Record<string, unknown>[]
  return rows
    .map((row) =>
      section(
        String(row[name]),
        others.flatMap((field) => (row[field] ? [text(String(row[field]))] : [])),
      ),
    )
    .join('\n\n')
}

function projectSection(project: ProjectContent, words: MarkdownWords): string {
  const { title, description, status, tasks, ...forgotten } = project
  forgotten satisfies Record<string, never>
  const said = [`_${words.statuses[status]}_`, ...(description === null ? [] : ['', text(description)])]
  const listed = tasks.map((task) => taskLine(task, words))
  return section(title, listed.length > 0 ? [...said, '', ...listed] : said)
}

const taskLine = (task: TaskContent, words: MarkdownWords): string =>
  plannedLine({ ...task, isDone: task.status === 'concluída', about: task.description }, words)

const todoLine = (todo: TodoContent, words: MarkdownWords): string =>
  plannedLine({ ...todo, isDone: todo.completed, about: todo.notes }, words)

type TodoContent = Notebook['todos'][number]

/** Every field of to-dos and of tasks; those with other names there are listed as omitted. */
type Planned = Omit<TodoContent, 'completed' | 'notes' | 'priority'> &
  Omit<TaskContent, 'status' | 'description' | 'priority'> & {
    priority: number | null
    isDone: boolean
    /** The note of a to-do, or the description of a task. */
    about: string | null
  }

function plannedLine(planned: Planned, words: MarkdownWords) {
  const { title, priority, dueDate, dueTime, repeat, repeatFrom, reminder, steps, isDone, about, ...others } = planned
  // The place of a row is the order of the lines. A postponed reminder is over when the file is read, and the occurrence
  // of a moved day counts for ticks only.
  const { position: _place, snoozed: _postponed, occurrence: _ofRule, ...forgotten } = others
  // A type error here: a new field of to-dos or tasks is neither written nor named as left out.
  forgotten satisfies Record<string, never>
  const day = dueDate?.slice(0, 10).split('-').reverse().join('/')
  const said = [
    line(title),
    priority && words.priorities[priority],
    day && words.due(dueTime ? `${day} ${dueTime}` : day),
    day && repeat && words.repeat(repeat, repeatFrom),
    day && reminder !== null && words.reminder(reminder),
  ]
  const ofSteps = (steps ?? []).map((step) => `\n  ${box(step.done, line(step.title))}`)
  return box(isDone, said.filter(Boolean).join(' · ')) + ofSteps.join('') + (about ? below(about) : '')
}

const special = /[\\`*_[\]<>&#|~]/g

/** Escaped text within a line. */
const line = (words: string): string => words.replace(special, '\\$&').replace(/\s+/g, ' ')

/** Boxes and bullets are kept; other block starts are escaped. */
const marked = /^([ \t]*)(- (?:\[[ xX]\](?= ))?|)(.*)$/
const blockStart = /^(?:[-+=]|\d+[.)])/

/** Escaped text of several lines, which stay separate lines. */
function text(lines: string): string {
  return lines.trimEnd().split('\n').map(textLine).join('\n')
}

function textLine(written: string): string {
  const [, indent = '', mark = '', words = ''] = marked.exec(written) ?? []
  if (written.trim() === '') return ''
  // Four spaces would begin a code block, in which escapes do not work.
  const inset = indent.replace(/\t/g, '  ').slice(0, mark ? 2 : 0)
  const escaped = words.replace(special, '\\$&')
  // After a box no block can begin, but after a bullet any can.
  const start = mark.endsWith(']')
    ? escaped
    : escaped.trimStart().replace(blockStart, (found) => found.replace(/.$/, '\\$&'))
  return `${inset}${mark}${start.trimEnd()}  `
}
