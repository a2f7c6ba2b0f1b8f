import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { RowCounts } from './row-counts.ts'

/**
 * Number of pages that the copy takes at once: all. A copy in steps starts over whenever the server writes in between.
 * It holds its thread meanwhile, so a server makes it in another process.
 */
const allPages = 0x7fffffff
/** Room that stays free on the disk of a copy, bytes: the server may write there, too. */
const spareBytes = 64 * 1024 * 1024

/** Copies a database to the empty file `partial` while others may write to it. */
export async function copySqlite(source: string, partial: string): Promise<void> {
  if (!existsSync(source)) throw new Error(`there is no database at ${source}`)
  requireRoom(dirname(partial), sizeOf(source) + sizeOf(`${source}-wal`))
  const database = new Database(source, { readonly: true, timeout: 10_000 })
  try {
    await database.backup(partial, { progress: () => allPages })
  } finally {
    database.close()
  }
}

/** Makes a single file of a copy and reads all of it. Throws if it is damaged. */
export function checkCopy(partial: string): RowCounts {
  const copy = new Database(partial)
  try {
    copy.pragma('journal_mode = DELETE')
    const verdict = copy.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`)
    const named = copy.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck()
    const tables = named.all().filter((table) => !/^(sqlite|_)_/.test(table))
    const count = (table: string) => copy.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0
    return Object.fromEntries(tables.map((table) => [table, count(table)]))
  } finally {
    copy.close()
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Throws unless the disk of a folder has room for so many bytes, and some to spare. */
export function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes + spareBytes) return
  throw new Error(
    `no room in ${folder}: ${megabytes(free)} MB are free, ${megabytes(bytes + spareBytes)} MB are needed`,
  )
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
