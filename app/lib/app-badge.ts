/**
 * The number on the icon of the installed app: how many lists there are to look at. These are the ones that others share and the
 * person has not looked at, as the page knows, and those of which a notification is shown. Page and service worker count by
 * this alone, so it does not matter which of them was the last (docs/decisions/103). What the page knows is kept beside who is
 * signed in, in the record of app/data/session.ts, and goes with it; it is read without the library of the local database, for
 * each start of the worker runs this.
 */
import { exclusively } from './locks.ts'

const databaseName = 'caderneta'
const storeName = 'session'
const patienceMs = 5000
const tagOf = (listId: string): string => `list:${listId}`

interface Unread {
  key: 'unread'
  userId: string
  listIds: readonly string[]
}

/** Whose notebook is open in this browser, and what they have not looked at. */
interface Session {
  userId: string | undefined
  unread: readonly string[]
}

type Registration = ServiceWorkerRegistration | undefined

/** Keeps which lists are to be looked at, unless the person has left by now, and counts. */
export async function keepUnread(
  registration: Registration,
  userId: string,
  listIds: readonly string[],
): Promise<void> {
  await inSession('readwrite', (store) => {
    const signedIn = store.get('current')
    signedIn.onsuccess = () => {
      const row: Unread = { key: 'unread', userId, listIds }
      if (signedIn.result?.user?.id === userId) store.put(row)
    }
  }).catch(() => undefined)
  await countOnIcon(registration)
}

/** Shows the number, or none, where the platform can. What cannot be counted now is left as it is. */
export async function countOnIcon(registration: Registration): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // One after the other, or who has looked first might write last.
  await exclusively('app-badge', patienceMs, () => count(registration)).catch(() => undefined)
}

async function count(registration: Registration): Promise<void> {
  const { userId, unread } = await session()
  const shown = userId === undefined ? [] : ((await registration?.getNotifications?.()) ?? [])
  const tags = shown.map(({ tag }) => tag).filter((tag) => tag.startsWith(tagOf('')))
  await navigator.setAppBadge(new Set([...unread.map(tagOf), ...tags]).size)
}

/** The person sees the list itself: its notification goes. */
export async function forgetNews(registration: Registration, listId: string): Promise<void> {
  const shown = (await registration?.getNotifications?.({ tag: tagOf(listId) })) ?? []
  for (const notification of shown) notification.close()
  if (shown.length > 0) await countOnIcon(registration)
}

/** Whose notebook is open in this browser. */
export const signedInUser = async (): Promise<string | undefined> => (await session()).userId

async function session(): Promise<Session> {
  const answer: Session = { userId: undefined, unread: [] }
  await inSession('readonly', (store) => {
    const signedIn = store.get('current')
    const kept: IDBRequest<Unread | undefined> = store.get('unread')
    kept.onsuccess = () => {
      answer.userId = signedIn.result?.user?.id
      if (kept.result && kept.result.userId === answer.userId) answer.unread = kept.result.listIds
    }
  })
  return answer
}

/** Does `work` with the record, unless there is none: then nobody is signed in, and none must be made here. */
function inSession(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName)
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isMissing ? resolve() : reject(opening.error))
    opening.onsuccess = () => {
      const db = opening.result
      const isThere = db.objectStoreNames.contains(storeName)
      const working = isThere ? db.transaction(storeName, mode) : undefined
      if (working) work(working.objectStore(storeName))
      db.close()
      if (!working) return resolve()
      working.oncomplete = () => resolve()
      working.onabort = () => reject(working.error)
    }
  })
}
