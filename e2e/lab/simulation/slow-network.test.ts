/** A slow network, and requests limited to thirty seconds: longer ones never arrive. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NetworkError } from '#app/api/call.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { SyncAnswer, SyncRequest } from '#shared/sync.ts'
import { jsonBytes } from '#shared/text.ts'
import {
  mutation,
  openServer,
  sync,
  syncRequest,
  type TestPerson,
  type TestServer,
} from '#sync-server/testing/server.ts'

const requestMs = 30_000

let server: TestServer
let ana: TestPerson
let phone: LocalStore
let phoneMs: number
/** The speed of the network. */
let bytesPerMs: number
/** The bytes of request and answer for each request answered in time. */
let carried: number[]
beforeEach(async () => {
  server = await openServer({ env: { RATE_LIMIT_SCALE: '1000' } })
  ana = await server.register()
  const user = (await (await ana.get('/api/auth/user')).json()) as User
  phoneMs = Date.now()
  carried = []
  bytesPerMs = 8
  phone = await openLocal(user, { ...newRuntime(), now: () => phoneMs })
})
afterEach(async () => {
  phone.close()
  await server.stop()
})

async function exchange(request: SyncRequest): Promise<SyncAnswer> {
  const response = await ana.post('/api/sync', request)
  const body = await response.json()
  const bytes = jsonBytes(request) + jsonBytes(body)
  phoneMs += Math.min(requestMs, bytes / bytesPerMs)
  if (bytes / bytesPerMs > requestMs) throw new NetworkError()
  carried.push(bytes)
  if (!response.ok) throw new DomainError(body.code, body.message)
  return body
}

/**
 * Syncs, and retries after each failure with the adapted pace, as the app does. Returns the number of failed attempts;
 * throws after five.
 */
async function syncPatiently(pace = newPace()): Promise<number> {
  for (let failures = 0; failures < 5; failures++) {
    const isDone = await runSync(phone, { exchange, pace }).then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof NetworkError)) throw error
        return false
      },
    )
    if (isDone) return failures
  }
  throw new Error('nothing gets through')
}

/** Fifty notes of 20 kB from another device, with all titles then changed at once. */
async function writeElsewhere(): Promise<void> {
  const [client, ids] = [newId(), Array.from({ length: 50 }, () => newId())]
  for (let at = 0; at < 50; at += 10) {
    const push = ids
      .slice(at, at + 10)
      .map((id, index) => mutation(at + index + 1, 'notes.create', { id, title: 'Nota', content: 'Rol '.repeat(5000) }))
    await sync(ana, syncRequest(ana.id, { client, ack: at, push }))
  }
  const push = ids.map((id, at) => mutation(51 + at, 'notes.update', { id, title: `Nota ${at}` }))
  await sync(ana, syncRequest(ana.id, { client, ack: 50, push }))
}

test('fifty long notes arrive in parts, and pending mutations are confirmed meanwhile', async () => {
  await writeElsewhere()
  await mutateIn(phone, 'todos.create', { title: 'Regar' })
  expect(await syncPatiently()).toBeLessThan(5)
  const titles = (await phone.db.notes.toArray()).map(({ title }) => title)
  expect(titles.toSorted()).toEqual(Array.from({ length: 50 }, (_, at) => `Nota ${at}`).toSorted())
  expect(await phone.db.outbox.count()).toBe(0)
})

test('an edit is confirmed with the first part, not with the last', async () => {
  await writeElsewhere()
  await mutateIn(phone, 'todos.create', { title: 'Regar' })
  const once = async (request: SyncRequest) => {
    if (carried.length > 0) throw new NetworkError()
    return exchange(request)
  }
  await expect(runSync(phone, { exchange: once, pace: newPace() })).rejects.toBeInstanceOf(NetworkError)
  expect(await phone.db.outbox.count()).toBe(0)
  expect(await phone.db.notes.count()).toBeGreaterThan(0)
  expect(await phone.db.notes.count()).toBeLessThan(50)
})

const writeNotes = async (count: number) => {
  for (let at = 0; at < count; at++) {
    await mutateIn(phone, 'notes.create', { title: `${at}`, content: 'Rol '.repeat(500) })
  }
}

test('pending mutations are sent in parts that fit, and in larger ones once the network is fast again', async () => {
  const pace = newPace()
  bytesPerMs = 4
  await writeNotes(100)
  expect(await syncPatiently(pace)).toBeLessThan(5)
  expect(await phone.db.outbox.count()).toBe(0)
  bytesPerMs = 1000
  carried = []
  await writeNotes(100)
  expect(await syncPatiently(pace)).toBe(0)
  expect(Math.max(...carried)).toBeGreaterThan(150_000)
  expect(await (await ana.get('/api/notes')).json()).toHaveLength(200)
})
