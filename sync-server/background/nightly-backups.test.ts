import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { backUp } from '#sync-server/db/backups/backup.ts'
import { type BackupFact, backupFact, claimBackup, lastingBackup } from '#sync-server/db/queries/backup-fact.ts'
import { serverCounts } from '#sync-server/db/queries/server-counts.ts'
import { server, serverForEach } from '#sync-server/testing/people.ts'
import { openServer } from '#sync-server/testing/server.ts'
import { backUpTonight, type Nightly } from './nightly-backups.ts'

serverForEach([])

const [hourMs, minuteMs] = [3_600_000, 60_000]
/** Three o'clock in Brazil, where the day changes three hours after that of UTC. */
const three = Date.parse('2026-11-28T03:00-03:00')

let dir: string
let now: number
let made: string[]
beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'caderneta-nights-')), 'new')
  now = three
  made = []
})
afterEach(() => rmSync(join(dir, '..'), { recursive: true }))

const never = new AbortController().signal
const nightly = (more: Partial<Nightly> = {}): Nightly => ({
  store: server.store,
  now: () => now,
  log: { info: () => undefined, error: () => undefined },
  make: async (file) => {
    made.push(file)
    writeFileSync(file, 'a backup')
    return { bytes: 8, rows: { users: 1 } }
  },
  ...{ dir, keep: 2, hour: 3, extension: '.db' },
  ...more,
})
const look = (more?: Partial<Nightly>) => backUpTonight(nightly(more), never)
const known = async () => (await server.store.read(backupFact))?.fact
const names = () => readdirSync(dir).sort()

test('one backup a night is made, from three o’clock in Brazil on, and missed ones are made up at once', async () => {
  await look()
  await look()
  expect(names()).toEqual(['caderneta-2026-11-28-0300.db'])
  now = three + 24 * hourMs - minuteMs
  await look()
  expect(names()).toHaveLength(1)
  now += minuteMs
  await look()
  // The server was off for two nights.
  now = three + 3.5 * 24 * hourMs
  await look()
  expect(names()).toEqual(['caderneta-2026-11-29-0300.db', 'caderneta-2026-12-01-1500.db'])
  expect(await known()).toMatchObject({ state: 'good', last: { at: now, bytes: 8, rows: 1 } })
})

test('of several servers on one database one makes the backup', async () => {
  await Promise.all(Array.from({ length: 5 }, () => look()))
  expect(made).toHaveLength(1)
})

test('a claim of a server that has died is taken over after a quarter of an hour, one that lives is not', async () => {
  const ended = new AbortController()
  const hanging = backUpTonight(nightly({ make: () => new Promise(() => undefined) }), ended.signal)
  void hanging
  await expect.poll(known).toMatchObject({ state: 'running' })
  now += 14 * minuteMs
  await look()
  expect(made).toEqual([])
  now += minuteMs
  await look()
  expect(made).toHaveLength(1)
})

test('a failed backup is a fact with its reason, deletes nothing and is tried again an hour later', async () => {
  for (const day of [0, 1]) {
    now = three + day * 24 * hourMs
    await look()
  }
  now += 24 * hourMs
  const reason = await look({ make: () => Promise.reject(new Error('no room')), keep: 1 })
  expect(reason).toBe('no room')
  expect(names()).toHaveLength(2)
  expect(await known()).toMatchObject({ state: 'failed', reason: 'no room', last: { rows: 1 } })
  now += 59 * minuteMs
  await look()
  expect(made).toHaveLength(2)
  now += minuteMs
  await look()
  expect(made).toHaveLength(3)
})

test('a backup that somebody deleted is made again within an hour, and nobody says that it is there', async () => {
  await look()
  const seen = async () => server.store.read(lastingBackup)
  expect(await seen()).toMatchObject({ state: 'good', last: { at: three, rows: 1 } })
  rmSync(dir, { recursive: true })
  expect(await seen()).toMatchObject({ state: 'good', last: undefined })
  expect((await serverCounts(server.store)).backupAt).toBeUndefined()
  now += minuteMs
  await look()
  expect(made).toHaveLength(1)
  now = three + 60 * minuteMs
  await look()
  expect(names()).toEqual(['caderneta-2026-11-28-0400.db'])
  expect(await seen()).toMatchObject({ state: 'good', last: { at: now } })
})

test('the file of another machine is not looked for here', async () => {
  const last = { at: three, file: join(dir, 'elsewhere.db'), bytes: 1, rows: 1, on: 'another-machine' }
  const claim: BackupFact = { night: '2026-11-28', state: 'good', last }
  await server.store.write((tx) => claimBackup(tx, undefined, claim, now))
  await look()
  expect(made).toEqual([])
  expect(await server.store.read(lastingBackup)).toMatchObject({ last: { file: last.file } })
})

test('only files with the name of a nightly backup are deleted, and what a dead process has left', async () => {
  await look()
  const ofWrongClock = 'caderneta-2099-01-01-0300.db'
  const kept = ['caderneta.db', 'caderneta-monday.db', 'caderneta-2026-01-01-0300.db.txt', ofWrongClock]
  const gone = ['caderneta-2026-01-01-0300.db', 'caderneta-2026-01-02-0300.db.partial']
  for (const name of [...kept, ...gone]) writeFileSync(join(dir, name), '')
  now += 24 * hourMs
  await look({ keep: 2 })
  expect(names()).toEqual([...kept, 'caderneta-2026-11-28-0300.db', 'caderneta-2026-11-29-0300.db'].sort())
})

test('a backup that ends with its server is repeated by the next one', async () => {
  const ending = new AbortController()
  const make = (_: string, signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))))
  const running = backUpTonight(nightly({ make }), ending.signal)
  await expect.poll(known).toMatchObject({ state: 'running' })
  ending.abort()
  expect(await running).toBeUndefined()
  await look()
  expect(made).toHaveLength(1)
})

test('O20: a nightly backup and its new folder can be read by their owner only', async () => {
  const databaseUrl = `file:${join(dir, '..', 'own.db')}`
  const own = await openServer({ databaseUrl })
  await own.register()
  const before = process.umask(0)
  await look({ make: (file) => backUp({ databaseUrl }, file) }).finally(() => process.umask(before))
  expect(await known()).toMatchObject({ state: 'good' })
  for (const path of [dir, ...names().map((name) => join(dir, name))]) expect(statSync(path).mode & 0o077).toBe(0)
  await own.stop()
})
