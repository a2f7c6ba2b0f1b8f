import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createDatabase, isOnPostgres, migrationsDir } from '#sync-server/testing/database.ts'
import { openStore } from './open-store.ts'

let folder: string
let url: string
let remove: () => Promise<void> = async () => undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-builds-'))
  url = `file:${join(folder, 'test.db')}`
  if (isOnPostgres) ({ url, remove } = await createDatabase('template0'))
})
afterEach(async () => {
  await remove()
  rmSync(folder, { recursive: true })
})

/** The migrations of a build that has one more, which makes the `change`. */
function laterMigrations(change = 'CREATE TABLE later (id TEXT)'): string {
  const later = join(folder, 'later')
  cpSync(migrationsDir, later, { recursive: true })
  for (const part of [later, join(later, 'postgres')]) {
    const file = join(part, 'meta', '_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8'))
    const newest = journal.entries.at(-1)
    journal.entries.push({ ...newest, idx: newest.idx + 1, when: newest.when + 1, tag: '0099_later' })
    writeFileSync(file, JSON.stringify(journal))
    writeFileSync(join(part, '0099_later.sql'), change)
  }
  return later
}

const open = async (migrations: string) => (await openStore(url, migrations)).close()
const factsIn = async (migrations: string) => {
  const store = await openStore(url, migrations)
  const rows = await store.read(async ({ db }) => db.select().from(schema.facts))
  await store.close()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Starts on the database as release 1.0.0 does. */
async function startRelease1(): Promise<void> {
  if (!isOnPostgres) {
    const database = new Database(url.replace('file:', ''))
    try {
      migrate(drizzle(database), { migrationsFolder: migrationsDir })
    } finally {
      database.close()
    }
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const migrationsFolder = join(migrationsDir, 'postgres')
  await migratePostgres(drizzlePostgres(client), { migrationsFolder }).finally(() => client.end())
}

const reasonOf = (error: { message: string; cause?: { message: string } }) => error.cause?.message ?? error.message

test('a build is refused by a database of a later one, in a sentence with the needed version and the way back', async () => {
  await open(migrationsDir)
  const later = laterMigrations()
  await open(later)
  const before = await factsIn(later)
  await expect(open(migrationsDir)).rejects.toThrow(
    /^it needs a newer build of Caderneta \d+\.\d+\.\d+, with migration 0099_later: this one ends with migration 0\d+_\w+; the way back is a backup, see docs\/administration\/backup\.md$/,
  )
  // A commit would be counted.
  expect(await factsIn(later)).toEqual(before)
})

test('release 1.0.0, which does not check, fails at its start on a database of today, with a sentence', async () => {
  await open(migrationsDir)
  const before = await factsIn(migrationsDir)
  const reason = await startRelease1().then(() => 'started', reasonOf)
  expect(reason).toContain('this database needs a Caderneta newer than 1.0.0; the way back is a backup')
  expect(await factsIn(migrationsDir)).toEqual(before)
})

test('a database of release 1.0.0 opens, keeps its epoch, and is closed to 1.0.0 from then on', async () => {
  await startRelease1()
  const { epoch, neededBuild } = await factsIn(migrationsDir)
  expect([epoch, neededBuild]).toEqual([expect.any(String), expect.stringMatching(/^Caderneta \d/)])
  expect(await factsIn(migrationsDir)).toMatchObject({ epoch, neededBuild })
  await expect(startRelease1()).rejects.toThrow()
})

test('a migration that fails leaves the way back to release 1.0.0 open', async () => {
  await startRelease1()
  await expect(open(laterMigrations('CREATE TABLE users (id TEXT)'))).rejects.toThrow()
  await startRelease1()
  await open(migrationsDir)
  await expect(startRelease1()).rejects.toThrow()
})
