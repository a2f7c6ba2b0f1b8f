import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { isPostgresUrl, type Source, sqlitePath } from './backup.ts'
import { restoreDump } from './restore-postgres.ts'
import { restoreCopy } from './restore-sqlite.ts'
import type { Returned } from './returned-people.ts'
import type { RowCounts } from './row-counts.ts'

export interface Restored {
  rows: RowCounts
  /** The former database, if there was one. */
  aside?: string | undefined
  /** The people whose state has changed by it, where that is known. */
  returned?: Returned | undefined
}

/**
 * Puts a backup in the place of the database, which is set aside, never deleted. Throws, with everything as before, if
 * the file is not a whole backup of a Caderneta that this build knows, or if a server runs.
 */
export async function restore(file: string, source: Source, migrationsDir: string): Promise<Restored> {
  const isDump = kindOf(file) === 'dump'
  const { databaseUrl, databaseListenUrl } = source
  if (isDump !== isPostgresUrl(databaseUrl)) throw new Error(isDump ? dumpForSqlite : copyForPostgres)
  if (isDump) return restoreDump(file, databaseListenUrl ?? databaseUrl, migrationsDir)
  return restoreCopy(file, sqlitePath(databaseUrl), migrationsDir)
}

const dumpForSqlite = 'it is a dump of PostgreSQL, and DATABASE_URL names a SQLite file'
const copyForPostgres =
  'it is a SQLite file, and DATABASE_URL names PostgreSQL: restore it without DATABASE_URL, then use migrate-store'

const beginnings = { copy: 'SQLite format 3\0', dump: 'PGDMP' }

/** Throws for what is no file: to open a pipe would wait for who writes into it. */
function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`there is no file ${file}`)
  if (found.isFile()) return
  throw new Error(`it is no file but ${found.isDirectory() ? 'a folder' : found.isFIFO() ? 'a pipe' : 'a device'}`)
}

function kindOf(file: string): 'copy' | 'dump' {
  requireFile(file)
  const handle = openSync(file, 'r')
  const head = Buffer.alloc(16)
  readSync(handle, head)
  closeSync(handle)
  const text = head.toString('latin1')
  if (text.startsWith(beginnings.dump)) return 'dump'
  if (text === beginnings.copy) return 'copy'
  throw new Error('it is no backup of a Caderneta')
}
