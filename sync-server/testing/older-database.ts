import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url))

/** A new database at `path` in the state after the first `count` migrations. */
export function openOlderDatabase(path: string, count: number): Database.Database {
  const older = mkdtempSync(join(tmpdir(), 'caderneta-older-'))
  cpSync(migrations, older, { recursive: true })
  const journal = join(older, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, count) }))
  const database = new Database(path)
  migrate(drizzle(database), { migrationsFolder: older })
  rmSync(older, { recursive: true })
  return database
}
