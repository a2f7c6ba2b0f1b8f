import type { Notebook } from '#shared/notebook.ts'
import type { UnreadableFile } from './fault.ts'
import type { FileWords } from './file-words.ts'
import { type As, asAtFirst, type Found, type LeftOut, notebookOf } from './found.ts'
import { readFiles } from './read-files.ts'

export const fileWords: FileWords = {
  row: (file, line, cells = '') => `${file}, linha ${line}${cells && `: ${cells}`}`,
  task: (list, at) => `${list}, tarefa ${at}`,
  section: (name) => `Seção: ${name}`,
  partOf: (task) => `Parte de: ${task}`,
  list: (name) => `Lista: ${name}`,
  project: (name) => `Projeto: ${name}`,
  untitled: 'Sem título',
  date: (date) => `Data: ${date}`,
  deadline: (date) => `Prazo: ${date}`,
  duration: (count, unit) => `Duração: ${count} ${unit === 'day' ? 'dias' : 'min'}`,
  responsible: (name) => `Responsável: ${name}`,
  reminder: (time) => `Lembrete: ${time}`,
  repeat: (rule) => `Repetição: ${rule}`,
  except: (days) => `Exceto em: ${days}`,
  until: (end) => `Até ${end}`,
  start: (day) => `Início: ${day}`,
  doneOn: (day) => `Concluída em: ${day}`,
  contact: (contact) => `Contato: ${contact}`,
  people: (names) => `Participantes: ${names}`,
  field: (name, value) => `${name}: ${value}`,
  archived: 'arquivada',
}

/** A Wednesday. */
const today = '2026-11-25'
const most = 20_000

export const file = (name: string, content: string | Uint8Array<ArrayBuffer>): File => new File([content], name)

export const foundIn = (...files: File[]): Promise<Found> => readFiles(files, { words: fileWords, today, most })

/** The contents made of files; at first as the review does it. */
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

export const lines = (...all: string[]): string => all.join('\r\n')

const told =
  'quantity category price purchased completed status dueDate dueTime repeat repeatFrom reminder priority done note notes description content'

/** A row in short: its filled fields behind its name. */
function short(row: object): string {
  const { title, name, steps, items, tasks, ...fields }: Record<string, unknown> = { ...row }
  const said = told.split(' ').flatMap((field) => {
    const value = fields[field] ?? false
    return value === false ? [] : [value === true ? field : String(value)]
  })
  const inside = [steps, items, tasks].flatMap((rows) => (Array.isArray(rows) ? rows.map(short) : []))
  return [title ?? name, ...said, ...inside.map((one) => `[${one}]`)].join(' | ')
}

const rowsIn = ({ lists, projects, notes, todos }: Notebook): string[] =>
  [lists, projects, notes, todos].flat().map(short)

const leftIn = ({ faults, ...left }: LeftOut): string[] => [
  ...Object.entries(left).flatMap(([why, names]) => names.map((name) => `${why}: ${name}`)),
  ...faults.map((fault) => `${fault.fault}: ${fault.file}`),
]

/** The rows that a file becomes at first, and what of it is left out, in short. */
export async function importedFrom(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const found = await foundIn(file(name, content))
  return [rowsIn(notebookOf(found, asAtFirst(found), fileWords)), leftIn(found.left)]
}

/** A file of a table: the rows that it gives, and what of it is left out. */
export type FileRow = readonly [
  what: string,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  gives: string[],
  left?: string[],
]
