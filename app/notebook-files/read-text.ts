/** Reads one file, or one entry of an archive, by its content and the ending of its name. */

import { inTurns } from '#app/lib/in-turns.ts'
import type { Notebook } from '#shared/notebook.ts'
import { isCalendar, readCalendar } from './calendar-file.ts'
import { type Fault, UnreadableFile } from './fault.ts'
import { baseName, cleanLine } from './file-text.ts'
import { markdownNote } from './front-matter.ts'
import { isGoogleTasks, readGoogleTasks } from './google-tasks.ts'
import { isNotebookFile, parseJson, readNotebookFile } from './json-file.ts'
import { isKeepNote, readKeepNote } from './keep.ts'
import { listsOfMicrosoft, readMicrosoft } from './microsoft-todo.ts'
import { type FileReader, isSheet, readSheet } from './read-sheet.ts'

/** Text of a program, which nobody wants as a note, and what to do about it. */
const refused: readonly (readonly [Fault, name: RegExp, start: RegExp])[] = [
  ['evernote', /\.enex$/i, /<en-export\b/i],
  ['web_page', /\.x?html?$/i, /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)\b/i],
  ['document', /\.(?:rtf|pdf|opml|xml|vcf|eml|docx?|odt)$/i, /^\s*(?:\{\\rtf|%PDF-|<\?xml|BEGIN:VCARD)/],
]
const startLength = 2000

/** Adds the content of a text to that found. Throws `UnreadableFile`. */
export async function readText(reader: FileReader, name: string, text: string): Promise<void> {
  const start = text.slice(0, startLength)
  for (const [fault, ending, beginning] of refused)
    if (ending.test(name) || beginning.test(start)) throw new UnreadableFile(fault, name)
  if (isCalendar(start) || /\.ics$/i.test(name))
    await inTurns(readCalendar({ ...reader, file: name }, cleanLine(baseName(name)), text))
  else if (isJson(name, start)) readData(reader, name, await parseJson(name, text))
  else if (isSheet(name, text)) await inTurns(readSheet(reader, name, text))
  else reader.found.texts.push(markdownNote(name, text))
}

/** A file with one of these extensions is no JSON, even if it begins with a brace. */
const hasKnownEnding = /\.(?:csv|tsv|md|markdown|txt)$/i
const isJson = (name: string, start: string): boolean =>
  /\.json$/i.test(name) || (!hasKnownEnding.test(name) && /^\s*(?:\{|\[\s*\{)/.test(start))

function readData(reader: FileReader, name: string, data: unknown): void {
  const { found, words } = reader
  const lists = listsOfMicrosoft(data)
  if (isNotebookFile(data)) addNotebook(found.notebook, readNotebookFile(name, data))
  else if (isGoogleTasks(data)) readGoogleTasks(found, name, data, words)
  else if (isKeepNote(data)) addKeepNote(reader, name, data)
  else if (lists) readMicrosoft(found, name, lists, words)
  else throw new UnreadableFile('unknown_json', name)
}

function addKeepNote({ found, words }: FileReader, name: string, data: unknown): void {
  const { note, checklist, title, isTrashed, attachments } = readKeepNote(name, data, words)
  if (isTrashed) {
    found.left.trashed.push(title)
    return
  }
  for (let picture = 0; picture < attachments; picture++) found.left.attachments.push(title)
  if (note) found.notebook.notes.push(note)
  if (checklist) found.checklists.push(checklist)
}

function addNotebook(notebook: Notebook, read: Notebook): void {
  for (const section of Object.keys(read) as (keyof Notebook)[]) {
    const rows: object[] = notebook[section]
    for (const row of read[section]) rows.push(row)
  }
}
