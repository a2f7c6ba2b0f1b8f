import { afterEach, beforeEach, expect, test } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { openServer, type TestPerson, type TestServer } from '#sync-server/testing/server.ts'

let server: TestServer
let ana: TestPerson
let local: LocalStore
beforeEach(async () => {
  server = await openServer()
  ana = await server.register()
  const user = (await (await ana.get('/api/auth/user')).json()) as User
  local = await openLocal(user, newRuntime())
  await sync()
})
afterEach(async () => {
  local.close()
  await server.stop()
})

/** Exchanges over HTTP: all checks before the body is read take part. */
async function exchange(request: SyncRequest): Promise<SyncAnswer> {
  const response = await ana.post('/api/sync', request)
  const body = await response.json()
  if (!response.ok) throw new DomainError(body.code, body.message)
  return body
}

const sync = () => runSync(local, { exchange, pace: newPace() })

const kept = async () => {
  const notes: { title: string; content: string }[] = await (await ana.get('/api/notes')).json()
  return notes.map(({ title, content }) => [title, content]).sort()
}

const contents = ['漢'.repeat(80_000), '"\n'.repeat(40_000), '😀'.repeat(60_000), 'ã'.repeat(80_000), '']

test('X3: everything that a device accepts reaches the server', async () => {
  for (const [at, content] of contents.entries())
    await mutateIn(local, 'notes.create', { title: `Nota ${at}`, content })
  await sync()
  expect(await kept()).toEqual(contents.map((content, at) => [`Nota ${at}`, content]))
  expect([await local.db.outbox.count(), await local.db.problems.count()]).toEqual([0, 0])
})

test('X3: a text accepted by an older app but not by the server becomes a problem, and the rest is sent', async () => {
  const content = '😀'.repeat(80_000)
  const { id } = await mutateIn(local, 'notes.create', { title: 'Antiga', content: '' })
  await local.db.outbox.toCollection().modify({ args: { id, title: 'Antiga', content } })
  await mutateIn(local, 'notes.create', { title: 'Nova', content: 'Curta' })
  await sync()
  expect(await kept()).toEqual([['Nova', 'Curta']])
  expect(await local.db.problems.toArray()).toMatchObject([{ code: 'too_large', args: { content } }])
  expect((await local.db.notes.toArray()).map(({ title }) => title)).toEqual(['Nova'])
})
