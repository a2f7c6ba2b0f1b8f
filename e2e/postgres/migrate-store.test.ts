import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { writersLock } from '#sync-server/db/engine/postgres/writing.ts'
import { cookieOf, mutation, password, syncRequest } from '#sync-server/testing/server.ts'
import { openPostgres, openSqlite } from '../../scripts/databases.mjs'
import { type Postgres, startPostgres } from '../../scripts/postgres.mjs'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { onDatabase, post } from './requests.ts'

const env = { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' }
const folder = mkdtempSync(join(tmpdir(), 'caderneta-migrate-'))
const fileUrl = (name: string) => `file:${join(folder, name)}`
const small = fileUrl('small.db')

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function withServer<T>(databaseUrl: string, fn: (server: AppServer) => Promise<T>): Promise<T> {
  const server = await startAppServer({ ...env, DATABASE_URL: databaseUrl }, fromSources)
  try {
    return await fn(server)
  } finally {
    await server.remove()
  }
}

/** Resolves with the error output of the command, after its exit code if that is not 0. */
const migrateStore = (from: string, to: string): Promise<string> =>
  promisify(execFile)(process.execPath, ['scripts/migrate-store.mjs', '--from', from, '--to', to]).then(
    ({ stderr }) => stderr,
    ({ code, stderr }: { code: number; stderr: string }) => `${code}: ${stderr}`,
  )

interface Device {
  cookie: string
  request: SyncRequest
  cursors: Record<string, number>
}

/** Signs up. Resolves with a device of that account which has not synced yet. */
async function openDevice(server: AppServer): Promise<Device> {
  const registered = await post(server, '/api/register', { email: `${newId()}@example.com`, password })
  const { id } = await registered.json()
  return { cookie: cookieOf(registered), request: syncRequest(id), cursors: {} }
}

/**
 * Sends to-dos and pulls, in one request. Resolves with the titles of the pulled ones, which include those just sent.
 */
async function exchange(server: AppServer, device: Device, ...titles: string[]): Promise<string[]> {
  const { request } = device
  request.push = titles.map((title, at) => mutation(request.ack + at + 1, 'todos.create', { id: newId(), title }))
  const response = await post(server, '/api/sync', request, device.cookie)
  expect([response.status, response.ok || (await response.text())]).toEqual([200, true])
  const answer = (await response.json()) as SyncAnswer
  expect(answer.results.map(({ outcome }) => outcome)).toEqual(titles.map(() => 'ok'))
  for (const { id, to } of answer.scopes) device.request.cursors[id] = to
  Object.assign(device.request, { epoch: answer.epoch, bookmark: answer.bookmark, ack: request.ack + titles.length })
  return answer.scopes.flatMap(({ rows }) =>
    rows.filter(([name]) => name === 'todos').map(([, row]) => String(row.title)),
  )
}

test('a device continues after its server moved to PostgreSQL, and after it moved back', async () => {
  const device = await withServer(small, async (server) => {
    const opened = await openDevice(server)
    expect(await exchange(server, opened, 'Leite', 'Pão \u{1f35e}')).toEqual(['Leite', 'Pão \u{1f35e}'])
    return opened
  })
  expect(await migrateStore(small, postgres.url)).toMatch(/\d+ rows compared, \d+ written/)
  await withServer(postgres.url, async (server) => {
    expect(await exchange(server, device, 'Café')).toEqual(['Café'])
    expect(await migrateStore(postgres.url, fileUrl('early.db'))).toContain('stop the servers first')
  })
  expect(await migrateStore(postgres.url, fileUrl('back.db'))).toMatch(/\d+ rows compared, \d+ written/)
  await withServer(fileUrl('back.db'), async (server) => {
    expect(await exchange(server, device, 'Sal')).toEqual(['Sal'])
  })
})

test('while a server runs on either side the move does not start, and the second database is unchanged', async () => {
  await onDatabase(postgres, 'CREATE DATABASE untouched')
  const url = Object.assign(new URL(postgres.url), { pathname: 'untouched' }).href
  await withServer(small, async () => {
    expect(await migrateStore(small, url)).toMatch(/^1: .*\n?.*stop the servers first/s)
  })
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  expect(await migrateStore(small, url)).toMatch(/^1: .*\n?.*stop the servers first/s)
  const { rows } = await other.query(
    "SELECT FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )
  await other.end()
  expect(rows).toEqual([])
})

test('during the move no server can start', async () => {
  const moving = await openPostgres(postgres.url, '')
  await moving.requireAlone()
  const begin = onDatabase(postgres, `SET lock_timeout = 1; SELECT pg_advisory_lock(${writersLock})`)
  await expect(begin).rejects.toMatchObject({ code: '55P03' })
  await moving.close()

  for (const mode of ['WAL', 'DELETE']) {
    const path = join(folder, `${mode}.db`)
    const before = new Database(path)
    before.exec(`PRAGMA journal_mode = ${mode}; CREATE TABLE facts (key)`)
    before.close()
    const movingFile = await openSqlite(path, '', () => undefined)
    await movingFile.requireAlone()
    const server = new Database(path, { timeout: 0 })
    expect(() => server.exec('SELECT * FROM facts')).toThrow('database is locked')
    server.close()
    await movingFile.close()
  }
})

test('writes made after the move are not reverted by another one', async () => {
  expect(await migrateStore(small, postgres.url)).toMatch(/^1: .*\n?.*written into since/s)
  await withServer(postgres.url, async () => undefined)
  expect(await onDatabase(postgres, "SELECT title FROM todos WHERE title = 'Café'")).toHaveLength(1)
})

test('writes of the second server are kept, however often the first one starts and writes after the move', async () => {
  const first = fileUrl('first.db')
  await onDatabase(postgres, 'CREATE DATABASE second')
  const second = Object.assign(new URL(postgres.url), { pathname: 'second' }).href
  const device = await withServer(first, openDevice)
  expect(await migrateStore(first, second)).toMatch(/rows compared/)
  // The first server may go on for as long as the second has none: the move is repeated.
  await withServer(first, (server) => exchange(server, device, 'Leite', 'Pão'))
  expect(await migrateStore(first, second)).toMatch(/rows compared/)
  const [phone, desk] = [structuredClone(device), structuredClone(device)]
  await withServer(second, (server) => exchange(server, phone, 'Café'))
  for (let start = 0; start < 2; start++)
    await withServer(first, async (server) => {
      for (let write = 0; write < 10; write++) await exchange(server, desk, `Sal ${start} ${write}`)
    })
  expect(await migrateStore(first, second)).toMatch(/^1: .*\n?.*written into since/s)
  expect(await migrateStore(second, first)).toMatch(/^1: .*\n?.*written into since/s)
  expect(await withServer(second, (server) => exchange(server, phone, 'Açúcar'))).toEqual(['Açúcar'])
})

test('a device continues after a move between two PostgreSQL, and the former one is not moved over newer writes', async () => {
  const [north, south] = ['north', 'south'].map(
    (pathname) => Object.assign(new URL(postgres.url), { pathname }).href,
  ) as [string, string]
  for (const name of ['north', 'south']) await onDatabase(postgres, `CREATE DATABASE ${name}`)
  const device = await withServer(north, openDevice)
  expect(await migrateStore(north, south)).toMatch(/rows compared/)
  expect(await withServer(south, (server) => exchange(server, device, 'Café'))).toEqual(['Café'])
  expect(await migrateStore(north, south)).toMatch(/^1: .*\n?.*written into since/s)
  expect(await migrateStore(south, north)).toMatch(/rows compared/)
  expect(await withServer(north, (server) => exchange(server, device, 'Sal'))).toEqual(['Sal'])
})

test('an interrupted move is repeated, also to a database on which a server had once started', async () => {
  const started = fileUrl('started.db')
  await withServer(started, async () => undefined)
  const path = started.replace('file:', '')
  new Database(path)
    .exec("CREATE TRIGGER stop BEFORE INSERT ON todos BEGIN SELECT raise(ABORT, 'stopped'); END")
    .close()
  expect(await migrateStore(fileUrl('first.db'), started)).toMatch(/^1: .*stopped/s)
  new Database(path).exec('DROP TRIGGER stop').close()
  expect(await migrateStore(fileUrl('first.db'), started)).toMatch(/rows compared/)
})

test('a database that this version has not opened yet is not moved', async () => {
  const old = fileUrl('old.db')
  const database = new Database(old.replace('file:', ''))
  database.exec('CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  database.exec("INSERT INTO facts VALUES ('epoch', 'of another version')")
  database.close()
  const empty = fileUrl('for-old.db')
  expect(await migrateStore(old, empty)).toMatch(/^1: .*\n?.*another version/s)
})

test('a database that a newer version has migrated is neither moved nor moved to', async () => {
  const newer = fileUrl('newer.db')
  await withServer(newer, openDevice)
  const database = new Database(newer.replace('file:', ''))
  database.exec("INSERT INTO __migrations (hash, created_at) VALUES ('', 9999999999999)")
  database.exec("UPDATE facts SET value = 'Caderneta 9.0.0 (migration 0099_later)' WHERE key = 'neededBuild'")
  database.close()
  const refusal = /^1: .*\n?.*it needs Caderneta 9\.0\.0 \(migration 0099_later\) or a later one/s
  expect(await migrateStore(newer, fileUrl('for-newer.db'))).toMatch(refusal)
  expect(await migrateStore(small, newer)).toMatch(refusal)
})

test('a repeated move writes only missing rows', async () => {
  // A copy of now: the server of another test may have written since the first one.
  const back = fileUrl('again.db')
  expect(await migrateStore(postgres.url, back)).toMatch(/\d+ rows compared/)
  expect(await migrateStore(back, postgres.url)).toMatch(/\d+ rows compared/)
  expect(await migrateStore(back, postgres.url)).toMatch(/, 0 written/)
  await onDatabase(postgres, "DELETE FROM todos WHERE title = 'Leite'")
  await onDatabase(postgres, "UPDATE todos SET completed = true WHERE title = 'Café'")
  expect(await migrateStore(back, postgres.url)).toMatch(/, 2 written/)
  expect(await migrateStore(back, postgres.url)).toMatch(/, 0 written/)
})

test('another person’s rows are not overwritten', async () => {
  const other = fileUrl('other.db')
  await withServer(other, openDevice)
  expect(await migrateStore(other, postgres.url)).toMatch(/^1: .*\n?.*accounts already/s)
})
