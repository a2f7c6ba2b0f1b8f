/**
 * Who is signed in on this device. Kept apart from the person's data, for it outlives the cookie: with an expired
 * session the data still opens. Page, other tabs and service worker read the same record.
 */
import Dexie, { type DexieOptions, type EntityTable, liveQuery } from 'dexie'
import type { User } from '#shared/auth.ts'
import { databaseName } from './db.ts'
import { currentLocal } from './local-store.ts'

type SessionDb = Dexie & { session: EntityTable<{ key: 'current'; user: User }, 'key'> }

let opened: SessionDb | undefined

/** The person who is signed in here, whether or not the server still thinks so. */
export const readSession = async (): Promise<User | undefined> => (await sessionDb().session.get('current'))?.user

/**
 * Calls `listener` now and whenever somebody signs in or out, in any tab, and `onError` when this browser cannot keep
 * anything. Returns the way to stop that.
 */
export function watchSession(
  listener: (user: User | undefined) => void,
  onError: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(readSession).subscribe(listener, onError)
  return () => subscription.unsubscribe()
}

/** Makes `user` the one who is signed in here. The data of whoever was before stays on the device, closed. */
export async function startSession(user: User): Promise<void> {
  await sessionDb().session.put({ key: 'current', user })
}

/** Signs the current person out of this device: their database is deleted. */
export async function endSession(): Promise<void> {
  const local = currentLocal()
  await sessionDb().session.delete('current')
  local.close()
  await Dexie.delete(databaseName(local.user.id))
}

function sessionDb(options: DexieOptions = {}): SessionDb {
  if (!opened) {
    opened = new Dexie('caderneta', { chromeTransactionDurability: 'strict', ...options }) as SessionDb
    opened.version(1).stores({ session: 'key' })
  }
  return opened
}
