/** Phones and browsers: a profile with its database, its clock and its cookie, and the contexts that use it. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
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
  /** Ms by which its clock is ahead; negative if it is behind. */
  clockErrorMs: number
  /** The person of its session cookie. */
  session: string | null
  appIsOld: boolean
  newId(): string
  /** A page, and sometimes a second one. */
  contexts: Context[]
  /**
   * The number of pokes that the server had sent when it was last up to date; undefined after an event for which its
   * engine asks without a poke.
   */
  caughtUpAt: number | undefined
  /** The list scopes that its person may read by the newest applied answer; unknown after its state was restored. */
  heard: Heard | undefined
  /** Deltas received by poke and not yet applied, in order. */
  brought: Brought[]
  /** True if it is a copy, has been copied or was restored: its mutations may have been sent before. */
  doubled: boolean
  /** True once the server no longer knows a name of the device: it may accept the device's mutations again. */
  forgotten: boolean
}

export interface Context {
  name: string
  device: Device
  local: LocalStore
  pace: { bytes: number }
  /** The fates of its next requests. */
  fates: Fate[]
  /** Page size of its requests, if the script sets it. */
  pageBytes: number | undefined
  /** Scopes that its screen waits for, which an answer brings first. */
  first: string[]
  run: Promise<void> | undefined
  /** Number of pokes that the server had sent at the beginning of its last run. */
  pokesBefore: number
  error: unknown
}

/** The rows of all tables in the database of a device. */
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

/** Opens another page of the app on a device. */
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

/** Ends the process of a context at once: pending answers never reach it. */
export function killContext({ device, local }: Context): void {
  device.contexts = device.contexts.filter((context) => context.local !== local)
  local.close()
}

export const takeSnapshot = ({ db }: LocalStore): Promise<Snapshot> =>
  db.transaction('r', db.tables, async () =>
    Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const))),
  )

/**
 * Ends all pages of a device, replaces its database by this content, and opens a page. The content is older, or that of
 * another device of the same person.
 */
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

/**
 * Aborts a context's writing transaction after this many further writes, as the end of its process does. The returned
 * function cancels that.
 */
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
  // A known store is not requested again: an ended transaction would not return it, but throw its own error.
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
