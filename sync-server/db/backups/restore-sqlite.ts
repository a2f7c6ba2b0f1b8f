import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { becomeOnlyServer } from '#sync-server/db/engine/only-server.ts'
import { isBusy } from '#sync-server/db/engine/sqlite-errors.ts'
import { requireKnown } from '#sync-server/db/migrations/journal.mjs'
import { flush, reserve } from './backup.ts'
import type { RowCounts } from './row-counts.ts'
import { checkCopy, requireRoom } from './sqlite-copy.ts'

/** The files of a database: its journal, and the mark by which a restored one is noticed. */
const besides = ['', '-wal', '-shm', '.commits']

export async function restoreCopy(file: string, path: string, migrationsDir: string) {
  if (resolve(file) === resolve(path)) throw new Error('it is the database itself')
  if (existsSync(`${file}-wal`)) throw new Error(`${file}-wal belongs to it: it is no backup but a database in use`)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const lock = await becomeOnlyServer(path, 1000).catch(() => {
    throw new Error(running)
  })
  const incoming = `${path}.restoring`
  for (const end of besides) rmSync(`${incoming}${end}`, { force: true })
  try {
    requireRoom(dirname(path), statSync(file).size)
    reserve(incoming)
    copyFileSync(file, incoming)
    chmodSync(incoming, 0o600)
    const rows = await checkOurs(incoming, migrationsDir)
    flush(incoming)
    return { rows, aside: exchange(incoming, path) }
  } finally {
    for (const end of besides) rmSync(`${incoming}${end}`, { force: true })
    lock.release()
  }
}

const running = 'a server runs on the database: stop it first'

/** Reads all of the file. Throws unless a Caderneta that is not newer has made every part of it. */
async function checkOurs(file: string, migrationsDir: string): Promise<RowCounts> {
  const rows = checkCopy(file)
  const database = new Database(file, { readonly: true })
  try {
    const ask = async (text: string) => database.prepare<[], Record<string, unknown>>(text).all()
    await requireKnown({ ask, isPostgres: false, folder: migrationsDir })
    requireTables(database, migrationsDir)
    return rows
  } finally {
    database.close()
  }
}

/** Throws unless the tables are those of the applied migrations, and nothing acts by itself. */
function requireTables(database: Database.Database, migrationsDir: string): void {
  const foreign = "type = 'trigger' OR (type = 'view' AND name <> '__drizzle_migrations')"
  const [found] = database.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE ${foreign}`).pluck().all()
  if (found !== undefined) throw new Error(`it is not as a Caderneta makes it: it has ${found}`)
  const model = new Database(':memory:')
  for (const sql of appliedOf(database, migrationsDir)) model.exec(sql)
  const [theirs, ours] = [database, model].map(columnsOf)
  model.close()
  if (ours === '' || theirs !== ours) throw new Error('it is no backup of a Caderneta: its tables are others')
}

/** The text of each migration of a database. */
function appliedOf(database: Database.Database, migrationsDir: string): string[] {
  const journal = database.prepare<[], string>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('__migrations', '__drizzle_migrations')`,
  )
  const table = journal.pluck().get()
  if (table === undefined) return []
  const times = new Set(database.prepare<[], number>(`SELECT created_at FROM ${table}`).pluck().all().map(Number))
  const { entries } = JSON.parse(readFileSync(join(migrationsDir, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return entries
    .filter(({ when }) => times.has(when))
    .map(({ tag }) => readFileSync(join(migrationsDir, `${tag}.sql`), 'utf8'))
}

const columnsOf = (database: Database.Database): string =>
  database
    .prepare<[], string>(
      `SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_\\_%' ESCAPE '\\'
       ORDER BY 1`,
    )
    .pluck()
    .all()
    .join()

/** Puts a file in the place of the database. Returns the new name of the former one, if there was one. */
function exchange(incoming: string, path: string): string | undefined {
  const release = requireAlone(path)
  try {
    const aside = newNameBeside(path)
    const former = besides.filter((end) => existsSync(`${path}${end}`))
    for (const end of former) renameSync(`${path}${end}`, `${aside}${end}`)
    renameSync(incoming, path)
    flush(dirname(path))
    return former.includes('') ? aside : undefined
  } finally {
    release()
  }
}

/** A name for a database that is set aside, with the time, which no file has. */
function newNameBeside(path: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const isTaken = (name: string) => besides.some((end) => existsSync(`${name}${end}`))
  for (let count = 1; ; count++) {
    const name = `${path}.before-${stamp}${count === 1 ? '' : `-${count}`}`
    if (!isTaken(name)) return name
  }
}

/** Throws if a server uses the database. Returns a function that lets others use it again. */
function requireAlone(path: string): () => void {
  if (!existsSync(path)) return () => undefined
  const database = new Database(path, { timeout: 1000 })
  try {
    // Leaving the journal mode requires exclusive access, and the lock is then kept.
    for (const mode of ['locking_mode = EXCLUSIVE', 'journal_mode = DELETE']) database.pragma(mode)
    database.exec('BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    // What is no database any more has no server.
    if (!/^SQLITE_(NOTADB|CORRUPT)/.test((error as { code?: string }).code ?? '')) {
      database.close()
      throw new Error(isBusy(error) ? running : String(error), { cause: error })
    }
  }
  return () => void database.close()
}
