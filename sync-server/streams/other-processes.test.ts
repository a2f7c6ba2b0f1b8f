/** Two processes on one database, as servers behind a balancer, or `npm run people` beside a server. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#sync-server/testing/api.ts'
import { createDatabase, isOnPostgres } from '#sync-server/testing/database.ts'
import { listen } from '#sync-server/testing/listen.ts'
import { openServer, type TestServer } from '#sync-server/testing/server.ts'

let [server, other]: TestServer[] = []
let remove: () => unknown

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caderneta-two-'))
  const database = isOnPostgres ? await createDatabase() : undefined
  const databaseUrl = database?.url ?? `file:${folder}/test.db`
  ;[server, other] = [await openServer({ databaseUrl }), await openServer({ databaseUrl })]
  remove = async () => {
    await database?.remove()
    rmSync(folder, { recursive: true })
  }
})
afterEach(async () => {
  await Promise.all([server, other].map((each) => each?.stop()))
  await remove()
})

test('P2: a stream ends when another process disables its person; the streams of others hear of writes there', async () => {
  if (!server || !other) throw new Error('two servers are open')
  const [admin, ana] = [await server.register(), await server.register()]
  const [adminsPhone, anasPhone] = [await listen(admin), await listen(ana)]
  const elsewhere = other.callsOf(admin.cookie)
  await ok(elsewhere.post(`/api/admin/people/${ana.id}/disable`), 204)
  await anasPhone.ended
  await ok(elsewhere.post('/api/shopping-items', { name: 'Leite' }), 201)
  await vi.waitFor(() => expect(adminsPhone.heard.join('')).toContain('event: poke'), { timeout: 5000 })
})
