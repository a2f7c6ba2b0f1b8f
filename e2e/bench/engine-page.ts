/** Runs inside the browser: the real engine on the real IndexedDB, without screens, under `window.engine`. */
import { call } from '#app/api/call.ts'
import { type LocalStore, openLocal } from '#app/data/local-store.ts'
import { mutateIn } from '#app/data/mutate.ts'
import { newPace, runSync } from '#app/sync/sync.ts'

export interface EnginePage {
  /** Signs in and opens an empty local database. */
  open(email: string, password: string): Promise<void>
  /** Syncs until nothing is left: when the first page was stored, when all was, and how many requests it took. */
  sync(): Promise<{ firstPageMs: number; totalMs: number; requests: number; rows: number }>
  /** How long each of `count` writes took until it was durable, ms. */
  write(listId: string, count: number): Promise<number[]>
}

let local: LocalStore | undefined

const opened = (): LocalStore => {
  if (!local) throw new Error('open first')
  return local
}

const page: EnginePage = {
  async open(email, password) {
    local = await openLocal(await call('auth.login', { email, password }))
  },

  async sync() {
    const began = performance.now()
    const marks: number[] = []
    const exchange = async (request: Parameters<Parameters<typeof runSync>[1]['exchange']>[0]) => {
      marks.push(performance.now())
      return call('sync', request)
    }
    await runSync(opened(), { exchange, pace: newPace() })
    const ended = performance.now()
    const rows = await opened().db.items.count()
    return { firstPageMs: (marks[1] ?? ended) - began, totalMs: ended - began, requests: marks.length, rows }
  },

  async write(listId, count) {
    const samples: number[] = []
    for (let index = 0; index < count; index++) {
      const began = performance.now()
      await mutateIn(opened(), 'items.create', { listId, name: `Feijão ${index}` })
      samples.push(performance.now() - began)
    }
    return samples
  },
}

Object.assign(globalThis, { engine: page })
