/** The count on the app icon, from the record that session.ts keeps. */
import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countOnIcon, forgetNews, keepUnread, signedInUser } from '#app/device/app-badge.ts'
import type { User } from '#shared/auth.ts'
import { newId } from '#shared/ids.ts'
import { openLocal } from './local-store.ts'
import { endSession, startSession } from './session.ts'

const indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

const [market, fair, party] = [newId(), newId(), newId()]
let counts: number[]
/** The tags of visible notifications. */
let tags: Set<string>

const registration = {
  getNotifications: async ({ tag }: { tag?: string } = {}) =>
    [...tags].filter((each) => !tag || each === tag).map((each) => ({ tag: each, close: () => tags.delete(each) })),
} as unknown as ServiceWorkerRegistration

beforeEach(() => {
  counts = []
  tags = new Set()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void counts.push(count) })
})
afterEach(() => vi.unstubAllGlobals())

const person = (): User => {
  const id = newId()
  return { id, email: `${id}@example.com`, firstName: null, username: id, homePage: 'shopping' }
}

/** Shows a notification as the service worker does, without the page. Resolves with the number on the icon. */
async function push(tag: string): Promise<number | undefined> {
  tags.add(tag)
  await countOnIcon(registration)
  return counts.at(-1)
}

test('before the first sign-in nothing is counted, and no database is created', async () => {
  await keepUnread(registration, newId(), [market])
  expect(counts).toEqual([0])
  expect(await signedInUser()).toBe(undefined)
  expect(await indexedDB.databases()).toEqual([])
})

test('the badge of page and worker is the number of lists with unseen items or notifications, each counted once', async () => {
  const ana = person()
  await startSession(ana)
  expect(await signedInUser()).toBe(ana.id)
  await keepUnread(registration, ana.id, [market, fair])
  expect(counts.at(-1)).toBe(2)
  expect(await push(`list:${market}`)).toBe(2)
  expect(await push(`list:${party}`)).toBe(3)
  expect(await push('tasks')).toBe(3)
  await keepUnread(registration, ana.id, [market])
  expect(counts.at(-1)).toBe(2)
  // The list itself is on the screen.
  await forgetNews(registration, party)
  expect(counts.at(-1)).toBe(1)
  const before = counts.length
  await forgetNews(registration, party)
  expect(counts).toHaveLength(before)
})

test('a sign-out leaves no number, not even one that is being written', async () => {
  const [ana, bia] = [person(), person()]
  await startSession(ana)
  await keepUnread(registration, ana.id, [market])
  await endSession(await openLocal(ana))
  expect(await push(`list:${fair}`)).toBe(0)
  await keepUnread(registration, ana.id, [market])
  expect(counts.at(-1)).toBe(0)
  tags.clear()
  await startSession(bia)
  await countOnIcon(registration)
  expect(counts.at(-1)).toBe(0)
  await startSession(ana)
  await countOnIcon(registration)
  expect(counts.at(-1)).toBe(0)
})
