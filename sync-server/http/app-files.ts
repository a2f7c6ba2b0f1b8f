/**
 * The files of the built app. The build describes them once, in a list beside them, so that to answer for one nothing
 * is looked up or hashed, and what is not in the list cannot be asked for, however its path is spelt.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** By the names of HTTP: what the name of a compressed copy ends in. The first that a browser accepts is sent. */
const endings = { br: '.br', gzip: '.gz', identity: '' }
export type Encoding = keyof typeof endings
export const compressions = ['br', 'gzip'] as const satisfies Encoding[]

const listName = 'files.json'
/** Far more than one build has: what earlier builds left behind must not fill the memory. */
const keptAtMost = 16 * 1024 * 1024

export type Bytes = Buffer<ArrayBuffer>

export interface AppFile {
  /** As requests name it, such as `/assets/main-abc123.js`. */
  path: string
  contentType: string
  /** For each encoding that there is a copy in, the entity tag of its bytes. */
  etags: Partial<Record<Encoding, string>>
}

/** Writes the list of the files in `folder`, once everything is in it that is to be served. */
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

const etagOf = (bytes: Buffer): string => `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** The files in `folder` by their paths; none when no build has listed them there. */
export function readAppFiles(folder: string): Map<string, AppFile> {
  const list = join(folder, listName)
  const files: AppFile[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  return new Map(files.map((file) => [file.path, file]))
}

/**
 * Reads files of `folder`; brings undefined for one that has gone since. Bytes are kept and shared by all answers that are
 * on their way: however many fetch a file slowly, or not at all, it is in memory once.
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
