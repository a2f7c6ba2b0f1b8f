/**
 * The files of the built app. The build lists them once in a file beside them, so that a request needs no lookup or
 * hashing, and an unlisted file cannot be requested by any spelling of its path.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { type Compression, compressions } from './encodings.ts'
import { etagOf } from './etags.ts'

export type Encoding = Compression | 'identity'
/** The file name endings of compressed copies, by HTTP encoding. */
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

const listName = 'files.json'
/** Limit of file bytes in memory, far more than one build has: files of earlier builds must not fill the memory. */
const keptAtMost = 16 * 1024 * 1024

export type Bytes = Buffer<ArrayBuffer>

export interface AppFile {
  /** The request path, such as `/assets/main-abc123.js`. */
  path: string
  contentType: string
  /** The entity tag of each available encoding. */
  etags: Partial<Record<Encoding, string>>
  /** What is sent instead of the file on disk. */
  bytes?: Record<Encoding, Bytes>
}

/** Writes the list of the files in `folder`, once all are in it. */
export function writeAppFiles(folder: string): void {
  const paths = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== listName)
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`),
  )
  const isCopy = (path: string) =>
    compressions.some(
      (encoding) => path.endsWith(endings[encoding]) && paths.has(path.slice(0, -endings[encoding].length)),
    )
  const files = [...paths].filter((path) => !isCopy(path)).map((path) => describeFile(folder, path, paths))
  writeFileSync(join(folder, listName), JSON.stringify(files))
}

function describeFile(folder: string, path: string, paths: Set<string>): AppFile {
  const copies = Object.entries(endings).filter(([, ending]) => paths.has(path + ending))
  return {
    path,
    contentType: getMimeType(path) ?? 'application/octet-stream',
    etags: Object.fromEntries(
      copies.map(([encoding, ending]) => [encoding, etagOf(readFileSync(join(folder, path + ending)))]),
    ),
  }
}

/** The files in `folder` by request path; none if the folder has no list by `writeAppFiles`. */
export function readAppFiles(folder: string): Map<string, AppFile> {
  const list = join(folder, listName)
  const files: AppFile[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  return new Map(files.map((file) => [file.path, file]))
}

/**
 * Returns a reader of the files in `folder`, which resolves with undefined for a file deleted since. All answers in
 * progress share the bytes: a file that many clients fetch slowly is in memory once.
 */
export function createFileReader(folder: string) {
  const kept = new Map<string, Promise<Bytes | undefined>>()
  let keptBytes = 0

  const readAnew = async (name: string): Promise<Bytes | undefined> => {
    const bytes = await readIfThere(join(folder, name))
    keptBytes += bytes?.length ?? 0
    if (keptBytes > keptAtMost) {
      kept.clear()
      keptBytes = 0
    }
    return bytes
  }

  return ({ path }: AppFile, encoding: Encoding): Promise<Bytes | undefined> => {
    const name = path + endings[encoding]
    const reading = kept.get(name) ?? readAnew(name)
    if (!kept.has(name)) {
      kept.set(name, reading)
      reading.catch(() => kept.delete(name))
    }
    return reading
  }
}

async function readIfThere(path: string): Promise<Bytes | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
