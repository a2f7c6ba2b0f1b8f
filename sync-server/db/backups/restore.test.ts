import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsDir } from '#sync-server/testing/database.ts'
import { openOlderDatabase } from '#sync-server/testing/older-database.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let server: TestServer
let databaseUrl: string
let backup: string

/** A server with the account of Ana, a backup of it, and then also the account of Bia. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-restore-'))
  databaseUrl = `file:${join(folder, 'caderneta.db')}`
  server = await openServer({ databaseUrl })
  await server.register('ana@example.com')
  backup = join(folder, 'backup.db')
  await backUp({ databaseUrl }, backup)
  await server.register('bia@example.com')
})
afterEach(async () => {
  await server.stop().catch(() => undefined)
  rmSync(folder, { recursive: true })
})

/** The files, without the lock that keeps servers away. */
const names = () => readdirSync(folder).filter((name) => !name.endsWith('.lock'))

const restored = (file = backup) => restore(file, { databaseUrl }, migrationsDir)

/** The same backup after `sql`. */
function forged(sql: string): string {
  const file = join(folder, 'forged.db')
  copyFileSync(backup, file)
  const database = new Database(file)
  database.exec(sql)
  database.close()
  return file
}

async function emails(): Promise<unknown[]> {
  server = await openServer({ databaseUrl })
  const answers = ['ana', 'bia'].map(async (name) => {
    const { status } = await server.login(`${name}@example.com`)
    return status === 200 ? name : undefined
  })
  return (await Promise.all(answers)).filter(Boolean)
}

test('a restored backup is the database, noticed by devices, and the former one is beside it', async () => {
  await server.stop()
  const { rows, aside } = await restored()
  expect(rows).toMatchObject({ users: 1 })
  expect(names()).toContain(String(aside).slice(folder.length + 1))
  // The mark by which a server notices a restored database went aside with the former one.
  expect(existsSync(join(folder, 'caderneta.db.commits'))).toBe(false)
  expect(await emails()).toEqual(['ana'])
  await server.stop()
  // A second restore within the same second sets its database aside under another name.
  expect(new Set([aside, (await restored()).aside, (await restored()).aside]).size).toBe(3)
  databaseUrl = `file:${aside}`
  expect(await emails()).toEqual(['ana', 'bia'])
})

test('a restore counts who may sign in again, who administers again and whose account is back', async () => {
  await backUp({ databaseUrl }, join(folder, 'both.db'))
  const change = (sql: string) => {
    const database = new Database(join(folder, 'caderneta.db'))
    database.exec(sql).close()
  }
  await server.stop()
  change("UPDATE users SET disabled_at = 1 WHERE email = 'bia@example.com'")
  change("UPDATE users SET is_admin = 0 WHERE email = 'ana@example.com'")
  expect((await restored(join(folder, 'both.db'))).returned).toEqual({ enabled: 1, administrators: 1, undeleted: 0 })
  change("PRAGMA foreign_keys = OFF; DELETE FROM users WHERE email = 'bia@example.com'")
  expect((await restored(join(folder, 'both.db'))).returned).toEqual({ enabled: 0, administrators: 0, undeleted: 1 })
  writeFileSync(join(folder, 'caderneta.db'), 'nothing that SQLite can read '.repeat(100))
  expect((await restored()).returned).toBeUndefined()
})

test('a database that is lost or damaged is replaced as well', async () => {
  await server.stop()
  writeFileSync(join(folder, 'caderneta.db'), 'nothing that SQLite can read '.repeat(100))
  const { aside } = await restored()
  expect(readFileSync(String(aside), 'utf8')).toContain('nothing that SQLite can read')
  rmSync(join(folder, 'caderneta.db'))
  expect(await restored()).not.toHaveProperty('aside', expect.any(String))
  expect(await emails()).toEqual(['ana'])
})

test.each([1, 9, 19])('a database of %i migrations is restored, before and after it has grown', async (count) => {
  await server.stop()
  const old = join(folder, 'old.db')
  openOlderDatabase(old, count).close()
  expect(await restored(old)).toMatchObject({ rows: { users: 0 } })
  const grown = await openServer({ databaseUrl: `file:${old}` })
  await grown.stop()
  expect(await restored(old)).toMatchObject({ rows: { users: 0 } })
  expect(await emails()).toEqual([])
})

test('while a server runs nothing is restored', async () => {
  const before = names()
  await expect(restored()).rejects.toThrow('a server runs on the database: stop it first')
  expect(names()).toEqual(before)
  expect((await server.login('bia@example.com')).status).toBe(200)
})

test('a file that is restored beside a server whose folder was deleted ends what that server may write', async () => {
  const { status } = await server.login('bia@example.com')
  expect(status).toBe(200)
  const kept = join(mkdtempSync(join(tmpdir(), 'caderneta-kept-')), 'backup.db')
  copyFileSync(backup, kept)
  rmSync(folder, { recursive: true })
  const lost = async () => (await server.login('bia@example.com')).status
  expect(await lost()).toBe(503)
  expect((await server.request('/readyz')).status).toBe(503)
  expect(await restored(kept)).toMatchObject({ rows: { users: 1 } })
  expect(await lost()).toBe(503)
  await server.stop()
  expect(await emails()).toEqual(['ana'])
  rmSync(dirname(kept), { recursive: true })
})

test.each([
  ['a trigger', 'CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM users; END', 'it has evil'],
  ['an index', 'CREATE INDEX evil ON users (email)', 'it has evil'],
  ['an index of the journal', 'CREATE INDEX evil ON __migrations (hash)', 'it has evil'],
  ['an index less', 'DROP INDEX todos_deleted', 'its tables are others (todos_deleted)'],
  ['a broken reference', 'PRAGMA foreign_keys = OFF; DELETE FROM users', 'refers to a row of users that is not there'],
  [
    'a table without its key',
    'CREATE TABLE x AS SELECT * FROM rate_limits; DROP TABLE rate_limits; ALTER TABLE x RENAME TO rate_limits; CREATE INDEX rate_limits_expire ON rate_limits (expire)',
    'its tables are others (rate_limits)',
  ],
  ['a view', 'CREATE VIEW evil AS SELECT * FROM users', 'it has evil'],
  ['a further table', 'CREATE TABLE evil (x)', 'its tables are others'],
  ['a further column', 'ALTER TABLE users ADD evil TEXT', 'its tables are others'],
  ['no account table', 'PRAGMA foreign_keys = OFF; DROP TABLE users', 'its tables are others'],
  ['no journal of migrations', 'DROP TABLE __migrations', 'its tables are others'],
  [
    'a migration of a newer version',
    "INSERT INTO __migrations (hash, created_at) VALUES ('x', 9999999999999)",
    'newer',
  ],
])('O21: a forged file with %s is not restored', async (_, sql, reason) => {
  await server.stop()
  const before = names()
  await expect(restored(forged(sql))).rejects.toThrow(reason)
  expect(names()).toEqual([...before, 'forged.db'].sort())
  expect(await emails()).toEqual(['ana', 'bia'])
})

test.each([
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
  ['a device', (path: string) => symlinkSync('/dev/zero', path)],
  ['nothing', () => undefined],
])('O21: %s instead of a backup is named at once', async (kind, make) => {
  await server.stop()
  make(join(folder, 'other'))
  const reason = kind === 'nothing' ? /^there is no file/ : `it is no file but ${kind}`
  await expect(restored(join(folder, 'other'))).rejects.toThrow(reason)
})

test('O21: a file that is no backup, half of one, a database in use or the database itself is not restored', async () => {
  await server.stop()
  const file = join(folder, 'other.db')
  writeFileSync(file, 'SQLite format 2')
  await expect(restored(file)).rejects.toThrow('it is no backup of a Caderneta')
  copyFileSync(backup, file)
  truncateSync(file, 100_000)
  await expect(restored(file)).rejects.toThrow(/damaged|malformed/)
  copyFileSync(backup, file)
  writeFileSync(`${file}-wal`, '')
  await expect(restored(file)).rejects.toThrow('a database in use')
  await expect(restored(join(folder, 'caderneta.db'))).rejects.toThrow('it is the database itself')
  expect(await emails()).toEqual(['ana', 'bia'])
})
