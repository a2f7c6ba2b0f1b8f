import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLocal } from '#app/data/store/local-store.ts'
import { endSession, readSession, startSession } from '#app/data/store/session.ts'
import { turn } from '#app/sync/testing.ts'
import type { User } from '#shared/auth.ts'
import { newId } from '#shared/ids.ts'
import { enter } from './sign-in.ts'

Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

const ana: User = { id: newId(), email: 'ana@example.com', firstName: null, username: 'ana', homePage: 'shopping' }
/** A function for each request for the account: it answers the request with `user`. */
let asked: ((user: User) => void)[]

beforeEach(() => {
  asked = []
  const fetch = () => new Promise<Response>((resolve) => asked.push((user) => resolve(Response.json(user))))
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  for (const [name, value] of Object.entries({ fetch, localStorage, navigator: {} })) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left--) await turn()
}

/** Signs in, and returns the function that answers the request for the account, which is pending then. */
async function signIn(): Promise<(user: User) => void> {
  const before = asked.length
  await enter(ana)
  while (asked.length === before) await turn()
  return asked[before] as (user: User) => void
}

test('the server’s answer about the person after a sign-in is stored', async () => {
  const answer = await signIn()
  answer({ ...ana, firstName: 'Ana' })
  while ((await readSession())?.firstName !== 'Ana') await turn()
})

test('the answer about a sign-in brings nobody back after a sign-out in another tab, at any time', async () => {
  for (let moment = 0; moment < 12; moment++) {
    const answer = await signIn()
    const local = await openLocal(ana)
    answer({ ...ana, firstName: 'Ana' })
    await turns(moment)
    await endSession(local)
    await turns(20)
    expect([moment, await readSession()]).toEqual([moment, undefined])
  }
})

test('the answer about a sign-in reverts no later change', async () => {
  const answer = await signIn()
  await startSession({ ...ana, firstName: 'Aninha' })
  answer({ ...ana, firstName: 'Ana' })
  await turns(20)
  expect(await readSession()).toMatchObject({ firstName: 'Aninha' })
})
