import { unzipSync } from 'fflate'
import { emptyNotebook, type Notebook } from '#app/lib/notebook.ts'
import { UnreadableFile } from './fault.ts'
import { baseName, cleanLine, fileMaxBytes, isZip, type NamedBytes, textOf } from './file-text.ts'
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
import { isTodoist, readTodoist, type TodoistWords } from './todoist.ts'

/**
 * The contents of the chosen files. Each file is recognised by its extension and its content: the person does not name
 * its app.
 */

export interface Found {
  notebook: Notebook
  /** Texts, which the person imports as notes, as to-dos or as lists. */
  texts: PlainText[]
  checklists: Checklist[]
  /** The numbers of notes, attachments and files that are not imported. */
  left: { trashed: number; attachments: number; files: number }
}

export const textKinds = ['note', 'todos', 'list'] as const
export type TextKind = (typeof textKinds)[number]
export const checklistKinds = ['note', 'list'] as const
export type ChecklistKind = (typeof checklistKinds)[number]

/**
 * Reads all files. Throws `UnreadableFile` if one of them cannot be read: there is no partial result. Dates of other
 * apps such as 'every Monday' are counted from `today`.
 */
export async function readFiles(files: readonly NamedBytes[], words: TodoistWords, today: string): Promise<Found> {
  const found: Found = {
    notebook: emptyNotebook(),
    texts: [],
    checklists: [],
    left: { trashed: 0, attachments: 0, files: 0 },
  }
  for (const file of files) {
    if (isZip(file.bytes)) await readZip(found, file, words, today)
    else await readFile(found, file, words, today)
  }
  return found
}

/** Everything found as a notebook, with the chosen target for texts and checklists. */
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

/** Number of labels and links that are lost if checklists are imported as `asChecklist`. */
export const extrasLeft = ({ checklists }: Found, asChecklist: ChecklistKind): number =>
  asChecklist === 'list' ? checklists.reduce((sum, { extras = 0 }) => sum + extras, 0) : 0

/** A file with one of these extensions is no JSON, even if it begins with a brace. */
const hasKnownEnding = /\.(csv|md|txt)$/i

async function readFile(found: Found, { name, bytes }: NamedBytes, words: TodoistWords, today: string): Promise<void> {
  const text = textOf(name, bytes)
  if (/\.json$/i.test(name) || (!hasKnownEnding.test(name) && /^\s*\{/.test(text)))
    return readData(found, name, await parseJson(name, text))
  if (/\.csv$/i.test(name) || isTodoist(text)) found.notebook.projects.push(readTodoist(name, text, words, today))
  else found.texts.push({ title: cleanLine(baseName(name)), text })
}

function readData(found: Found, name: string, data: unknown): void {
  if (isNotebookFile(data)) {
    const read = readNotebookFile(name, data)
    for (const section of Object.keys(read) as (keyof Notebook)[]) {
      const rows: object[] = found.notebook[section]
      rows.push(...read[section])
    }
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

/** Reads the files of an archive with a known format. Takeout adds the same notes as pages, and their pictures. */
async function readZip(found: Found, { name, bytes }: NamedBytes, words: TodoistWords, today: string): Promise<void> {
  const { files, others } = unzip(name, bytes)
  found.left.files += others
  let known = 0
  for (const file of files) {
    const isKnown = await readFile(found, file, words, today).then(() => true, ifUnknown)
    if (isKnown) known++
    else found.left.files++
  }
  if (known === 0) throw new UnreadableFile('nothing_in_zip', name)
}

/** False for a file of an unknown format, which a Takeout archive has many of. Throws any other error. */
function ifUnknown(error: unknown): false {
  const isOther =
    error instanceof UnreadableFile && ['unknown_json', 'missing_column', 'empty', 'not_text'].includes(error.fault)
  if (!isOther) throw error
  return false
}

/**
 * The JSON and CSV files of an archive, sorted by name, and the number of other files. The library's worker is not
 * used, because the security policy allows only the app's own. Other files are not unpacked, so this is fast.
 */
function unzip(name: string, bytes: Uint8Array): { files: NamedBytes[]; others: number } {
  let others = 0
  let unpackedBytes = 0
  const isWanted = ({ name: inside, originalSize }: { name: string; originalSize: number }) => {
    const isData = /\.(json|csv)$/i.test(inside)
    if (!isData && !inside.endsWith('/')) others++
    if (!isData) return false
    unpackedBytes += originalSize
    // An archive's claimed sizes bound its unpacked sizes, so a small one never becomes a huge one.
    if (unpackedBytes > fileMaxBytes) throw new UnreadableFile('too_large', name)
    return true
  }
  try {
    const unpacked = unzipSync(bytes, { filter: isWanted })
    const files = Object.entries(unpacked).map(([inside, content]) => ({ name: inside, bytes: content }))
    return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), others }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('broken_zip', name)
  }
}
