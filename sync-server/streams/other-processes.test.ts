/** Two processes on one file, such as `npm run people` beside a server. Those on PostgreSQL are in e2e/postgres. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { isOnPostgres } from '#sync-server/testing/database.ts'
import { listen } from '#sync-server/testing/listen.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

let folder: string
let server: TestServer
let other: TestServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-two-'))
  const databaseUrl = `file:${folder}/test.db`
  ;[server, other] = [await openServer({ databaseUrl }), await openServer({ databaseUrl })]
})
afterEach(async () => {
  await Promise.all([server.stop(), other.stop()])
  rmSync(folder, { recursive: true })
})

test.skipIf(isOnPostgres)(
  'P2: a stream ends when another process disables its person; the streams of others hear of writes there',
  async () => {
    const [admin, ana] = [await server.register(), await server.register()]
    const [adminsPhone, anasPhone] = [await listen(admin), await listen(ana)]
    const elsewhere = other.callsOf(admin.cookie)
    await ok(elsewhere.post(`/api/admin/people/${ana.id}/disable`), 204)
    await anasPhone.ended
    await ok(elsewhere.post('/api/shopping-items', { name: 'Leite' }), 201)
    await vi.waitFor(() => expect(adminsPhone.heard.join('')).toContain('event: poke'))
  },
)
