import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { Stream, turn } from '#app/sync/testing.ts'
import type { User } from '#shared/auth.ts'
import { newId } from '#shared/ids.ts'

const person = (username: string): User => ({
  id: newId(),
  email: `${username}@example.com`,
  firstName: null,
  username,
  homePage: 'shopping',
})

const [ana, bia] = [person('ana'), person('bia')]
let app: Awaited<ReturnType<typeof loadApp>>
let asked: number
/** Answers the requests for the current person with `user`. The server has no other answer. */
let say: (user: User) => void
/** The bodies of the sign-outs that the server received. Undefined while these requests fail like offline ones. */
let told: unknown[] | undefined

/** The app as loaded by a new browser. */
async function loadApp() {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
  vi.resetModules()
  return {
    ...(await import('#app/data/store/db.ts')),
    ...(await import('#app/data/store/local-store.ts')),
    ...(await import('#app/data/mutations/closing.ts')),
    ...(await import('#app/data/store/session.ts')),
    ...(await import('./session-state.ts')),
  }
}

beforeEach(async () => {
  asked = 0
  told = undefined
  const answer = new Promise<Response>((resolve) => {
    say = (user) => resolve(Response.json(user))
  })
  const fetch = async (path: string, { body }: RequestInit) => {
    if (told && path === '/api/logout') {
      told.push(JSON.parse(String(body)))
      return Response.json({})
    }
    if (!path.startsWith('/api/auth/user')) throw new TypeError('Failed to fetch')
    asked += 1
    return answer
  }
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const page = { window: new EventTarget(), document, navigator: {}, EventSource: Stream, fetch, localStorage }
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value)
  app = await loadApp()
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
})

async function leave(): Promise<void> {
  const state = app.sessionState.get()
  if (state.status === 'in') await app.endSession(state.local)
  await until(() => app.sessionState.get().status === 'out')
}

async function until(happens: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happens())) await turn()
}

/** Opens the app with `user` signed in on this device; the server's answer is still pending. */
async function open(user?: User): Promise<void> {
  if (user) await app.startSession(user)
  app.followSession()
  await until(() => asked > 0 && app.sessionState.get().status === (user ? 'in' : 'out'))
}

/** The server answers, and the answer is processed. */
async function hear(user: User): Promise<void> {
  say(user)
  for (let turns = 0; turns < 50; turns++) await turn()
}

test('a sign-out whose tab died is completed at the next start', async () => {
  await app.startSession(ana)
  const left = await app.openLocal(ana)
  await app.closeForWriting(left, [])
  left.close()
  const shown = new Set<string>()
  app.sessionState.subscribe(() => shown.add(app.sessionState.get().status))
  app.followSession()
  await until(() => app.sessionState.get().status === 'out')
  expect([...shown]).toEqual(['out'])
  expect(readStored(storageKeys.owedLogout)).toBe('true')
  await until(async () => !(await Dexie.exists(app.databaseName(ana.id))))
})

test('data that could not be deleted before the tab was closed is deleted at the next start', async () => {
  await app.startSession(ana)
  const tab = await app.openLocal(ana)
  vi.spyOn(Dexie, 'delete').mockReturnValueOnce(new Promise(() => undefined) as never)
  await app.endSession(tab)
  expect(await Dexie.exists(app.databaseName(ana.id))).toBe(true)
  app.followSession()
  await until(async () => !(await Dexie.exists(app.databaseName(ana.id))))
  vi.restoreAllMocks()
})

test('the server’s timely answer about the current person is trusted', async () => {
  await open(ana)
  await hear({ ...ana, firstName: 'Ana' })
  expect(await app.readSession()).toMatchObject({ id: ana.id, firstName: 'Ana' })
})

test('the server’s answer about a person is not trusted after somebody else has signed in', async () => {
  await open(ana)
  await app.startSession(bia)
  await hear({ ...ana, firstName: 'Ana' })
  expect(await app.readSession()).toEqual(bia)
})

test('the server’s answer about a person is not trusted after they have signed out', async () => {
  await open(ana)
  await leave()
  await hear({ ...ana, firstName: 'Ana' })
  expect(await app.readSession()).toBeUndefined()
})

test('the server’s answer about a person is not trusted after a sign-in and sign-out that the server does not know yet', async () => {
  await open()
  writeStored(storageKeys.owedLogout, 'true')
  await hear(ana)
  expect(await app.readSession()).toBeUndefined()
})

test('an owed sign-out names its session, and a person who has signed in since is requested', async () => {
  writeStored(storageKeys.owedLogout, 'old')
  told = []
  await open()
  await hear({ ...bia, session: 'new' })
  expect(told).toEqual([{ session: 'old' }])
  expect(await app.readSession()).toEqual({ ...bia, session: 'new' })
})

test('another sign-out owed while one is being sent stays owed', async () => {
  writeStored(storageKeys.owedLogout, 'old')
  told = []
  vi.spyOn(told, 'push').mockImplementation(() => {
    writeStored(storageKeys.owedLogout, 'later')
    return 1
  })
  await open()
  expect(readStored(storageKeys.owedLogout)).toBe('later')
})
