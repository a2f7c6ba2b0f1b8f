/** During an update a server of the build before writes beside this one. A client plays it, with its lock and bookmarks. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { userScope } from '#shared/scopes.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { createDatabase, type TestDatabase } from '#sync-server/testing/database.ts'
import { syncRequest } from '#sync-server/testing/server.ts'
import { type AppServer, fromSources, startAppServer } from '../app-server.ts'
import { type Account, callAs, registerAt } from '../faults/fault-device.ts'
import { post } from './requests.ts'

let database: TestDatabase
let server: AppServer
let older: pg.Client
let ana: Account
beforeEach(async () => {
  database = await createDatabase()
  server = await startAppServer({ DATABASE_URL: database.url, LOG_LEVEL: 'error' }, fromSources)
  older = new pg.Client({ connectionString: database.url })
  await older.connect()
  ana = await registerAt(server.url, 'Ana')
})
afterEach(async () => {
  await older.end()
  await server.remove()
  await database.remove()
})

const lock = 7_203_114_902
const start = newId()
const client = newId()

const ask = async (text: string, values: unknown[] = []): Promise<string[][]> =>
  (await older.query({ text, values, rowMode: 'array' })).rows.map((row) => row.map(String))

const add = (title: string) => callAs(ana, `${server.url}/api/todos`, 'POST', { title })

/** The write of an older server begins: nobody else writes until it ends. Returns how to go on. */
async function beginOlder() {
  const scope = userScope(ana.user.id)
  await ask('BEGIN')
  await ask(`SELECT pg_advisory_xact_lock(${lock})`)
  const [[rev] = []] = await ask('SELECT rev FROM scopes WHERE id = $1', [scope])
  return async (title: string) => {
    await ask('UPDATE todos SET title = $1, rev = $2::bigint + 1 WHERE scope = $3', [title, rev, scope])
    await ask('UPDATE scopes SET rev = $1::bigint + 1 WHERE id = $2', [rev, scope])
    await ask("UPDATE facts SET value = value::bigint + 1 WHERE key = 'commits'")
    await ask("INSERT INTO starts SELECT $1, value::bigint FROM facts WHERE key = 'commits' ON CONFLICT DO NOTHING", [
      start,
    ])
    await ask("SELECT pg_notify('caderneta', $1)", [JSON.stringify({ scopes: [scope], from: start })])
    await ask('COMMIT')
  }
}

async function exchange(cursors: Record<string, number> = {}, known: Partial<SyncAnswer> = {}): Promise<SyncAnswer> {
  const response = await post(server, '/api/sync', syncRequest(ana.user.id, { client, cursors, ...known }), ana.cookie)
  expect(response.status).toBe(200)
  return response.json()
}

const titlesIn = ({ scopes }: SyncAnswer) =>
  scopes.flatMap(({ rows }) => rows.flatMap(([table, row]) => (table === 'todos' ? [row.title] : [])))

const fact = async (key: string) => (await ask('SELECT value FROM facts WHERE key = $1', [key]))[0]?.[0] ?? ''

/** True if an older server holds what a bookmark names. It knows its first two words. */
async function olderHolds(bookmark: string): Promise<boolean> {
  const bytes = Buffer.from(bookmark, 'base64url')
  const opener = createDecipheriv('aes-256-gcm', Buffer.from(await fact('bookmarkKey'), 'hex'), bytes.subarray(0, 12))
  const [id, commits] = opener.update(bytes.subarray(12, -16)).toString().split(' ')
  const [[last] = []] = await ask(
    `SELECT coalesce((SELECT min(first_commit) - 1 FROM starts WHERE first_commit > own.first_commit),
       (SELECT value::bigint FROM facts WHERE key = 'commits')) FROM starts own WHERE id = $1`,
    [id],
  )
  return Number(commits) <= Number(last)
}

async function olderBookmark(): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(await fact('bookmarkKey'), 'hex'), nonce)
  const text = cipher.update(`${start} ${await fact('commits')}`)
  return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** Asks for a value once a write of the server waits in the database. */
async function askWhileItWaits(value: string): Promise<string> {
  const waits = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1"
  for (;;) {
    const [[found] = []] = await ask(`SELECT ${value} ${waits}`)
    if (found !== undefined) return found
    await delay(10)
  }
}

test('an older server that pauses within a write and this one write in turn, and a device gets both rows', async () => {
  await add('Leite')
  const first = await exchange()
  const cursors = Object.fromEntries(first.scopes.map(({ id, to }) => [id, to]))
  const goOn = await beginOlder()
  const added = add('Manteiga')
  await askWhileItWaits('pid')
  const meanwhile = await exchange(cursors, first)
  expect(titlesIn(meanwhile)).toEqual([])
  await goOn('Pão')
  await added
  const last = await exchange(cursors, meanwhile)
  expect(titlesIn(last).sort()).toEqual(['Manteiga', 'Pão'])
  for (const { bookmark } of [first, meanwhile, last]) expect(await olderHolds(bookmark)).toBe(true)
  expect(titlesIn(await exchange({}, { ...last, bookmark: await olderBookmark() }))).toHaveLength(2)
})

test('no older server begins a write while one of this server is under way', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query(`BEGIN; UPDATE scopes SET rev = rev WHERE id = '${userScope(ana.user.id)}'`)
  const added = add('Leite')
  expect(await askWhileItWaits(`pg_try_advisory_lock(${lock})`)).toBe('false')
  await other.query('COMMIT')
  await added
  await other.end()
})
