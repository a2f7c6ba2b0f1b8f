/** Runs inside the browser: the real engine on the real IndexedDB, without screens, and its floor, under `window.engine`. */
import { call } from '#app/api/call.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { newPace, runSync } from '#app/sync/sync.ts'
import { newId } from '#shared/ids.ts'

export interface EnginePage {
  /** Signs in, opens an empty local database and syncs until nothing is left. */
  open(email: string, password: string): Promise<void>
  /** Ms that each of `count` writes took until it was durable. */
  write(listId: string, count: number): Promise<number[]>
  /** Copies the items and the records of the last write into a database of its own. Throws before the first `write`. */
  openFloor(): Promise<void>
  /**
   * Writes an item and its records `count` times with bare IndexedDB, each under a new key. Resolves with the ms of
   * each write.
   */
  writeToFloor(count: number): Promise<number[]>
}

let local: LocalStore | undefined
let floor: IDBDatabase | undefined
/** The rows that one measured write stores, by object store; filled by `openFloor`. */
let written: Record<(typeof stores)[number], object>

const stores = ['items', 'base', 'outbox', 'meta'] as const

const page: EnginePage = {
  async open(email, password) {
    local = await openLocal(await call('auth.login', { email, password }))
    await runSync(local, { exchange: (request) => call('sync', request), pace: newPace() })
  },

  write: (listId, count) =>
    timesOf(count, async (time) => {
      if (!local) throw new Error('open first')
      await mutateIn(local, 'items.create', { listId, name: `Feijão ${time}` })
    }),

  async openFloor() {
    if (!local) throw new Error('open first')
    const opening = indexedDB.open('floor')
    opening.onupgradeneeded = () => {
      const items = opening.result.createObjectStore('items', { keyPath: 'id' })
      for (const index of ['scope', 'deletedAt']) items.createIndex(index, index)
      for (const [store, keyPath] of [
        ['base', 'key'],
        ['outbox', 'seq'],
        ['meta', 'key'],
      ] as const)
        opening.result.createObjectStore(store, { keyPath })
    }
    await new Promise((resolve) => (opening.onsuccess = resolve))
    floor = opening.result
    const rows = await local.db.items.toArray()
    const [entry, identity] = [await local.db.outbox.toCollection().last(), await local.db.meta.get('identity')]
    const item = rows.find(({ id }) => entry?.key === `items/${id}`)
    if (!(entry && item && identity)) throw new Error('write first')
    written = { items: item, base: { key: entry.key, row: null }, outbox: entry, meta: identity }
    await put(rows.map((row) => ['items', row]))
  },

  writeToFloor: (count) =>
    timesOf(count, () => {
      const id = newId()
      return put([
        ['items', { ...written.items, id }],
        ['base', { ...written.base, key: `items/${id}` }],
        ['outbox', { ...written.outbox, seq: nextSeq++ }],
        ['meta', written.meta],
      ])
    }),
}

let nextSeq = 1

/** Writes rows in one transaction. Resolves when it is durable. */
function put(rows: [store: (typeof stores)[number], row: object][]): Promise<void> {
  return new Promise((resolve, reject) => {
    const writing = floor?.transaction(stores, 'readwrite', { durability: 'strict' })
    if (!writing) throw new Error('open the floor first')
    for (const [store, row] of rows) writing.objectStore(store).put(row)
    writing.oncomplete = () => resolve()
    writing.onabort = () => reject(writing.error)
  })
}

async function timesOf(count: number, write: (time: number) => Promise<void>): Promise<number[]> {
  const samples: number[] = []
  for (let time = 0; time < count; time++) {
    const began = performance.now()
    await write(time)
    samples.push(performance.now() - began)
  }
  return samples
}

Object.assign(globalThis, { engine: page })
