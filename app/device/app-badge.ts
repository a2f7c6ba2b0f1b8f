/**
 * The number on the icon of the installed app: lists to view. These are shared lists that the person has not viewed, as
 * known to the page, and lists with a visible notification. Page and service worker count the same way, so their order
 * does not matter (docs/decisions/086). The page's part is stored with the current person, in the record of
 * app/data/store/session.ts, and is deleted with it. It is read without the library of the local database, because each
 * start of the worker runs this.
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

/** The current person in this browser, and the lists that they have not viewed. */
interface Session {
  userId: string | undefined
  unread: readonly string[]
}

type Registration = ServiceWorkerRegistration | undefined

/** Stores the unviewed lists, unless the person has left by now, and updates the number. */
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

/** Shows the number, or none, if the platform can. A number that cannot be counted now is left unchanged. */
export async function countOnIcon(registration: Registration): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // One after the other, so that an earlier count is not written last.
  await exclusively('app-badge', patienceMs, () => count(registration)).catch(() => undefined)
}

async function count(registration: Registration): Promise<void> {
  const { userId, unread } = await session()
  const shown = userId === undefined ? [] : ((await registration?.getNotifications?.()) ?? [])
  const tags = shown.map(({ tag }) => tag).filter((tag) => tag.startsWith(tagOf('')))
  await navigator.setAppBadge(new Set([...unread.map(tagOf), ...tags]).size)
}

/** Closes the notification of a list, because the person sees the list itself. */
export async function forgetNews(registration: Registration, listId: string): Promise<void> {
  const shown = (await registration?.getNotifications?.({ tag: tagOf(listId) })) ?? []
  for (const notification of shown) notification.close()
  if (shown.length > 0) await countOnIcon(registration)
}

/** The id of the current person in this browser. Undefined if nobody is signed in. */
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

/**
 * Does `work` with the store of the session, unless there is no database: then nobody is signed in, and none must be
 * created here.
 */
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
