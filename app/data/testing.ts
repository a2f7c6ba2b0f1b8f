import Dexie from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import type { User } from '#shared/auth.ts'
import { emptyFields } from '#shared/fields.ts'
import { newId } from '#shared/ids.ts'
import { listScope } from '#shared/scopes.ts'
import type { SyncedRow } from '#shared/synced-tables.ts'
import { type LocalStore, openLocal, type Runtime } from './store/local-store.ts'

// Dexie runs live queries only with an IndexedDB.
Dexie.dependencies.indexedDB = new IDBFactory()

/** The fields of a list that has only a title. */
export const plainList = { ...emptyFields('lists'), createdAt: 1, members: [], pricesFrom: null }

/** A separate device with an empty database. */
export const newRuntime = (): Runtime => ({
  now: () => Date.now(),
  newId,
  dexie: { indexedDB: new IDBFactory(), IDBKeyRange },
})

function newPerson(name = 'ana'): User {
  return { id: newId(), email: `${name}@example.com`, firstName: null, username: name, homePage: 'shopping' }
}

/** A person's database with items of one list, as known to the server. There is no row of the list itself. */
export async function openWithItems(
  names: string[],
  runtime = newRuntime(),
): Promise<{ local: LocalStore; listId: string }> {
  const local = await openLocal(newPerson(), runtime)
  const listId = newId()
  await local.db.items.bulkAdd(names.map((name) => ({ ...item(listId, name), scope: listScope(listId) })))
  return { local, listId }
}

const item = (listId: string, name: string): SyncedRow<'items'> => ({
  id: newId(),
  listId,
  name,
  ...emptyFields('items'),
  addedBy: null,
  boughtBy: null,
  boughtAt: null,
  createdAt: 1,
  rev: 1,
  stamp: 1000,
  deletedAt: null,
  purgedAt: null,
})

/** Breaks the current connection of the database, as Safari does after a pause; the next one works. */
export function loseConnection({ db }: LocalStore): void {
  lost.add(db.backendDB())
}

/** Commits the next read-write transaction, but reports a lost connection, which a browser can lose between the two. */
export function loseNextReceipt(local: LocalStore): void {
  const stop = onTransaction(local, (begun) => {
    if (begun.mode === 'readonly') return
    stop()
    Object.defineProperty(begun, 'oncomplete', { set: () => undefined })
    begun.addEventListener('complete', () => {
      Object.defineProperty(begun, 'error', { get: connectionLost })
      begun.onabort?.(new Event('abort'))
    })
  })
}

const connectionLost = () =>
  new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')

/** Calls `listener` with each transaction that begins on the current connection. Returns a function that stops it. */
export function onTransaction({ db }: LocalStore, listener: (begun: IDBTransaction) => void): () => void {
  const connection = db.backendDB()
  listeners.set(connection, listener)
  return () => void listeners.delete(connection)
}

const lost = new WeakSet<object>()
const listeners = new WeakMap<object, (begun: IDBTransaction) => void>()
// Dexie keeps the function that a connection had when it was opened, so a later one on the connection is never called.
const { transaction } = IDBDatabase.prototype
IDBDatabase.prototype.transaction = function (...args) {
  if (lost.has(this)) throw connectionLost()
  const begun = transaction.apply(this, args)
  listeners.get(this)?.(begun)
  return begun
}

/** Keeps the database busy: no request is done until the returned function is called. */
export function keepBusy({ db }: LocalStore): () => void {
  const names = db.tables.map(({ name }) => name)
  const meta = db.backendDB().transaction(names, 'readwrite').objectStore('meta')
  let isBusy = true
  const again = () => {
    if (isBusy) meta.get('identity').onsuccess = again
  }
  again()
  return () => {
    isBusy = false
  }
}

/**
 * Aborts every transaction that writes more than `room` characters, as on a full disk, until the returned function is
 * called.
 */
export function fillDisk(room = 0): () => void {
  const { put, add } = IDBObjectStore.prototype
  const written = new WeakMap<object, number>()
  const refused = (method: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      const request = method.apply(this, args)
      const { transaction } = this as unknown as { transaction: { _state: string; _abort(error: string): void } }
      const length = (written.get(transaction) ?? 0) + JSON.stringify(args[0]).length
      written.set(transaction, length)
      if (length > room)
        setImmediate(() => transaction._state === 'finished' || transaction._abort('QuotaExceededError'))
      return request
    }
  Object.assign(IDBObjectStore.prototype, { put: refused(put), add: refused(add) })
  return () => Object.assign(IDBObjectStore.prototype, { put, add })
}

/** Resolves with the first truthy value of `read`. Throws after 30 000 tries, one each 2 ms. */
export async function eventually<T>(read: () => T | undefined | false): Promise<T> {
  for (let tries = 0; tries < 30_000; tries++) {
    const value = read()
    if (value) return value
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  throw new Error('it did not happen in time')
}
