import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeForWriting } from '#app/data/mutations/closing.ts'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { databaseName } from '#app/data/store/db.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { deleteLeftData, endSession, readSession, startSession } from '#app/data/store/session.ts'
import { storageKeys } from '#app/device/storage.ts'
import { createLocks, turn } from '#app/sync/testing.ts'
import { DomainError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { leaveDeleted, leaveDeletedForGood } from './leave-deleted.ts'
import { endLeftSignOut, endLeftSignOuts, signOut } from './sign-out.ts'

Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

let stored: Map<string, string>
/** A function for each request for a sign-out: it answers the request. */
let asked: ((answer: Response) => void)[]
let local: LocalStore
let other: LocalStore

/** Two tabs of a signed-in person, with a slow server. */
beforeEach(async () => {
  stored = new Map()
  asked = []
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  const fetch = (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      asked.push(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const browser = { localStorage, fetch, navigator: { locks: createLocks() } }
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  const user = {
    id: newId(),
    email: 'ana@example.com',
    firstName: null,
    username: 'ana',
    homePage: 'shopping' as const,
    session: 'of-this-device',
  }
  await startSession(user)
  local = await openLocal(user)
  other = await openLocal(user)
})
afterEach(() => {
  for (const tab of [local, other]) tab.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function until(happens: () => unknown): Promise<void> {
  while (!(await happens())) await turn()
}

const write = (tab: LocalStore) => mutateIn(tab, 'items.create', { listId: newId(), name: 'Arroz' })
const isDeleted = async () => !(await Dexie.getDatabaseNames()).includes(databaseName(local.user.id))
const done = () => Response.json({ redirectTo: '/auth' })

test('while the server is being notified no tab writes any more, and then everything is deleted', async () => {
  const leaving = signOut(local, [])
  await until(() => asked.length === 1)
  for (const tab of [local, other]) await expect(write(tab)).rejects.toMatchObject({ code: 'signing_out' })
  expect(await readSession()).toMatchObject({ id: local.user.id })
  asked[0]?.(done())
  expect(await leaving).toEqual({ unsent: [], redirectTo: '/auth' })
  expect(await readSession()).toBeUndefined()
  await until(isDeleted)
})

test('the server is not notified while an unconfirmed loss is possible', async () => {
  await write(other)
  const { unsent } = await signOut(local, [])
  expect(unsent).toHaveLength(1)
  expect(asked).toEqual([])
  await write(local)
  expect((await signOut(local, unsent)).unsent).toHaveLength(2)
})

test('unsent changes of a deleted account are only given up by its person', async () => {
  await write(other)
  const unsent = await leaveDeleted(local, [])
  expect(unsent).toHaveLength(1)
  expect(await readSession()).toMatchObject({ id: local.user.id })
  const leaving = leaveDeleted(local, unsent)
  await until(() => asked.length === 1)
  asked[0]?.(done())
  expect(await leaving).toEqual([])
  expect(stored.get(storageKeys.accountDeleted)).toBe('true')
  await until(isDeleted)
})

test('deleting the account here gives up all changes, also later ones of another tab', async () => {
  await write(local)
  const leaving = leaveDeletedForGood(local)
  await write(other)
  await until(() => asked.length === 1)
  asked[0]?.(done())
  await leaving
  expect(await readSession()).toBeUndefined()
  await until(isDeleted)
})

test('if the server refuses, the person stays signed in and continues writing', async () => {
  const leaving = signOut(local, [])
  await until(() => asked.length === 1)
  const refusal = new DomainError('unavailable', 'Tente de novo.')
  asked[0]?.(Response.json(refusal.body, { status: refusal.status }))
  await expect(leaving).rejects.toMatchObject({ code: 'unavailable' })
  await write(other)
  await write(local)
  expect(await local.db.outbox.count()).toBe(2)
})

test('a server that does not answer is notified at the next start; the person leaves all the same', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  const leaving = signOut(local, [])
  await until(() => asked.length === 1)
  expect(timeout).toHaveBeenCalledWith(5000)
  patience.abort()
  expect(await leaving).toEqual({ unsent: [] })
  expect(stored.get(storageKeys.owedLogout)).toBe('of-this-device')
  await until(isDeleted)
})

test('two tabs that sign out at once do it once', async () => {
  const leaving = Promise.all([signOut(local, []), signOut(other, [])])
  await until(() => asked.length === 1)
  asked[0]?.(done())
  expect((await leaving).map(({ unsent }) => unsent)).toEqual([[], []])
  expect(asked).toHaveLength(1)
  await until(isDeleted)
})

test('a sign-out of a closed tab is completed by another one, which notifies the server', async () => {
  endLeftSignOuts(other)
  await closeForWriting(local, [])
  await until(() => asked.length === 1)
  expect(await readSession()).toBeUndefined()
  asked[0]?.(done())
  await until(() => !stored.has(storageKeys.owedLogout))
  await until(isDeleted)
})

test('an owed sign-out of a closed tab is completed by another one, by the name of the former session', async () => {
  endLeftSignOuts(other)
  await closeForWriting(local, [])
  await until(() => asked.length === 1)
  expect(stored.get(storageKeys.owedLogout)).toBe('of-this-device')
  asked[0]?.(done())
  await until(isDeleted)
})

test('a living tab is not interrupted: the server may refuse its request', async () => {
  endLeftSignOuts(other)
  const leaving = signOut(local, [])
  const ending = until(() => asked.length === 1).then(() => endLeftSignOut(other))
  await until(() => asked.length === 1)
  const refusal = new DomainError('unavailable', 'Tente de novo.')
  asked[0]?.(Response.json(refusal.body, { status: refusal.status }))
  await expect(leaving).rejects.toThrow()
  expect(await ending).toBe(false)
  await write(other)
  expect(asked).toHaveLength(1)
})

test('signing in again before old data could be deleted neither restores the old data nor loses the new', async () => {
  const leaving = signOut(local, [])
  await until(() => asked.length === 1)
  asked[0]?.(done())
  await leaving
  await startSession(local.user)
  const again = await openLocal(local.user)
  await write(again)
  expect(await endLeftSignOut(again)).toBe(false)
  expect(await again.db.outbox.count()).toBe(1)
  again.close()
})

test('signing in again after a tab was closed before deleting the data starts empty, and keeps new data', async () => {
  await write(local)
  vi.spyOn(Dexie, 'delete').mockReturnValueOnce(new Promise(() => undefined) as never)
  await endSession(local)
  other.close()
  expect(await isDeleted()).toBe(false)
  await startSession(local.user)
  const again = await openLocal(local.user)
  expect(await again.db.outbox.count()).toBe(0)
  await write(again)
  await deleteLeftData()
  expect(await again.db.outbox.count()).toBe(1)
  again.close()
})
