/** Reads the notes, tasks and lists in an archive. All that is left out is named. */
import { UnreadableFile } from './fault.ts'
import { fileMaxBytes, textOf } from './file-text.ts'
import type { LeftOut } from './found.ts'
import type { FileReader } from './read-sheet.ts'
import { readText } from './read-text.ts'
import { type ZipEntry, zipEntries } from './zip.ts'

/** Bytes that may still be read or unpacked for this import. */
export interface Budget {
  bytes: number
}

/** Of the systems, not of a person. */
const isHidden = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/
const isText = /\.(?:json|csv|tsv|md|markdown|txt|ics)$/i
const isTextOfTakeout = /\.(?:json|ics)$/i
const isOfTakeout = /(?:^|\/)(?:Takeout\/|Keep\/[^/]+\.json$)/

/** Resolves with the number of entries that could be read. Throws `UnreadableFile` if the archive has nothing to read. */
export async function readZip(reader: FileReader, name: string, archive: Blob, budget: Budget): Promise<number> {
  const entries = (await zipEntries(name, archive)).filter((entry) => !isHidden.test(entry.name))
  refuseOffice(name, entries)
  // A Takeout has texts of many kinds, and the notes of Keep also as pages.
  const isWanted = entries.some((entry) => isOfTakeout.test(entry.name)) ? isTextOfTakeout : isText
  const before = reader.found.left.faults.length
  let known = 0
  for (const entry of entries) {
    if (/\.zip$/i.test(entry.name)) known += await readInner(reader, entry, budget)
    else if (isWanted.test(entry.name)) known += await readEntry(reader, entry, budget)
    else reader.found.left.files.push(entry.name)
  }
  if (known === 0 && reader.found.left.faults.length === before) throw nothingIn(name, entries)
  return known
}

/** A file of an office program is an archive, too. */
function refuseOffice(name: string, entries: readonly ZipEntry[]): void {
  const has = (inside: RegExp) => entries.some((entry) => inside.test(entry.name))
  if (!has(/^(?:\[Content_Types\]\.xml|mimetype)$/)) return
  throw new UnreadableFile(has(/^xl\//) || /\.ods$/i.test(name) ? 'spreadsheet' : 'document', name)
}

function nothingIn(name: string, entries: readonly ZipEntry[]): UnreadableFile {
  const first = (ending: RegExp) => entries.find((entry) => ending.test(entry.name))?.name
  const [evernote, page] = [first(/\.enex$/i), first(/\.html?$/i)]
  if (evernote) return new UnreadableFile('evernote', evernote)
  return page ? new UnreadableFile('web_page', page) : new UnreadableFile('nothing_in_zip', name)
}

/** Notion cuts its archive into archives. Deeper ones are left out. */
const readInner = (reader: FileReader, entry: ZipEntry, budget: Budget): Promise<number> =>
  telling(reader.found.left, async () => {
    const entries = await zipEntries(entry.name, new Blob([await unpacked(entry, budget, budget.bytes)]))
    let known = 0
    for (const inside of entries.filter((one) => !isHidden.test(one.name))) {
      if (isText.test(inside.name)) known += await readEntry(reader, inside, budget)
      else reader.found.left.files.push(inside.name)
    }
    return known
  })

const readEntry = (reader: FileReader, entry: ZipEntry, budget: Budget): Promise<number> =>
  telling(reader.found.left, async () => {
    const bytes = await unpacked(entry, budget, fileMaxBytes)
    await readText(reader, entry.name, textOf(entry.name, bytes))
    return 1
  })

async function unpacked(entry: ZipEntry, budget: Budget, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (entry.unpackedBytes > Math.min(most, budget.bytes)) throw new UnreadableFile('too_large', entry.name)
  budget.bytes -= entry.unpackedBytes
  return await entry.read()
}

/** The faults of a file that is of another app or for another purpose, as an archive has many. */
const foreign = ['unknown_json', 'unknown_columns', 'no_calendar', 'empty', 'not_text', 'web_page', 'document']

/**
 * Resolves with the number of rows that `read` found in a part. An unreadable part is added to `left`, and its number
 * is 0. Throws if the file has more rows than fit.
 */
export async function telling(left: LeftOut, read: () => Promise<number>, isAlone = false): Promise<number> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.fault === 'too_many_rows') throw error
    if (!isAlone && foreign.includes(error.fault)) left.files.push(error.file)
    else left.faults.push(error)
    return 0
  }
}
