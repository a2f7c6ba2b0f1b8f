import Dexie from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids.ts'
import { startSession } from './data/store/session.ts'

const indexedDB = new IDBFactory()
Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })

const [user, id] = [newId(), newId()]
const reminder = { table: 'todos', id, at: '2026-12-05T09:00', stamp: 7 }
const path = `/todos?mostrar=${id}`

type Listener = (event: object) => void
const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async () => undefined)
const openWindow = vi.fn(async () => undefined)
const acts = vi.fn(async () => true)
const unsubscribe = vi.fn(async () => true)

beforeAll(async () => {
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    registration: { showNotification, pushManager: { getSubscription: async () => ({ unsubscribe }) } },
    clients: { matchAll: async () => [], openWindow },
  })
  await startSession({ id: user, email: 'ana@example.com', firstName: null, username: 'ana', homePage: 'shopping' })
  const { listenToNotifications } = await import('./sw-notifications.ts')
  listenToNotifications(acts)
})
beforeEach(() => vi.clearAllMocks())
afterAll(() => vi.unstubAllGlobals())

/** Sends an event to the worker. Resolves when the browser may stop the worker again. */
async function dispatch(type: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) })
  await Promise.all(works)
}

const press = (action: string, data: unknown) =>
  dispatch('notificationclick', { action, notification: { data, close: () => undefined } })

const push = (payload: object) => dispatch('push', { data: { json: () => payload } })

test('a reminder is shown with its buttons, and is heard again on the next day', async () => {
  const actions = [{ action: 'done', title: 'Concluir' }]
  const shown = { tag: `todos:${id}`, lang: 'pt-BR', body: 'Lembrete das 09:00', actions }
  await push({ user, title: 'Luz', path, reminder, ...shown })
  const data = { user, path, reminder }
  expect(showNotification).toHaveBeenCalledWith('Luz', expect.objectContaining({ ...shown, renotify: true, data }))
})

test('a reminder for a former person is not shown', async () => {
  await push({ user: newId(), title: 'Luz', path, reminder })
  expect(showNotification).not.toHaveBeenCalled()
  expect(unsubscribe).toHaveBeenCalled()
})

test('the button of a notification acts although no page is open', async () => {
  const data = { user, path, reminder }
  await press('done', data)
  expect(acts).toHaveBeenCalledWith(data, 'done')
  expect(openWindow).not.toHaveBeenCalled()
})

test('a button that cannot act here opens the app at the row, and so does a press on the notification', async () => {
  acts.mockResolvedValueOnce(false)
  await press('snooze', { user, path, reminder })
  expect(openWindow).toHaveBeenLastCalledWith(path)
  await press('', { user, path, reminder })
  expect([acts.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 2])
})

test.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])(
  'a notification that names %s opens the app at home',
  async (elsewhere) => {
    await press('', elsewhere)
    await press('', { user, path: elsewhere, reminder })
    expect(openWindow.mock.calls).toEqual([['/'], ['/']])
  },
)

test('the notification of a list opens the list', async () => {
  await press('', '/shopping/1')
  expect(openWindow).toHaveBeenCalledWith('/shopping/1')
})
