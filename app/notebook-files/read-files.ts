/**
 * The contents of the chosen files. Each file is recognised by its extension and its content: the person does not name
 * its app.
 */
import { UnreadableFile } from './fault.ts'
import { fileMaxBytes, isZip, textOf } from './file-text.ts'
import { type Found, nothingFound } from './found.ts'
import type { FileReader } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { type Budget, readZip, telling } from './read-zip.ts'

/** The choice of a file input at first; a person can choose any file. */
export const acceptedFiles = '.json,.csv,.tsv,.txt,.md,.markdown,.ics,.zip,text/*,application/json,application/zip'

/** Limit of the bytes that are read or unpacked for one import. An archive may be larger. */
const mostBytes = 5 * fileMaxBytes
const zipStart = 4

/**
 * Reads the files piece by piece, and lets the page do other work between two pieces. The result names each file that
 * cannot be read. Throws its `UnreadableFile` if no file can be read, or if there are more rows than fit.
 */
export async function readFiles(files: readonly File[], how: Omit<FileReader, 'found'>): Promise<Found> {
  const reader: FileReader = { ...how, found: nothingFound() }
  const budget: Budget = { bytes: mostBytes }
  let known = 0
  for (const file of files) known += await telling(reader.found.left, () => readFile(reader, file, budget), true)
  const [fault] = reader.found.left.faults
  if (known === 0 && fault) throw fault
  return reader.found
}

/** Resolves with the number of parts that could be read: an archive has several. */
async function readFile(reader: FileReader, file: File, budget: Budget): Promise<number> {
  const start = new Uint8Array(await file.slice(0, zipStart).arrayBuffer())
  if (isZip(start)) return await readZip(reader, file.name, file, budget)
  if (file.size > Math.min(fileMaxBytes, budget.bytes)) throw new UnreadableFile('too_large', file.name)
  budget.bytes -= file.size
  await readText(reader, file.name, textOf(file.name, new Uint8Array(await file.arrayBuffer())))
  return 1
}
