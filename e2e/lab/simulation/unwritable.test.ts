/** A server with a full disk or a read-only database: it can still be read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import type { Db } from '#sync-server/db/engine/store.ts'
import { ok } from '#sync-server/testing/api.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

let folder: string
let server: TestServer
let ana: TestPerson
let phone: LocalStore
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-unwritable-'))
  server = await openServer({ databaseUrl: `file:${join(folder, 'test.db')}`, env: { RATE_LIMIT_SCALE: '100' } })
  ana = await server.register()
  phone = await openLocal((await ok(ana.get('/api/auth/user'))) as User, newRuntime())
  await sync()
})
afterEach(async () => {
  phone.close()
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function exchange(request: SyncRequest): Promise<SyncAnswer> {
  const response = await ana.post('/api/sync', request)
  const body = await response.json()
  if (!response.ok) throw new DomainError(body.code, body.message)
  return body
}

const sync = () => runSync(phone, { exchange, pace: newPace() })

const fill = (db: Db) => db.get(sql`PRAGMA max_page_count = 1`)
const makeRoom = (db: Db) => db.get(sql`PRAGMA max_page_count = 1000000`)
const forbid = (db: Db) => db.run(sql`PRAGMA query_only = 1`)
const allow = (db: Db) => db.run(sql`PRAGMA query_only = 0`)

const titlesOf = (rows: { title: string }[]) => rows.map(({ title }) => title).toSorted()

test.each([
  ['the disk is full', fill, makeRoom],
  ['its database may not be written', forbid, allow],
] as const)(
  'while %s a phone with pending edits keeps reading, and sends them afterwards',
  async (_what, spoil, mend) => {
    await ok(ana.post('/api/todos', { title: 'Regar' }), 201)
    await mutateIn(phone, 'todos.create', { title: 'Ligar' })
    await mutateIn(phone, 'notes.create', { title: 'Longa', content: 'Rol '.repeat(20_000) })
    const writer = await server.store.write(async ({ db }) => db)
    spoil(writer)
    // After any number of attempts the edits are not blamed.
    for (let tries = 0; tries < 4; tries++) await expect(sync()).rejects.toMatchObject({ code: 'unavailable' })
    expect(titlesOf(await phone.db.todos.toArray())).toEqual(['Ligar', 'Regar'])
    expect(await phone.db.outbox.count()).toBe(2)
    mend(writer)
    await sync()
    expect([await phone.db.outbox.count(), await phone.db.problems.count()]).toEqual([0, 0])
    expect(titlesOf(await ok(ana.get('/api/todos')))).toEqual(['Ligar', 'Regar'])
  },
)
