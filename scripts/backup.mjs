/**
 * `npm run backup -- FILE`: copies the database while the server runs, checks the copy, and never overwrites anything.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { giveUp, say } from './run.mjs'

/**
 * Number of pages that the copy takes at once: all. A copy in steps starts over whenever the server writes in between.
 */
const allPages = 0x7fffffff

const [given, ...more] = process.argv.slice(2)
if (!given || more.length > 0) giveUp('Uso: npm run backup -- ARQUIVO', 'Usage: npm run backup -- FILE')
// npm runs scripts in the folder of the project, from any working directory.
const target = resolve(process.env.INIT_CWD ?? '.', given)
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  await backUp(databasePath(), target)
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  giveUp(`A cópia não foi feita: ${reason}`, `No backup was made: ${reason}`)
}

/** The path of the database, by the same variables as in the server. */
function databasePath() {
  const folder = (process.env.DATA_DIR?.trim() || './data').replace(/\/+$/, '')
  return (process.env.DATABASE_URL?.trim() || `file:${folder}/caderneta.db`).replace(/^file:/, '')
}

/** @param {string} source @param {string} file */
async function backUp(source, file) {
  if (/^postgres(ql)?:/.test(source)) throw new Error('the database is PostgreSQL, which pg_dump backs up')
  if (!existsSync(source)) throw new Error(`there is no database at ${source}`)
  const partial = `${file}.partial`
  reserve(partial)
  try {
    reserve(file)
  } catch (error) {
    rmSync(partial)
    throw error
  }
  try {
    await copy(source, partial)
    const counts = check(partial)
    flush(partial)
    renameSync(partial, file)
    flush(dirname(file))
    report(file, counts)
  } catch (error) {
    for (const left of [file, partial, `${partial}-journal`]) rmSync(left, { force: true })
    throw error
  }
}

/** Creates an empty file that only its owner can read. Throws if the name exists. @param {string} file */
function reserve(file) {
  closeSync(openSync(file, 'wx', 0o600))
}

/** @param {string} source @param {string} partial */
async function copy(source, partial) {
  const database = new Database(source, { readonly: true, timeout: 10_000 })
  try {
    await database.backup(partial, { progress: () => allPages })
  } finally {
    database.close()
  }
}

/**
 * Converts the copy to a single file and reads all of it. Returns a text for each table with its name and number of
 * rows; throws if the copy is damaged.
 * @param {string} partial
 */
function check(partial) {
  const copied = new Database(partial)
  try {
    copied.pragma('journal_mode = DELETE')
    const verdict = copied.pragma('quick_check', { simple: true })
    if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`)
    const named = copied.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck()
    const tables = named.all().filter((table) => !/^(sqlite|_)_/.test(String(table)))
    return tables.map((table) => `${table} ${copied.prepare(`SELECT count(*) FROM "${table}"`).pluck().get()}`)
  } finally {
    copied.close()
  }
}

/** Waits until a file or folder is on disk. @param {string} path */
function flush(path) {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** @param {string} file @param {string[]} counts */
function report(file, counts) {
  const megabytes = (statSync(file).size / 1e6).toFixed(1)
  say(`Cópia conferida: ${basename(file)}, ${megabytes} MB`, `backup checked; rows: ${counts.join(', ')}`)
}
