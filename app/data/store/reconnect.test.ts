import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb'
import { expect, test, vi } from 'vitest'
import { liveItems } from '#app/data/areas/shopping.ts'
import { liveQueryOf } from '#app/data/live/live-query.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { eventually, loseConnection, loseNextReceipt, newRuntime, openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import type { LocalDb, LocalRow } from './db.ts'
import { readDraft, saveDraft } from './drafts.ts'
import { type LocalStore, openLocal } from './local-store.ts'
import { withReconnect } from './reconnect.ts'
import { storageState } from './storage-state.ts'

const outboxSize = (local: LocalStore) => liveQueryOf(local, 'outbox size', () => local.db.outbox.count())

test('a change made after the connection was lost is stored', async () => {
  const { local, listId } = await openWithItems([])
  loseConnection(local)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  expect(await local.db.outbox.count()).toBe(1)
})

/** Lets another tab do `does` while this one gets its next connection. */
function meanwhile(local: LocalStore, does: (db: LocalDb) => Promise<unknown>): void {
  const makeConnection = local.db.open.bind(local.db)
  const open = async () => {
    const other = await openLocal(local.user, local.runtime)
    await does(other.db)
    other.close()
    return makeConnection()
  }
  vi.spyOn(local.db, 'open').mockImplementationOnce(open as typeof makeConnection)
}

const fates: [string, (db: LocalDb) => Promise<unknown>, waits: number][] = [
  ['unseen by anybody', async () => undefined, 1],
  [
    'renumbered by another tab',
    async (db) => {
      const entries = await db.outbox.toArray()
      await db.outbox.clear()
      await db.outbox.bulkAdd(entries.map((entry) => ({ ...entry, seq: entry.seq + 7 })))
    },
    1,
  ],
  ['sent by another tab', (db) => Promise.all([db.outbox.clear(), db.base.clear()]), 0],
]

test.each(fates)(
  'a change stored despite an error of the browser, %s, is not made again',
  async (_what, does, waits) => {
    const { local, listId } = await openWithItems([], newRuntime())
    loseNextReceipt(local)
    meanwhile(local, does)
    const { id } = await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
    expect(await local.db.items.toArray()).toMatchObject([{ id, name: 'Feijão' }])
    expect(await local.db.outbox.count()).toBe(waits)
  },
)

test('an edit stored despite an error of the browser is pending once', async () => {
  const { local } = await openWithItems(['Arroz'])
  const [{ id }] = (await local.db.items.toArray()) as [LocalRow<'items'>]
  loseNextReceipt(local)
  await mutateIn(local, 'items.update', { id, name: 'Arroz integral' })
  expect(await local.db.items.toArray()).toMatchObject([{ id, name: 'Arroz integral' }])
  expect(await local.db.outbox.toArray()).toMatchObject([{ seq: 1, op: 'items.update' }])
})

test('a draft saved after the connection was lost is kept', async () => {
  const { local } = await openWithItems([])
  loseConnection(local)
  await saveDraft(local, { key: 'item 1', text: 'Meia dúzia de ovos' })
  expect(await readDraft(local, 'item 1')).toMatchObject({ text: 'Meia dúzia de ovos' })
})

test('all work that lost the connection shares the next one', async () => {
  const { local, listId } = await openWithItems(['Arroz'])
  const open = vi.spyOn(local.db, 'open')
  loseConnection(local)
  const counts = await Promise.all([1, 2, 3].map(() => withReconnect(local.db, () => local.db.items.count())))
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  expect(counts).toEqual([1, 1, 1])
  expect(open).toHaveBeenCalledTimes(1)
})

test('a connection that is slow to open is waited for, not replaced', async () => {
  const { local } = await openWithItems(['Arroz'])
  const makeConnection = local.db.open.bind(local.db)
  const slowly = async () => {
    for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setTimeout(resolve))
    return makeConnection()
  }
  const open = vi.spyOn(local.db, 'open').mockImplementation(slowly as typeof makeConnection)
  loseConnection(local)
  expect(await withReconnect(local.db, () => local.db.items.count())).toBe(1)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a list that is opened after the connection was lost shows its rows', async () => {
  const { local, listId } = await openWithItems(['Arroz'])
  loseConnection(local)
  await eventually(() => liveItems(local, listId).get()?.length === 1)
})

test('a query opened after the connection was lost gets its answer, and stays live', async () => {
  const { local, listId } = await openWithItems([])
  loseConnection(local)
  await eventually(() => outboxSize(local).get() === 0)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await eventually(() => outboxSize(local).get() === 1)
})

test('rows that one connection could not read are read again with the next one of any context', async () => {
  const device = newRuntime()
  const { local, listId } = await openWithItems(['Arroz'], device)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  loseConnection(local)
  await withReconnect(local.db, () => local.db.items.count())
  // Lost again at once: the next attempt is left to later work.
  loseConnection(local)
  const [items, size] = [liveItems(local, listId), outboxSize(local)]
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([items.get(), size.get()]).toEqual([undefined, undefined])
  now.mockReturnValue(5000)
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  await eventually(() => items.get()?.length === 2 && size.get() === 1)
  now.mockRestore()
})

test('rows written by another tab while the connection was lost appear with the next one', async () => {
  const device = newRuntime()
  const { local, listId } = await openWithItems(['Arroz'], device)
  const other = await openLocal(local.user, device)
  const items = liveItems(local, listId)
  await eventually(() => items.get())
  loseConnection(local)
  await mutateIn(other, 'items.create', { listId, name: 'Feijão' })
  await eventually(() => items.get()?.length === 2)
})

test('a database that was closed for good stays closed', async () => {
  const { local } = await openWithItems([])
  local.close()
  await expect(withReconnect(local.db, () => local.db.items.count())).rejects.toThrow()
  expect(local.db.isOpen()).toBe(false)
})

test('a connection that the browser closes by itself is reopened at once', async () => {
  const { local } = await openWithItems(['Arroz'])
  const first = local.db.backendDB()
  first.onclose?.(new Event('close'))
  await eventually(() => local.db.isOpen() && local.db.backendDB() !== first)
  expect(storageState(local.db).get()).toBe('ok')
})

test('a database that was closed on purpose stays closed', async () => {
  const { local } = await openWithItems(['Arroz'])
  const open = vi.spyOn(local.db, 'open')
  local.close()
  await expect(withReconnect(local.db, () => local.db.items.count())).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(open).not.toHaveBeenCalled()
})

test('a page without a connection reports it, until it has one', async () => {
  const runtime = newRuntime()
  const { local, listId } = await openWithItems(['Arroz'], runtime)
  const lost = new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  )
  const open = vi.spyOn(runtime.dexie?.indexedDB as IDBFactory, 'open').mockImplementation(() => {
    throw lost
  })
  loseConnection(local)
  await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toThrow()
  expect(storageState(local.db).get()).toBe('lost')
  open.mockRestore()
  await local.db.open()
  await withReconnect(local.db, () => local.db.items.count())
  expect(storageState(local.db).get()).toBe('ok')
})

test('a full disk is reported, although reading works, until a write succeeds', async () => {
  const { local, listId } = await openWithItems(['Arroz'])
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError')
  })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toThrow()
  add.mockRestore()
  expect(await withReconnect(local.db, () => local.db.items.count())).toBe(1)
  expect(storageState(local.db).get()).toBe('full')
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  expect(storageState(local.db).get()).toBe('ok')
})

test('failing writes are reported, also for an unknown reason, and although reading works', async () => {
  const { local, listId } = await openWithItems(['Arroz'])
  const reasons = [
    new DOMException('Internal error committing transaction.', 'UnknownError'),
    new DOMException('Internal error opening backing store for indexedDB.open.', 'InvalidStateError'),
  ]
  for (const reason of reasons) {
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw reason
    })
    await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toThrow()
    expect(await withReconnect(local.db, () => local.db.items.count())).toBe(1)
    expect(storageState(local.db).get()).toBe('closed')
    add.mockRestore()
    await saveDraft(local, { key: 'item 1', text: 'Meia dúzia' })
    expect(storageState(local.db).get()).toBe('ok')
  }
})

test('a violation of the contract is no failure of the database', async () => {
  const { local } = await openWithItems([])
  await expect(mutateIn(local, 'items.update', { id: newId(), purchased: true })).rejects.toThrow()
  expect(storageState(local.db).get()).toBe('ok')
})

test('a database that the browser has emptied can be used again at once', async () => {
  const indexedDB = new IDBFactory()
  const { local, listId } = await openWithItems(['Arroz'], { ...newRuntime(), dexie: { indexedDB, IDBKeyRange } })
  loseConnection(local)
  const request = indexedDB.deleteDatabase(local.db.name)
  local.db.backendDB().close()
  await new Promise((resolve) => {
    request.onsuccess = resolve
  })
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  expect(await local.db.outbox.count()).toBe(1)
  expect(await local.db.items.count()).toBe(1)
})

test('a full disk is recognised although only the transaction has the reason', async () => {
  const { local, listId } = await openWithItems(['Arroz'])
  const full = new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError')
  const { add } = IDBObjectStore.prototype
  const giveUp = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = add.apply(this, args)
    Object.defineProperty(this.transaction, 'error', { get: () => full })
    this.transaction.abort()
    return request
  })
  await expect(mutateIn(local, 'items.create', { listId, name: 'Feijão' })).rejects.toBe(full)
  giveUp.mockRestore()
  expect(storageState(local.db).get()).toBe('full')
})
