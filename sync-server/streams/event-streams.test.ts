import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import type { Listener } from '#sync-server/db/engine/store.ts'
import { sessionIdOf } from '#sync-server/db/queries/sessions.ts'
import { schema } from '#sync-server/db/schema/schema.ts'
import { createLog } from '#sync-server/observing/log.ts'
import { poke } from '#sync-server/testing/listen.ts'
import { ana, server, serverForEach } from '#sync-server/testing/people.ts'
import { cookieOf } from '#sync-server/testing/server.ts'
import { createStreams, type Streams } from './event-streams.ts'

const noDeltas = { next: async () => undefined, end: () => undefined }

let streams: Streams
/** The listener of `streams`: a call of it simulates a message of another process. */
let others: Listener
serverForEach(['ana'])
beforeEach(() => {
  // Disables the periodic check, so that only messages have an effect.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const listen = (listener: Listener) => {
    others = listener
  }
  const log = createLog('error')
  streams = createStreams({ store: { ...server.store, listen }, now: server.now, log, follow: () => noDeltas })
})
afterEach(() => streams.closeAll())

/** Opens the stream of a device and reads its first beat. `next` reads the next message. */
async function open(cookie = ana.cookie) {
  const sessionId = sessionIdOf(cookie.split('=')[1]) ?? ''
  const messages = streams.open({ userId: ana.id, sessionId, client: newId() }).messages()
  await messages.next()
  return { sessionId, next: async () => (await messages.next()).value }
}

test.each([{}, { unheard: 1 }, { scopes: 'all' }, { session: 1 }])(
  'an unknown message %j is ignored, and known ones are processed',
  async (message) => {
    const phone = await open()
    others.received(message)
    others.received({ scopes: [`u:${ana.id}`], unheard: 1 })
    expect(await phone.next()).toBe(poke)
  },
)

/** Ends a session unheard, as another process does whose message is lost. */
const endUnheard = (sessionId: string) =>
  server.store.write(async ({ db }) => void (await db.delete(schema.sessions).where(eq(schema.sessions.id, sessionId))))

test('a stream with a session that has ended unheard closes instead of poking', async () => {
  const phone = await open()
  await endUnheard(phone.sessionId)
  others.received({ scopes: [`u:${ana.id}`] })
  expect(await phone.next()).toBeUndefined()
  expect(streams.count()).toBe(0)
})

test('after missed messages a stream with an ended session closes, and every other one pokes', async () => {
  const [phone, desk] = [await open(), await open(cookieOf(await server.login(ana.email)))]
  await endUnheard(phone.sessionId)
  others.missed()
  expect([await phone.next(), await desk.next()]).toEqual([undefined, poke])
  expect(streams.count()).toBe(1)
})
