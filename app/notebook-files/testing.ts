import type { Notebook } from '#app/lib/notebook.ts'
import type { UnreadableFile } from './fault.ts'
import type { FileWords } from './file-words.ts'
import { type As, asAtFirst, type Found, notebookOf } from './found.ts'
import { readFiles } from './read-files.ts'

export const fileWords: FileWords = {
  row: (file, line) => `${file}, linha ${line}`,
  section: (name) => `Seção: ${name}`,
  partOf: (task) => `Parte de: ${task}`,
  list: (name) => `Lista: ${name}`,
  date: (date) => `Data: ${date}`,
  deadline: (date) => `Prazo: ${date}`,
  repeat: (rule) => `Repetição: ${rule}`,
  except: (days) => `Exceto em: ${days}`,
  until: (day) => `Até ${day}`,
  field: (name, value) => `${name}: ${value}`,
  archived: 'arquivada',
}

/** A Wednesday. */
const today = '2026-11-25'
const most = 20_000

export const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name)

export const foundIn = (...files: File[]): Promise<Found> => readFiles(files, { words: fileWords, today, most })

/** What is made of files; at first as the review does it. */
export async function madeOf(files: readonly File[], as: Partial<As> = {}): Promise<Notebook> {
  const found = await foundIn(...files)
  return notebookOf(found, { ...asAtFirst(found), ...as }, fileWords)
}

/** The fault of an unreadable file with its name and place. */
export const refusalOf = (...files: File[]) =>
  foundIn(...files).then(
    () => 'read',
    (error: UnreadableFile) => [error.fault, error.file, error.where],
  )
