/**
 * The recorded data of an earlier version's app and server: a device with pending mutations, the server that has
 * accepted some of them, and their messages.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Dexie from 'dexie'
import { afterEach } from 'vitest'
import { databaseName } from '#app/data/store/db.ts'
import type { Runtime } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import type { User } from '#shared/auth.ts'
import type { Mutation, SyncRequest } from '#shared/sync.ts'
import { openOlderDatabase } from '#sync-server/testing/older-database.ts'
import { cookieOf, openServer, type TestServer } from '#sync-server/testing/server.ts'

type Row = Record<string, unknown>

interface RecordedAnswer {
  status: number
  body: { code: string; message: string; error: string }
}

export interface Recorded {
  schema: number
  /** The fields of the synced rows, by table; recorded since version 11. */
  shapes?: Record<string, string[]>
  /** The commit of the app and server that made the recorded data. */
  commit: string
  /** Ms since 1970: the reference for ages and expiries. */
  recordedAt: number
  user: User
  email: string
  password: string
  /** The server's answers to a request from a newer app, whose schema or protocol version it does not know. */
  answers: { newerSchema: RecordedAnswer; newerProtocol: RecordedAnswer }
  /** The device's next request: the server has accepted the first two mutations, and the answer was lost. */
  request: Omit<SyncRequest, 'push'> & { push: Mutation[] }
  /** Dexie's version, and each table with its indexes. */
  device: { version: number; stores: Record<string, { spec: string; rows: Row[] }> }
  server: { migrations: number; rows: Record<string, Row[]> }
}

export const readRecorded = (schema: number): Recorded =>
  JSON.parse(readFileSync(new URL(`./versions/v${schema}.json`, import.meta.url), 'utf8'))

const minuteMs = 60_000

const cleaners: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleaners.splice(0)) await clean()
})

/**
 * Starts the current server on the recorded database, with its clock a minute after the recording, and signs the person
 * in. Resolves with the server and the person's calls.
 */
export async function openRecordedServer({ server: { migrations, rows }, recordedAt, email, password }: Recorded) {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-version-'))
  const path = join(folder, 'caderneta.db')
  const db = openOlderDatabase(path, migrations)
  db.pragma('foreign_keys = OFF')
  for (const [table, all] of Object.entries(rows)) {
    for (const row of all) {
      const names = Object.keys(row)
      db.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map((name) => `@${name}`)})`).run(row)
    }
  }
  db.close()
  // The mark beside the database contains its number of commits; without it the database would count as an older copy.
  writeFileSync(`${path}.commits`, String(rows.facts?.find(({ key }) => key === 'commits')?.value))
  const server: TestServer = await openServer({ databaseUrl: `file:${path}` })
  cleaners.push(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  server.skip(recordedAt + minuteMs - Date.now())
  const calls = server.callsOf(cookieOf(await server.login(email, password)))
  return { server, ...calls }
}

/** The runtime of a device with the recorded database. Its clock is a minute after the recording. */
export async function recordedRuntime({ user, device, recordedAt }: Recorded): Promise<Runtime> {
  const runtime = newRuntime()
  const old = new Dexie(databaseName(user.id), runtime.dexie)
  const { stores } = device
  old.version(device.version).stores(Object.fromEntries(Object.entries(stores).map(([name, { spec }]) => [name, spec])))
  for (const [name, { rows }] of Object.entries(stores)) await old.table(name).bulkAdd(rows)
  old.close()
  const laterMs = recordedAt + minuteMs - Date.now()
  return { ...runtime, now: () => Date.now() + laterMs }
}
