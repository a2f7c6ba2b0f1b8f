/** A notebook for people to read, and for programs that show Markdown: nothing that somebody wrote becomes markup in it. */
import { reais } from '#app/lib/money.ts'
import type { ItemContent, Notebook, ProjectContent, TaskContent } from '#app/lib/notebook.ts'

/** The words around what somebody wrote, in their language. */
export interface MarkdownWords {
  title: string
  lists: string
  todos: string
  notes: string
  projects: string
  nothing: string
  /** Of a list that somebody else shares. */
  copyFrom: (owner: string) => string
  statuses: Record<ProjectContent['status'], string>
  priorities: Record<number, string>
  due: (day: string) => string
}

export function toMarkdown(notebook: Notebook, words: MarkdownWords): string {
  const lists = [
    ...notebook.lists.map(({ title, items }) => section(title, items.map(itemLine))),
    ...notebook.received.map(({ title, owner, items }) =>
      section(title, [`_${line(words.copyFrom(owner))}_`, '', ...items.map(itemLine)]),
    ),
  ]
  const todos = notebook.todos.map(({ title, completed }) => box(completed, line(title)))
  const notes = notebook.notes.map(({ title, content }) => section(title, [text(content)]))
  const projects = notebook.projects.map((project) => projectSection(project, words))
  const chapters = [
    chapter(words.lists, lists.join('\n\n')),
    chapter(words.todos, todos.join('\n')),
    chapter(words.projects, projects.join('\n\n')),
    chapter(words.notes, notes.join('\n\n')),
  ].filter((each) => each !== '')
  return `${[`# ${words.title}`, ...(chapters.length > 0 ? chapters : [words.nothing])].join('\n\n')}\n`
}

const chapter = (name: string, body: string): string => (body === '' ? '' : `## ${name}\n\n${body}`)

const section = (title: string, lines: string[]): string => `### ${line(title)}\n\n${lines.join('\n')}`.trimEnd()

const box = (isTicked: boolean, words: string): string => `- [${isTicked ? 'x' : ' '}] ${words}`

function itemLine({ name, quantity, category, price, purchased }: ItemContent): string {
  const cost = typeof price === 'number' && line(reais(price))
  const said = [line(name), quantity && line(quantity), category && line(category), cost]
  return box(purchased, said.filter(Boolean).join(' · '))
}

function projectSection({ title, description, status, tasks }: ProjectContent, words: MarkdownWords): string {
  const said = [`_${words.statuses[status]}_`, ...(description === null ? [] : ['', text(description)])]
  const listed = tasks.map((task) => taskLine(task, words))
  return section(title, listed.length > 0 ? [...said, '', ...listed] : said)
}

function taskLine({ title, description, priority, status, dueDate }: TaskContent, words: MarkdownWords): string {
  const day = dueDate?.slice(0, 10).split('-').reverse().join('/')
  const details = [line(title), words.priorities[priority], day && words.due(day)].filter(Boolean).join(' · ')
  const below = description === null ? '' : `\n\n${text(description).replace(/^(?=.)/gm, '  ')}\n`
  return box(status === 'concluída', details) + below
}

const special = /[\\`*_[\]<>&#|~]/g

/** Words within a line. */
const line = (words: string): string => words.replace(special, '\\$&').replace(/\s+/g, ' ')

/** Boxes and bullets are the same there; what would begin anything else does not. */
const marked = /^([ \t]*)(- (?:\[[ xX]\](?= ))?|)(.*)$/
const blockStart = /^(?:[-+=]|\d+[.)])/

/** Several lines, each a line there as well. */
function text(lines: string): string {
  return lines.trimEnd().split('\n').map(textLine).join('\n')
}

function textLine(written: string): string {
  const [, indent = '', mark = '', words = ''] = marked.exec(written) ?? []
  if (written.trim() === '') return ''
  // Four blanks would begin a block of code, in which nothing is escaped.
  const inset = indent.replace(/\t/g, '  ').slice(0, mark ? 2 : 0)
  const escaped = words.replace(special, '\\$&')
  // Behind a box nothing begins, but behind a bullet all that may begin a line.
  const start = mark.endsWith(']')
    ? escaped
    : escaped.trimStart().replace(blockStart, (found) => found.replace(/.$/, '\\$&'))
  return `${inset}${mark}${start.trimEnd()}  `
}
