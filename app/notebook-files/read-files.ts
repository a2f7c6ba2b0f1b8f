/** What is in files that somebody chose: each is recognised by what it holds, not by where it is said to come from. */
import { emptyNotebook, type Notebook } from '#app/lib/notebook.ts'
import { UnreadableFile } from './fault.ts'
import { baseName, cleanLine, isZip, type NamedBytes, textOf } from './file-text.ts'
import { isNotebookFile, parseJson, readNotebookFile } from './json-file.ts'
import { isKeepNote, readKeepNote } from './keep.ts'
import {
  type Checklist,
  checklistOfText,
  listOf,
  noteOfChecklist,
  noteOfText,
  type PlainText,
  todosOf,
} from './plain-text.ts'
import type { TodoistWords } from './todoist.ts'

export interface Found {
  notebook: Notebook
  /** What may become one thing or another. */
  texts: PlainText[]
  checklists: Checklist[]
  /** What stays where it is. */
  left: { trashed: number; attachments: number; files: number }
}

export const textKinds = ['note', 'todos', 'list'] as const
export type TextKind = (typeof textKinds)[number]
export const checklistKinds = ['note', 'list'] as const
export type ChecklistKind = (typeof checklistKinds)[number]

/** Throws `UnreadableFile` when one of them cannot be read: nothing is known of a half. */
export async function readFiles(files: readonly NamedBytes[], words: TodoistWords): Promise<Found> {
  const found: Found = {
    notebook: emptyNotebook(),
    texts: [],
    checklists: [],
    left: { trashed: 0, attachments: 0, files: 0 },
  }
  for (const file of files) {
    if (isZip(file.bytes)) await readZip(found, file, words)
    else await readFile(found, file, words)
  }
  return found
}

/** All that was found as a notebook, what may become several things as it was chosen. */
export function notebookOf({ notebook, texts, checklists }: Found, asText: TextKind, asChecklist: ChecklistKind) {
  const ofTexts = asText === 'note' ? [] : texts.map(checklistOfText)
  const notes = [
    ...(asText === 'note' ? texts.map(noteOfText) : []),
    ...(asChecklist === 'note' ? checklists.map(noteOfChecklist) : []),
  ]
  const lists = [
    ...(asText === 'list' ? ofTexts.map(listOf) : []),
    ...(asChecklist === 'list' ? checklists.map(listOf) : []),
  ]
  return {
    ...notebook,
    lists: [...notebook.lists, ...lists],
    notes: [...notebook.notes, ...notes],
    todos: [...notebook.todos, ...(asText === 'todos' ? ofTexts.flatMap(todosOf) : [])],
  }
}

/** How many labels and links stay where they are, as checklists have become what was chosen. */
export const extrasLeft = ({ checklists }: Found, asChecklist: ChecklistKind): number =>
  asChecklist === 'list' ? checklists.reduce((sum, { extras = 0 }) => sum + extras, 0) : 0

/** What is called a text is one, however it begins. */
const hasKnownEnding = /\.(csv|md|txt)$/i

async function readFile(found: Found, { name, bytes }: NamedBytes, words: TodoistWords): Promise<void> {
  const text = textOf(name, bytes)
  if (/\.json$/i.test(name) || (!hasKnownEnding.test(name) && /^\s*\{/.test(text)))
    return readData(found, name, await parseJson(name, text))
  const { isTodoist, readTodoist } = await import('./todoist.ts')
  if (/\.csv$/i.test(name) || isTodoist(text)) found.notebook.projects.push(readTodoist(name, text, words))
  else found.texts.push({ title: cleanLine(baseName(name)), text })
}

function readData(found: Found, name: string, data: unknown): void {
  if (isNotebookFile(data)) {
    const { lists, received, todos, notes, projects } = readNotebookFile(name, data)
    const { notebook } = found
    notebook.lists.push(...lists)
    notebook.received.push(...received)
    notebook.todos.push(...todos)
    notebook.notes.push(...notes)
    notebook.projects.push(...projects)
  } else if (isKeepNote(data)) addKeepNote(found, name, data)
  else throw new UnreadableFile('unknown_json', name)
}

function addKeepNote(found: Found, name: string, data: unknown): void {
  const { note, checklist, isTrashed, attachments } = readKeepNote(name, data)
  if (isTrashed) found.left.trashed++
  else {
    found.left.attachments += attachments
    if (note) found.notebook.notes.push(note)
    if (checklist) found.checklists.push(checklist)
  }
}

/** Of an archive only what can be one of those files: Takeout puts the same notes beside them as pages, and their pictures. */
async function readZip(found: Found, { name, bytes }: NamedBytes, words: TodoistWords): Promise<void> {
  const { unzip } = await import('./unzip.ts')
  const { files, others } = unzip(name, bytes)
  found.left.files += others
  let known = 0
  for (const file of files) {
    const isKnown = await readFile(found, file, words).then(() => true, ifUnknown)
    if (isKnown) known++
    else found.left.files++
  }
  if (known === 0) throw new UnreadableFile('nothing_in_zip', name)
}

/** Of another app, as a whole Takeout has many. */
function ifUnknown(error: unknown): false {
  const isOther =
    error instanceof UnreadableFile && ['unknown_json', 'missing_column', 'empty', 'not_text'].includes(error.fault)
  if (!isOther) throw error
  return false
}
