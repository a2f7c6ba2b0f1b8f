/** The triggers of a request and its first scopes; `triggers.test.ts` covers the status shown meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutateIn } from '#app/data/mutations/mutate.ts'
import { saveDraft } from '#app/data/store/drafts.ts'
import { type LocalStore, openLocal } from '#app/data/store/local-store.ts'
import { openWithItems } from '#app/data/testing.ts'
import { newId } from '#shared/ids.ts'
import { listScope, userScope } from '#shared/scopes.ts'
import type { Mutation, SyncRequest } from '#shared/sync.ts'
import { drainOutbox, outboxTag } from './background-sync.ts'
import { allTaken, createLocks, Stream, turn } from './testing.ts'
import { requestSync, startSync, syncStatus, trySending } from './triggers.ts'

let asked: SyncRequest[]
let wakes: string[]
let local: LocalStore
let listId: string
let page: { window: EventTarget; document: EventTarget & { visibilityState: string } }
/** A visible page that is in sync and has an event stream. The clock is stopped. */
beforeEach(async () => {
  ;({ local, listId } = await openWithItems([]))
  asked = []
  wakes = []
  Stream.all.length = 0
  page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const navigator = { serviceWorker: Object.assign(new EventTarget(), { getRegistration: async () => ({ sync }) }) }
  for (const [name, value] of Object.entries({ ...page, navigator, EventSource: Stream, fetch: answer })) {
    vi.stubGlobal(name, value)
  }
  startSync(local)
  vi.advanceTimersByTime(0)
  requestSync([])
  await until(() => Stream.all.length === 1)
  Stream.all[0]?.happens('open')
  await rest()
  asked = []
})
afterEach(() => {
  local.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The browser's Background Sync registration. */
const sync = { register: async (tag: string) => void wakes.push(tag) }

/** A server that accepts everything and has no news. */
async function answer(_path: string, { body }: RequestInit): Promise<Response> {
  const request = JSON.parse(String(body)) as SyncRequest
  asked.push(request)
  return Response.json(allTaken(request))
}

async function until(happens: () => unknown): Promise<void> {
  while (!happens()) await turn()
}

/** Waits until everything is done that waits for the database only. */
async function someTurns(): Promise<void> {
  for (let turns = 0; turns < 30; turns++) await turn()
}

/** Waits until nothing moves without time passing. */
async function rest(): Promise<void> {
  await someTurns()
  await until(() => syncStatus.get() && syncStatus.get()?.phase !== 'syncing')
}

/** Lets minutes pass with an event stream that only beats. */
async function passMinutes(minutes: number): Promise<void> {
  const stepMs = 5000
  for (let leftMs = minutes * 60_000; leftMs > 0; leftMs -= stepMs) {
    vi.advanceTimersByTime(stepMs)
    Stream.all[0]?.happens('beat')
    await rest()
  }
}

const comesIntoSight = () => page.document.dispatchEvent(new Event('visibilitychange'))
const goesOutOfSight = () => {
  page.document.visibilityState = 'hidden'
  page.document.dispatchEvent(new Event('visibilitychange'))
}

test.each([
  ['the browser says that it is online', () => page.window.dispatchEvent(new Event('online'))],
  ['the page comes back from where browsers keep pages', () => page.window.dispatchEvent(new Event('pageshow'))],
  ['the page is looked at again', comesIntoSight],
  ['a screen waits for a list', () => requestSync()],
  ['another device has written', () => Stream.all[0]?.happens('poke')],
  ['something is written', () => mutateIn(local, 'items.create', { listId, name: 'Arroz' })],
])('the server is asked as soon as %s', async (_when, happen) => {
  await happen()
  await rest()
  expect(asked).not.toEqual([])
})

test('a page that is hidden asks for nothing', async () => {
  goesOutOfSight()
  await rest()
  expect(asked).toEqual([])
})

test('mutations left by another tab are sent within minutes; without any nothing is asked', async () => {
  await passMinutes(10)
  expect(asked).toEqual([])
  await writeInTabThatCloses()
  await until(() => syncStatus.get()?.pending === 1)
  await rest()
  expect(asked).toEqual([])
  await passMinutes(5)
  expect(syncStatus.get()?.pending).toBe(0)
})

test('a note draft counts as pending, other drafts do not', async () => {
  await saveDraft(local, { key: `note ${newId()} ${newId()}`, text: 'um' })
  await until(() => syncStatus.get()?.pending === 1)
  await saveDraft(local, { key: `items.create ${listId} ${newId()}`, text: 'Arroz' })
  await local.db.drafts.where('key').startsWith('note ').delete()
  await until(() => syncStatus.get()?.pending === 0)
})

test('a draft that was left is written into its note and sent, on any screen', async () => {
  const { id } = await mutateIn(local, 'notes.create', { content: 'um' })
  const note = await local.db.notes.get(id)
  await rest()
  await local.db.notes.put(note as NonNullable<typeof note>)
  await local.db.drafts.put({
    key: `note ${id} ${newId()}`,
    text: 'um e dois',
    bases: [{ version: note?.version ?? id, content: 'um' }],
  } as never)
  local.close()
  asked = []
  local = await openLocal(local.user, local.runtime)
  startSync(local)
  vi.advanceTimersByTime(0)
  const sent = () => asked.flatMap(({ push }) => (push as Mutation[]).map(({ args }) => args))
  await until(() => sent().length > 0)
  expect(sent()).toEqual([{ id, content: 'um e dois' }])
})

async function writeInTabThatCloses(): Promise<void> {
  const other = await openLocal(local.user, local.runtime)
  await mutateIn(other, 'items.create', { listId, name: 'Arroz' })
  other.close()
}

test('a tab that is stopped during an exchange delays this one by at most 35 s', async () => {
  Object.assign(navigator, { locks: createLocks() })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const other = await openLocal(local.user, local.runtime)
  void drainOutbox(other)
  await someTurns()
  vi.stubGlobal('fetch', answer)
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await someTurns()
  vi.advanceTimersByTime(34_999)
  await someTurns()
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  await until(() => syncStatus.get()?.pending === 0)
  other.close()
})

test('scopes that a screen waits for are requested first, also the next time', async () => {
  const scope = listScope(listId)
  for (const ask of [() => requestSync([scope]), comesIntoSight]) {
    asked = []
    ask()
    await rest()
    expect(asked[0]?.first).toEqual([userScope(local.user.id), scope])
  }
})

test('each change, and leaving with pending changes, asks the browser to wake the worker', async () => {
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await rest()
  expect(wakes).toEqual([outboxTag])
  goesOutOfSight()
  await rest()
  expect(wakes).toEqual([outboxTag])
  await writeInTabThatCloses()
  await until(() => syncStatus.get()?.pending === 1)
  goesOutOfSight()
  await rest()
  expect(wakes).toEqual([outboxTag, outboxTag])
})

test('a sign-out sends pending changes first, for as long as the person waits', async () => {
  await mutateIn(local, 'items.create', { listId, name: 'Arroz' })
  await trySending(5000)
  expect(await local.db.outbox.count()).toBe(0)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  await mutateIn(local, 'items.create', { listId, name: 'Feijão' })
  const hanging = trySending(5000)
  vi.advanceTimersByTime(5000)
  await hanging
  expect(await local.db.outbox.count()).toBe(1)
})
