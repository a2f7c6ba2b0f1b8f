/** A client process of the comparison: a device with Caderneta's own engine and event stream. */
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import Dexie from 'dexie'
import { NetworkError, refusal } from '#app/api/call.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { openLocal } from '#app/data/store/local-store.ts'
import { newRuntime } from '#app/data/testing.ts'
import { createScheduler } from '#app/sync/scheduler.ts'
import { type Exchange, newPace, runSync } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { deltaSchema, syncAnswerSchema } from '#shared/sync.ts'
import { followEvents } from './events.ts'
import { memoryStorage } from './memory-storage.ts'
import { serveReplica } from './programs/replica.mjs'

const json = { 'content-type': 'application/json' }
const agent = new Agent({ keepAlive: true })

/** Posts JSON. Node's own `fetch` takes a quarter of a client's processor time; that of a browser is native. */
async function post(url: string, headers: Record<string, string>, body: string): Promise<Response> {
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    const length = String(Buffer.byteLength(body))
    const packed = { 'accept-encoding': 'br', 'content-length': length }
    const sending = request(url, { agent, method: 'POST', headers: { ...headers, ...packed } }, resolve)
    sending.once('error', reject)
    sending.end(body)
  })
  const bytes = await buffer(answered)
  const { 'content-encoding': encoding, 'retry-after': pause = '0' } = answered.headers
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : bytes
  return new Response(text, { status: answered.statusCode ?? 0, headers: { 'retry-after': pause } })
}

await serveReplica(async ({ url, account, storage }) => {
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(account) })
  if (!response.ok) throw await refusal(response)
  const headers = { ...json, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  if (storage === 'memory') Dexie.addons.push((db) => db.use(memoryStorage()))
  const local = await openLocal((await response.json()) as User, newRuntime())
  const exchange: Exchange = async (request) => {
    const answered = await post(`${url}/api/sync`, headers, JSON.stringify(request)).catch((error: unknown) => {
      throw new NetworkError(error)
    })
    if (!answered.ok) throw await refusal(answered)
    return syncAnswerSchema.parse(await answered.json())
  }
  await runSync(local, { exchange, pace: newPace() })
  const [settings] = await local.db.settings.toArray()
  const listId = settings?.defaultListId
  if (!listId) throw new Error('the device has no list')
  return {
    write: ({ id, name }) => mutateIn(local, 'items.create', { id, listId, name }),
    connect: async (changed) => {
      const scheduler = createScheduler(local, {
        exchange,
        timers: {
          set: setTimeout,
          clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
          now: () => performance.now(),
          random: Math.random,
        },
        maxDelayMs: () => 1000,
        first: () => [],
        exclusive: (run) => run(),
        onPhase: changed,
      })
      const identity = await local.db.meta.get('identity')
      if (identity?.key !== 'identity') throw new Error('the device has no identity')
      scheduler.request()
      const stream = `${url}/api/events?client=${identity.client}`
      void followEvents(stream, headers.cookie, {
        onOpen: () => scheduler.request(),
        onPoke: (data) => {
          const { data: delta } = deltaSchema.safeParse(JSON.parse(data))
          if (delta) scheduler.take(delta)
          else scheduler.request()
          void scheduler.settled().then(changed)
        },
      })
    },
    count: () => local.db.items.count(),
    waiting: async () => {
      if ((await local.db.problems.count()) > 0) throw new Error('a mutation was refused')
      return local.db.outbox.count()
    },
    read: () => local.db.items.toArray(),
  }
})
