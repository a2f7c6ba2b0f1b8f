/**
 * The real server as a process, the real backup command, and a phone with the real engine: nothing is simulated here.
 */
import { execFile } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { type Exchange, newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer } from '#shared/sync.ts'
import { cookieOf, json } from '#sync-server/testing/server.ts'
import { type AppServer, fromSources, startAppServer } from '../../app-server.ts'
import { registerLoadClient } from '../bench/load-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'caderneta-backup-'))
const quiet = { RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'error' }

let server: AppServer
beforeAll(async () => {
  server = await startAppServer(quiet, fromSources)
})
afterAll(async () => {
  await server.remove()
  rmSync(folder, { recursive: true })
})

async function backUp(file: string, env: Record<string, string> = { DATA_DIR: server.dataDir }) {
  const run = promisify(execFile)(process.execPath, ['scripts/backup.mjs', file], { env: { ...process.env, ...env } })
  return run.then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    (error: { code: number; stderr: string }) => ({ code: error.code, said: error.stderr }),
  )
}

/** Signs up and opens the app on a phone. */
async function openPhone() {
  const account = JSON.stringify({ email: `${newId()}@example.com`, password: 'segredo123' })
  const response = await enter('register', account)
  const local = await openLocal((await response.json()) as User, newRuntime())
  return { local, account, cookie: cookieOf(response) }
}

const enter = (call: 'register' | 'login', body: string) =>
  fetch(`${server.url}/api/${call}`, { method: 'POST', headers: json, body })

type Phone = Awaited<ReturnType<typeof openPhone>>

const exchangeOf =
  ({ cookie }: Phone): Exchange =>
  async (request) => {
    const headers = { ...json, Cookie: cookie }
    const response = await fetch(`${server.url}/api/sync`, { method: 'POST', headers, body: JSON.stringify(request) })
    const answer = await response.json()
    if (!response.ok) throw new DomainError(answer.code, answer.message)
    return answer as SyncAnswer
  }

const syncPhone = (phone: Phone) => runSync(phone.local, { exchange: exchangeOf(phone), pace: newPace() })

async function add({ local }: Phone, name: string) {
  const [settings] = await local.db.settings.toArray()
  return mutateIn(local, 'items.create', { listId: settings?.defaultListId ?? '', name })
}

const namesOn = async ({ db }: LocalStore) => (await db.items.toArray()).map(({ name }) => name).sort()

async function namesOnServer({ cookie }: Phone) {
  const items = await (await fetch(`${server.url}/api/shopping-items`, { headers: { Cookie: cookie } })).json()
  return (items as { name: string }[]).map(({ name }) => name).sort()
}

/**
 * The procedure of the README: stop, replace the database and its companions by the copy, start. With `keepMark` the
 * companion with the number of commits stays, as in the folder that the copy came from.
 */
async function restore(backup: string, keepMark: boolean) {
  await server.stop()
  for (const name of readdirSync(server.dataDir)) {
    if (!keepMark || !name.endsWith('.commits')) rmSync(join(server.dataDir, name), { recursive: true })
  }
  copyFileSync(backup, join(server.dataDir, 'caderneta.db'))
  await server.start()
}

test.each([
  ['a fresh folder', false],
  ['the folder it came from', true],
])('after a restore into %s, pending mutations of a device ahead of it are not lost', async (_where, keepMark) => {
  const phone = await openPhone()
  await syncPhone(phone)
  await add(phone, 'antes')
  await syncPhone(phone)
  const backup = join(folder, `${keepMark}.db`)

  // Others write continuously, before, during and after.
  const others = await Promise.all(Array.from({ length: 4 }, () => registerLoadClient(server.url)))
  let isWriting = true
  const writing = others.map(async (other) => {
    while (isWriting) await other.push(20)
  })
  expect(await backUp(backup)).toMatchObject({ code: 0, said: expect.stringMatching(/MB .*items \d+/) })
  isWriting = false
  await Promise.all(writing)

  await add(phone, 'só no servidor perdido')
  await syncPhone(phone)
  await add(phone, 'resposta perdida')
  const lost: Exchange = (request) => exchangeOf(phone)(request).then(() => Promise.reject(new Error('no answer')))
  await expect(runSync(phone.local, { exchange: lost, pace: newPace() })).rejects.toThrow('no answer')
  await add(phone, 'à espera')
  expect(await namesOnServer(phone)).toEqual(['antes', 'resposta perdida', 'só no servidor perdido'])

  await restore(backup, keepMark)
  // All sessions ended, because one from the backup may have been ended since.
  await expect(syncPhone(phone)).rejects.toMatchObject({ code: 'unauthenticated' })
  phone.cookie = cookieOf(await enter('login', phone.account))
  expect(await namesOnServer(phone)).toEqual(['antes'])
  await syncPhone(phone)
  const kept = ['antes', 'resposta perdida', 'à espera'].sort()
  expect(await namesOnServer(phone)).toEqual(kept)
  expect(await namesOn(phone.local)).toEqual(kept)
  expect(await phone.local.db.outbox.count()).toBe(0)
  phone.local.close()
})

test('a backup is one whole file that only its owner can read', async () => {
  const backup = join(folder, 'whole.db')
  expect((await backUp(backup)).code).toBe(0)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  const copied = new Database(backup, { readonly: true })
  expect(copied.pragma('integrity_check', { simple: true })).toBe('ok')
  copied.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('whole'))).toEqual(['whole.db'])
})

test('nothing is overwritten, and failures are reported', async () => {
  const backup = join(folder, 'first.db')
  await backUp(backup)
  const before = readFileSync(backup)
  const again = await backUp(backup)
  expect(again).toMatchObject({ code: 1, said: expect.stringContaining('exists already') })
  expect(readFileSync(backup).equals(before)).toBe(true)
  const inTheWay = join(folder, 'second.db.partial')
  writeFileSync(inTheWay, 'precious')
  expect(await backUp(join(folder, 'second.db'))).toMatchObject({ code: 1, said: expect.stringContaining('exists') })
  expect(readFileSync(inTheWay, 'utf8')).toBe('precious')
  expect(existsSync(join(folder, 'second.db'))).toBe(false)
  const nowhere = join(folder, 'no/such/folder.db')
  expect(await backUp(nowhere)).toMatchObject({ code: 1, said: expect.stringContaining('no such file or directory') })
  const missing = { DATA_DIR: join(folder, 'nothing'), DATABASE_URL: '' }
  const none = join(folder, 'none.db')
  expect(await backUp(none, missing)).toMatchObject({ code: 1, said: expect.stringContaining('there is no database') })
  expect(existsSync(none)).toBe(false)
})

test('a file that is no database gives no backup, and none is left behind', async () => {
  const target = join(folder, 'bad.db')
  const result = await backUp(target, { DATABASE_URL: `file:${join(process.cwd(), 'README.md')}` })
  expect(result).toMatchObject({ code: 1, said: expect.stringContaining('file is not a database') })
  expect(readdirSync(folder).filter((name) => name.startsWith('bad'))).toEqual([])
})
