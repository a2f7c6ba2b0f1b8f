/**
 * What app and server of an earlier version left behind, as record.ts wrote it down when they ran: a device with things that
 * wait, the server that has taken some of them, and what the two said to each other.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Dexie from 'dexie'
import { afterEach } from 'vitest'
import { databaseName } from '#app/data/db.ts'
import type { Runtime } from '#app/data/local-store.ts'
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
  /** The tree that was run. */
  commit: string
  /** Ms since 1970. What is old or has ended is so from here. */
  recordedAt: number
  user: User
  email: string
  password: string
  /** What that server said to an app of a schema, or a protocol, that it did not know yet. */
  answers: { newerSchema: RecordedAnswer; newerProtocol: RecordedAnswer }
  /** What the device sends next: the server has taken the first two mutations, and the answer was lost. */
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

/** This server, a minute later, on the database of that one; and the person, signed in. */
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
  // Beside the database lies how many commits it has, or it would be taken for an older copy.
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

/** A device with that database, a minute later. */
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
