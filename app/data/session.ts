/**
 * Who is signed in on this device. Kept apart from the person's data, for it outlives the cookie: with an expired
 * session the data still opens. Page, other tabs and service worker read the same record.
 */
import Dexie, { type DexieOptions, type EntityTable, liveQuery } from 'dexie'
import type { User } from '#shared/auth.ts'
import { databaseName } from './db.ts'
import type { LocalStore } from './local-store.ts'

/** Who is signed in; what app/lib/app-badge.ts keeps of them; and `left <userId>` for each person whose database is still to be deleted. */
interface SessionRow {
  key: string
  user?: User
}

type SessionDb = Dexie & { session: EntityTable<SessionRow, 'key'> }

const leftBy = (userId: string): string => `left ${userId}`

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
export const startSession = (user: User): Promise<void> => updateSession(user, () => true)

/** The same, unless whoever is signed in by then is not `isStill` the one of whom the server was asked. */
export async function updateSession(user: User, isStill: (now: User | undefined) => boolean): Promise<void> {
  // What they left must not be deleted once there is something new in it.
  if (await sessionDb().session.get(leftBy(user.id))) await deleteData(user.id)
  const { session } = sessionDb()
  await sessionDb().transaction('rw', session, async () => {
    if (isStill(await readSession())) await session.put({ key: 'current', user })
  })
}

/** Keeps on this device the account as it is now, unless somebody else is signed in by then. */
export const keepAccount = (account: User): Promise<void> => updateSession(account, (now) => now?.id === account.id)

/**
 * Signs the person out of this device: their database is deleted, as soon as every tab has let go of it. Somebody else who
 * has signed in meanwhile stays.
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

/** Deletes the databases of those who have signed out, where no tab lived to do it. */
export async function deleteLeftData(): Promise<void> {
  const left = await sessionDb().session.where('key').startsWith(leftBy('')).primaryKeys()
  for (const key of left) {
    // Its person may have come back while another one was being deleted.
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
