/**
 * The current person on this device. Kept apart from the person's data, because it outlives the cookie: with an expired
 * session the data still opens. Page, other tabs and service worker read the same record.
 */
import Dexie, { type DexieOptions, type EntityTable, liveQuery } from 'dexie'
import type { User } from '#shared/auth.ts'
import { databaseName } from './db.ts'
import type { LocalStore } from './local-store.ts'

/**
 * The rows: `current` (the current person), `unread` (see app/device/app-badge.ts), and `left <userId>` for each person
 * whose database is still to be deleted.
 */
interface SessionRow {
  key: string
  user?: User
}

type SessionDb = Dexie & { session: EntityTable<SessionRow, 'key'> }

const leftBy = (userId: string): string => `left ${userId}`

let opened: SessionDb | undefined

/** The person signed in on this device, even if the server has ended the session. */
export const readSession = async (): Promise<User | undefined> => (await sessionDb().session.get('current'))?.user

/**
 * Calls `listener` now, at each sign-in and sign-out and after each `keepAccount`, in any tab, and `onError` if this
 * browser cannot store anything. Returns a function that stops it.
 */
export function watchSession(
  listener: (user: User | undefined) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(readSession).subscribe(listener, onError)
  return () => subscription.unsubscribe()
}

/** Makes `user` the current person. The data of the former person stays on the device, closed. */
export const startSession = (user: User): Promise<void> => updateSession(user, () => true)

/** `startSession`, but only if `isStill` accepts the current person: they may have changed during a request. */
export async function updateSession(user: User, isStill: (now: User | undefined) => boolean): Promise<void> {
  // A pending deletion of their old data must not delete new data.
  if (await sessionDb().session.get(leftBy(user.id))) await deleteData(user.id)
  const { session } = sessionDb()
  await sessionDb().transaction('rw', session, async () => {
    if (isStill(await readSession())) await session.put({ key: 'current', user })
  })
}

/** Stores the current state of the account, unless another person, or nobody, is signed in by then. */
export const keepAccount = (account: User): Promise<void> => updateSession(account, (now) => now?.id === account.id)

/**
 * Signs the person out of this device: their database is deleted as soon as every tab has closed it. Another person who
 * has signed in meanwhile stays signed in.
 */
export async function endSession(local: LocalStore): Promise<void> {
  const { id } = local.user
  const { session } = sessionDb()
  await sessionDb().transaction('rw', session, async () => {
    if ((await readSession())?.id === id) await session.bulkDelete(['current', 'unread'])
    await session.put({ key: leftBy(id) })
  })
  local.close()
  deleteData(id).catch(() => undefined)
}

/** Deletes the databases of signed-out people if no tab survived to do it. */
export async function deleteLeftData(): Promise<void> {
  const left = await sessionDb().session.where('key').startsWith(leftBy('')).primaryKeys()
  for (const key of left) {
    // The person may have come back during another deletion.
    if (await sessionDb().session.get(key)) await deleteData(key.slice(leftBy('').length))
  }
}

async function deleteData(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId))
  await sessionDb().session.delete(leftBy(userId))
}

function sessionDb(options: DexieOptions = {}): SessionDb {
  if (!opened) {
    opened = new Dexie('caderneta', { chromeTransactionDurability: 'strict', ...options }) as SessionDb
    opened.version(1).stores({ session: 'key' })
  }
  return opened
}
