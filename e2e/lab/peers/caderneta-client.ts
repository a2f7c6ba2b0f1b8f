/** A client process of the comparison: a device with Caderneta's own engine and event stream. */
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

await serveReplica(async ({ url, account, storage }) => {
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers: json, body: JSON.stringify(account) })
  if (!response.ok) throw await refusal(response)
  const headers = { ...json, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  if (storage === 'memory') Dexie.addons.push((db) => db.use(memoryStorage()))
  const local = await openLocal((await response.json()) as User, newRuntime())
  const exchange: Exchange = async (request) => {
    const init = { method: 'POST', headers, body: JSON.stringify(request) }
    const answered = await fetch(`${url}/api/sync`, init).catch((error: unknown) => {
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
