import { chmodSync, copyFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { becomeOnlyServer } from '#sync-server/db/engine/only-server.ts'
import { isBusy } from '#sync-server/db/engine/sqlite-errors.ts'
import { requireKnown } from '#sync-server/db/migrations/journal.mjs'
import { makeFolder } from '#sync-server/settings/places.ts'
import { flush, reserve } from './backup.ts'
import { returnedPeople } from './returned-people.ts'
import type { RowCounts } from './row-counts.ts'
import { checkCopy, requireRoom } from './sqlite-copy.ts'

/** The files of a database: its journal, and the mark by which a restored one is noticed. */
const besides = ['', '-wal', '-shm', '.commits']

export async function restoreCopy(file: string, path: string, migrationsDir: string) {
  if (resolve(file) === resolve(path)) throw new Error('it is the database itself')
  if (existsSync(`${file}-wal`)) throw new Error(`${file}-wal belongs to it: it is no backup but a database in use`)
  makeFolder(dirname(resolve(path)))
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
    const aside = exchange(incoming, path)
    return { rows, aside, returned: aside === undefined ? undefined : returnedPeople(path, aside) }
  } finally {
    for (const end of besides) rmSync(`${incoming}${end}`, { force: true })
    lock.release()
  }
}

const others = 'it is no backup of a Caderneta: its tables are others'
const running = 'a server runs on the database: stop it first'

/** Reads all of the file. Throws unless a Caderneta that is not newer has made every part of it. */
async function checkOurs(file: string, migrationsDir: string): Promise<RowCounts> {
  const rows = checkCopy(file)
  const database = new Database(file, { readonly: true })
  try {
    const ask = async (text: string) => database.prepare<[], Record<string, unknown>>(text).all()
    await requireKnown({ ask, isPostgres: false, folder: migrationsDir })
    requireOurs(database, migrationsDir)
    return rows
  } finally {
    database.close()
  }
}

/** Throws unless the schema is that of the applied migrations, and every reference leads to a row. */
function requireOurs(database: Database.Database, migrationsDir: string): void {
  const model = new Database(':memory:')
  for (const sql of appliedOf(database, migrationsDir)) model.exec(sql)
  const [theirs, ours] = [schemaOf(database), schemaOf(model)]
  model.close()
  if (ours.size === 0) throw new Error(others)
  const isTable = (name: string) => theirs.get(name)?.startsWith('table')
  const foreign = [...theirs.keys()].find((name) => !ours.has(name) && !isTable(name))
  if (foreign !== undefined) throw new Error(`it is not as a Caderneta makes it: it has ${foreign}`)
  const other = [...new Set([...ours.keys(), ...theirs.keys()])].find((name) => theirs.get(name) !== ours.get(name))
  if (other !== undefined) throw new Error(`${others} (${other})`)
  const [broken] = database.pragma('foreign_key_check') as { table: string; parent: string }[]
  if (broken) {
    const { table, parent } = broken
    throw new Error(
      `it is not as a Caderneta makes it: a row of ${table} refers to a row of ${parent} that is not there`,
    )
  }
}

/** Each table, index, view and trigger with its definition, without SQLite's own and the journals of migrations. */
function schemaOf(database: Database.Database): Map<string, string> {
  const all = database.prepare<[], { name: string; type: string; sql: string | null }>(
    `SELECT name, type, sql FROM sqlite_schema
     WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT (name = '__migrations' AND type = 'table')
       AND NOT (name = '__drizzle_migrations' AND type IN ('table', 'view'))`,
  )
  // Quotes and spaces depend on the version of SQLite that added a column.
  return new Map(all.all().map(({ name, type, sql }) => [name, `${type} ${sql?.replace(/[`"\s]/g, '')}`]))
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
