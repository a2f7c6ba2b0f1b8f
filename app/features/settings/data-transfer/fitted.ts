/**
 * The rows of files, cut to the limits of rows here, so that a long row does not make the server refuse its list or
 * project. What was cut is in the note of the row, in a note of its own, or in the line that the review shows.
 */

import { cleanLine, cutTo, titleFrom } from '#app/notebook-files/file-text.ts'
import type { FileWords } from '#app/notebook-files/file-words.ts'
import { paragraphsOf } from '#app/notebook-files/task-list.ts'
import { emptyOf, fieldsOf, kindOf } from '#shared/fields.ts'
import type { Notebook, NoteContent } from '#shared/notebook.ts'
import { notebookContract } from '#shared/notebook-contract.ts'
import { contentMaxLength, isShortEnough, titleMaxLength } from '#shared/notes.ts'
import { descriptionMaxLength, projectTitleMaxLength, projectTitleMinLength } from '#shared/projects.ts'
import { listTitleMaxLength, noteMaxLength } from '#shared/shopping.ts'
import { notesMaxLength } from '#shared/todos.ts'

interface Limits {
  name: 'title' | 'name'
  most: number
  least?: number
  /** The field with many lines. */
  note?: string
  mostOfNote?: number
}

const limits = {
  lists: { name: 'title', most: listTitleMaxLength, least: projectTitleMinLength },
  projects: {
    name: 'title',
    most: projectTitleMaxLength,
    least: projectTitleMinLength,
    note: 'description',
    mostOfNote: descriptionMaxLength,
  },
  items: { name: 'name', most: titleMaxLength, note: 'note', mostOfNote: noteMaxLength },
  tasks: { name: 'title', most: titleMaxLength, note: 'description', mostOfNote: descriptionMaxLength },
  todos: { name: 'title', most: titleMaxLength, note: 'notes', mostOfNote: notesMaxLength },
  notes: { name: 'title', most: titleMaxLength, note: 'content' },
} satisfies Record<string, Limits>

type Kind = keyof typeof limits
type Fields = Record<string, unknown>

export interface Fitted {
  notebook: Notebook
  /** The names that were changed, as they were written, by the key of their entry in the plan. */
  written: ReadonlyMap<string, string>
}

/** Fits all rows, in steps. `named` has the person's names for rows, by their keys. */
export function* fitted(
  notebook: Notebook,
  named: ReadonlyMap<string, string>,
  words: FileWords,
): Generator<void, Fitted> {
  const fitting: Fitting = { named, words, written: new Map(), more: [] }
  const { lists, received, projects, notes, todos } = notebook
  const fit = {
    lists: yield* fitAll(fitting, 'lists', 'lists', lists),
    received: yield* fitAll(fitting, 'received', 'lists', received),
    projects: yield* fitAll(fitting, 'projects', 'projects', projects),
    todos: yield* fitAll(fitting, 'todos', 'todos', todos),
    notes: yield* fitAll(fitting, 'notes', 'notes', notes),
  }
  return { notebook: { ...notebook, ...fit, notes: [...fit.notes, ...fitting.more] }, written: fitting.written }
}

interface Fitting {
  named: ReadonlyMap<string, string>
  words: FileWords
  written: Map<string, string>
  /** Notes with the texts that are too long for a row. */
  more: NoteContent[]
}

function* fitAll<Row extends object>(
  fitting: Fitting,
  group: string,
  kind: Kind,
  rows: readonly Row[],
): Generator<void, Row[]> {
  const all: Row[] = []
  for (const [at, row] of rows.entries()) {
    yield
    const key = `${group}/${at}`
    const fields = fitRow(fitting, key, kind, wellFormed(row))
    if (Array.isArray(fields.items)) fields.items = yield* fitAll(fitting, key, 'items', fields.items)
    if (Array.isArray(fields.tasks)) fields.tasks = yield* fitAll(fitting, key, 'tasks', fields.tasks)
    all.push(fields as Row)
  }
  return all
}

/** The fields without halves of characters, which a cut file may have. */
const wellFormed = (row: object): Fields =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, typeof value === 'string' ? value.toWellFormed() : value]),
  )

function fitRow(fitting: Fitting, key: string, kind: Kind, row: Fields): Fields {
  const { name, most, note }: Limits = limits[kind]
  const written = String(row[name])
  const title = fitting.named.get(key) ?? written
  const isLong = title.length > most && kind !== 'items'
  const next: Fields =
    kind === 'items' ? fitItem({ ...row, name: title }) : { ...row, [name]: isLong ? cutTo(title, most) : title }
  if (isLong && note) next[note] = paragraphsOf([title, textIn(row, note)])
  if (kind !== 'items') fitTitle(fitting, kind, next)
  const isChanged = next[name] !== written && kind !== 'items'
  if (isChanged || fitting.named.has(key)) fitting.written.set(key, title)
  return note ? fitNote(fitting, kind, next) : next
}

const textIn = (row: Fields, field: string): string => String(row[field] ?? '')

/**
 * A title of a list or project that is too short says what it is of. One that no row can have is replaced, unless the row
 * has nothing else.
 */
function fitTitle({ words }: Fitting, kind: Exclude<Kind, 'items'>, row: Fields): void {
  const { note = '' }: Limits = limits[kind]
  const isParent = kind === 'lists' || kind === 'projects'
  const title = cleanLine(textIn(row, 'title'))
  if (isParent && title.length === 1) row.title = words[kind === 'lists' ? 'list' : 'project'](title)
  const { title: schema } = notebookContract[`${kind}.create`].input.shape
  const isRight = (one: unknown) => schema.safeParse(one).success
  const first = titleFrom(textIn(row, note))
  if (!isRight(row.title) && (isParent || first !== '')) row.title = isRight(first) ? first : words.untitled
}

/** Cells that are too long for their field are in the note. */
function fitItem(row: Fields): Fields {
  const { shape } = notebookContract['items.create'].input
  const wrong = fieldsOf('items').filter(
    (field) =>
      ['line', 'cents'].includes(kindOf('items', field) ?? '') &&
      emptyOf('items', field) === null &&
      (row[field] ?? null) !== null &&
      !shape[field].safeParse(row[field]).success,
  )
  if (wrong.length === 0) return row
  const texts = wrong.map((field) =>
    kindOf('items', field) === 'cents' ? String(Number(row[field]) / 100) : textIn(row, field),
  )
  return {
    ...row,
    ...Object.fromEntries(wrong.map((field) => [field, null])),
    note: paragraphsOf([texts.join(', '), textIn(row, 'note')]),
  }
}

/** A text that is too long is cut; a note of its own has all of it. */
function fitNote({ more }: Fitting, kind: Kind, row: Fields): Fields {
  const { name, note = '', mostOfNote = 0 }: Limits = limits[kind]
  const text = textIn(row, note)
  if (kind === 'notes') {
    const [first = '', ...others] = partsOf(text)
    for (const content of others) more.push({ title: textIn(row, name), content })
    return others.length === 0 ? row : { ...row, content: first }
  }
  if (text.length <= mostOfNote) return row
  for (const content of partsOf(text)) more.push({ title: textIn(row, name), content })
  return { ...row, [note]: cutTo(text, mostOfNote) }
}

/** A text in parts that fit into notes. */
function partsOf(text: string): string[] {
  if (isShortEnough(text)) return [text]
  const half = text.slice(0, Math.min(contentMaxLength, Math.ceil(text.length / 2)))
  const cut = half.lastIndexOf('\n') + 1 || half.lastIndexOf(' ') + 1 || half.replace(/[\ud800-\udbff]$/, '').length
  return [...partsOf(text.slice(0, cut)), ...partsOf(text.slice(cut))]
}
