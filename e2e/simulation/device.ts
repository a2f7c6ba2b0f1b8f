/** Phones and browsers: a profile with its database, its clock and its cookie, and the contexts that work on it. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type LocalStore, openLocal } from '#app/data/local-store.ts'
import { onTransaction } from '#app/data/testing.ts'
import { newPace } from '#app/sync/sync.ts'
import type { User } from '#shared/auth.ts'
import { type Clock, createIds } from './clock.ts'
import type { Fate } from './fates.ts'
import type { Brought, Heard } from './server.ts'

export interface Device {
  name: string
  person: User
  factory: IDBFactory
  /** How wrong its clock is, ms. */
  clockErrorMs: number
  /** Whose session its cookie is. */
  session: string | null
  appIsOld: boolean
  newId(): string
  /** A page, and sometimes a second one. */
  contexts: Context[]
  /** Since which poke it has all there was, if nothing has happened for which its engine asks without one. */
  caughtUpAt: number | undefined
  /** What its person could read by the newest answer that it has taken in; unknown where its past was put back. */
  heard: Heard | undefined
  /** What pokes have brought and no page has taken in yet, in their order. */
  brought: Brought[]
  /** It is a copy, has been copied or was put back: what it sends may have been sent before. */
  doubled: boolean
  /** The server no longer knows it: it may take what it has taken before. */
  forgotten: boolean
}

export interface Context {
  name: string
  device: Device
  local: LocalStore
  pace: { bytes: number }
  /** What happens to its next requests. */
  fates: Fate[]
  /** How long the pages are that it asks for, where that is not its own choice. */
  pageBytes: number | undefined
  /** Scopes that its screen waits for. */
  first: string[]
  run: Promise<void> | undefined
  /** How many pokes there had been when the run began. */
  pokesBefore: number
  error: unknown
}

/** All that lies in the database of a device. */
export type Snapshot = Record<string, unknown[]>

export function createDevice(clock: Clock, name: string, source: number, person: User): Device {
  const device: Device = {
    name,
    person,
    factory: new IDBFactory(),
    clockErrorMs: 0,
    session: person.id,
    appIsOld: false,
    newId: createIds(source, () => clock.now() + device.clockErrorMs),
    contexts: [],
    caughtUpAt: undefined,
    heard: undefined,
    brought: [],
    doubled: false,
    forgotten: false,
  }
  return device
}

/** Opens the app once more on a device. */
export async function openContext(clock: Clock, device: Device): Promise<Context> {
  const local = await openLocal(device.person, {
    now: () => clock.now() + device.clockErrorMs,
    newId: device.newId,
    dexie: { indexedDB: device.factory as never, IDBKeyRange: IDBKeyRange as never },
  })
  const name = `${device.name}.${device.contexts.length}`
  const fresh = { run: undefined, pokesBefore: 0, error: undefined, pageBytes: undefined, fates: [], first: [] }
  const context: Context = { name, device, local, pace: newPace(), ...fresh }
  device.contexts.push(context)
  device.caughtUpAt = undefined
  return context
}

/** The process of a context ends at once: what it was waiting for never reaches it. */
export function killContext({ device, local }: Context): void {
  device.contexts = device.contexts.filter((context) => context.local !== local)
  local.close()
}

export const takeSnapshot = ({ db }: LocalStore): Promise<Snapshot> =>
  db.transaction('r', db.tables, async () =>
    Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const))),
  )

/** Puts the content of another database (of the same person) into this device, in place of its own. */
export async function putSnapshot(clock: Clock, device: Device, snapshot: Snapshot): Promise<Context> {
  for (const context of device.contexts) killContext(context)
  device.factory = new IDBFactory()
  device.heard = undefined
  device.brought = []
  const context = await openContext(clock, device)
  const { db } = context.local
  await db.transaction('rw', db.tables, async () => {
    for (const table of db.tables) {
      await table.clear()
      await table.bulkPut(snapshot[table.name] ?? [])
    }
  })
  return context
}

/** Makes the next transaction of a context that writes end at its n-th write, as when its process ends there. */
export function abortAtWrite({ local }: Context, writes: number): () => void {
  let left = writes
  return onTransaction(local, (transaction) => {
    if (transaction.mode !== 'readwrite' || left < 0) return
    watchWrites(transaction, () => {
      left -= 1
      if (left === -1) transaction.abort()
      if (left < 0) throw new DOMException('The process ends here.', 'AbortError')
    })
  })
}

function watchWrites(transaction: IDBTransaction, onWrite: () => void): void {
  const open = transaction.objectStore
  const watched = new Map<string, IDBObjectStore>()
  // A store that is known is not asked for again: a transaction that has ended would not give it, but say so in its way.
  transaction.objectStore = (name: string) => {
    const known = watched.get(name)
    if (known) return known
    const store = open.call(transaction, name)
    watched.set(name, store)
    for (const method of ['put', 'add', 'delete', 'clear'] as const) {
      const write = store[method] as (...args: unknown[]) => IDBRequest
      store[method] = ((...args: unknown[]) => {
        onWrite()
        return write.apply(store, args)
      }) as never
    }
    return store
  }
}
