/** A backup: the whole database as of one moment, in one file. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { countDump, dumpPostgres } from './postgres-dump.ts'
import type { RowCounts } from './row-counts.ts'
import { checkCopy, copySqlite } from './sqlite-copy.ts'

export interface Backup {
  bytes: number
  rows: RowCounts
}

/** The place of the database; `databaseListenUrl` is a PostgreSQL without its pooler. */
export interface Source {
  databaseUrl: string
  databaseListenUrl?: string | undefined
}

export const isPostgresUrl = (url: string): boolean => /^postgres(ql)?:/.test(url)

export const sqlitePath = (url: string): string => url.replace(/^file:/, '')

/** The end of the names of backups of this database. */
export const extensionOf = (url: string): '.db' | '.dump' => (isPostgresUrl(url) ? '.dump' : '.db')

/**
 * Copies the database, also of a running server, to a new file that only its owner can read. The file gets its name
 * once it is whole, read and on disk. Throws, and leaves nothing, if the name exists or the copy is damaged.
 */
export async function backUp(source: Source, file: string): Promise<Backup> {
  if (existsSync(file)) throw new Error(`${file} exists already`)
  const partial = `${file}.partial`
  reserve(partial)
  try {
    const rows = await copyAndCount(source, partial)
    flush(partial)
    nameFinally(partial, file)
    flush(dirname(file))
    return { bytes: statSync(file).size, rows }
  } catch (error) {
    removePartial(file)
    throw error
  }
}

/** Removes what an interrupted backup to `file` has left. */
export function removePartial(file: string): void {
  for (const end of ['.partial', '.partial-journal']) rmSync(`${file}${end}`, { force: true })
}

async function copyAndCount({ databaseUrl, databaseListenUrl }: Source, partial: string): Promise<RowCounts> {
  if (isPostgresUrl(databaseUrl)) {
    await dumpPostgres(databaseListenUrl ?? databaseUrl, partial)
    return countDump(partial)
  }
  await copySqlite(sqlitePath(databaseUrl), partial)
  return checkCopy(partial)
}

/** Renames without overwriting. */
function nameFinally(partial: string, file: string): void {
  reserve(file)
  try {
    renameSync(partial, file)
  } catch (error) {
    rmSync(file)
    throw error
  }
}

/** Creates an empty file that only its owner can read. Throws if the name exists. */
export const reserve = (file: string): void => closeSync(openSync(file, 'wx', 0o600))

/** Waits until a file or folder is on disk. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
