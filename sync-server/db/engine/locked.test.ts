import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#shared/days.ts'
import { ok } from '#sync-server/testing/api.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

const hourMs = 3600 * 1000

let folder: string
let databaseUrl: string
let server: TestServer
let ana: TestPerson
let release: (() => void) | undefined
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caderneta-locked-'))
  databaseUrl = `file:${join(folder, 'test.db')}`
  server = await openServer({ databaseUrl })
  ana = await server.register()
})
afterEach(async () => {
  release?.()
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Locks the file as another writing process does. */
function lock(): void {
  const other = new Database(join(folder, 'test.db'))
  other.exec('BEGIN IMMEDIATE')
  release = () => {
    release = undefined
    other.close()
  }
}

const titles = async () => (await ok(ana.get('/api/todos'))).map(({ title }: { title: string }) => title)

test('X10: during a write of another process reads are answered, and each write after its end', async () => {
  lock()
  const answered: string[] = []
  const writing = ['Leite', 'Pão', 'Café'].map(async (title) => {
    const { status } = await ana.post('/api/todos', { title })
    answered.push(`${title} ${status}`)
  })
  for (let i = 0; i < 20; i++) {
    await new Promise(setImmediate)
    for (const path of ['/healthz', '/readyz']) expect((await server.request(path)).status).toBe(200)
    expect(await titles()).toEqual([])
  }
  expect((await sync(ana, syncRequest(ana.id))).scopes).not.toEqual([])
  expect(answered).toEqual([])
  release?.()
  await Promise.all(writing)
  expect(answered.toSorted()).toEqual(['Café 201', 'Leite 201', 'Pão 201'])
  expect((await titles()).toSorted()).toEqual(['Café', 'Leite', 'Pão'])
})

test('X10: a write that has waited long enough is 503 with Retry-After, and leaves nothing behind', async () => {
  const hasty = await openServer({ databaseUrl, patience: { lockWaitMs: 100, queueWaitMs: hourMs } })
  const bia = await hasty.register()
  lock()
  const refused = await bia.post('/api/todos', { title: 'Leite' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await refused.json()).toMatchObject({ code: 'unavailable' })
  const request = syncRequest(bia.id, { push: [mutation(1, 'todos.create', { id: ana.id, title: 'Pão' })] })
  expect((await bia.post('/api/sync', request)).status).toBe(503)
  release?.()
  expect(await ok(bia.get('/api/todos'))).toEqual([])
  expect((await sync(bia, request)).results).toMatchObject([{ seq: 1, outcome: 'ok' }])
  await hasty.stop()
})

test('X10: a request that would prolong its session is answered at once, and the session is prolonged later', async () => {
  server.skip(2 * dayMs)
  lock()
  const meanwhile = await ana.get('/api/auth/user')
  expect([meanwhile.status, meanwhile.headers.getSetCookie()]).toEqual([200, []])
  release?.()
  expect((await ana.get('/api/auth/user')).headers.getSetCookie()).toHaveLength(1)
})

test('a server does not start while another process writes, and reports the reason', async () => {
  lock()
  await expect(openServer({ databaseUrl, patience: { lockWaitMs: 50 } })).rejects.toThrow('database is locked')
})
