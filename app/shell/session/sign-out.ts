/**
 * Signing out, by one tab at a time. First writing ends, but only if nothing unconfirmed is lost; then the server is
 * notified; then the database is deleted. A tab that dies in between has ended the writing, so nothing can be lost:
 * the next tab that sees the unfinished sign-out completes it, now or at the next start.
 */
import { call, NetworkError } from '#app/api/call.ts'
import { closeForWriting, isClosing, liveClosing, openForWriting, type Unsent } from '#app/data/mutations/closing.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { endSession, readSession } from '#app/data/store/session.ts'
import { exclusively } from '#app/device/locks.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'

/** The person's longest wait for the server. */
const serverPatienceMs = 5000
/** Stored in place of the id of a session that began before devices knew the ids of their sessions. */
const unnamed = 'true'
/** The longest wait for the lock: a tab that holds it longer has been stopped by the browser. */
const lockPatienceMs = 15_000

interface SignedOut {
  /** The changes whose loss the person must confirm first, while still signed in. Empty once signed out. */
  unsent: Unsent
  redirectTo?: string | undefined
}

/**
 * Signs out, if nothing beyond `accepted` is lost, with or without a network. Throws the server's refusal; then the
 * person stays signed in.
 */
export const signOut = (local: LocalStore, accepted: Unsent): Promise<SignedOut> =>
  oneAtATime(local, async () => {
    if (await isOver(local)) return { unsent: [] }
    const unsent = await closeForWriting(local, accepted)
    if (unsent.length > 0) return { unsent }
    const redirectTo = await tellServer().catch(async (error: unknown) => {
      await openForWriting(local)
      throw error
    })
    await forget(local)
    return { unsent: [], redirectTo }
  })

/**
 * Completes a sign-out whose tab died. Resolves with true if the person is signed out, with false if none was begun.
 */
export async function endLeftSignOut(local: LocalStore): Promise<boolean> {
  if (!(await isClosing(local))) return false
  const isSignedOut = await oneAtATime(local, async () => {
    if (await isOver(local)) return true
    if (!(await isClosing(local))) return false
    await oweLogout()
    await forget(local)
    return true
  })
  if (isSignedOut) await payOwedLogout().catch(() => undefined)
  return isSignedOut
}

/** Completes sign-outs of dead tabs, as long as `local` is open. In a browser without locks the next start does. */
export function endLeftSignOuts(local: LocalStore): void {
  // Without locks a dead tab cannot be recognised.
  if (!navigator.locks) return
  const closing = liveClosing(local)
  const look = () => {
    if (closing.get()) endLeftSignOut(local).catch(() => undefined)
  }
  local.onClose(closing.subscribe(look))
}

/**
 * Notifies the server of an offline sign-out, unless a person is signed in again. It sends the id of the session: the
 * cookie may belong to a later session by now, or during the request. Rejects if the server is not reached.
 */
export async function payOwedLogout(): Promise<void> {
  const owed = readStored(storageKeys.owedLogout)
  if (!owed || (await readSession())) return
  await call('auth.logout', owed === unnamed ? {} : { session: owed })
  if (readStored(storageKeys.owedLogout) === owed) writeStored(storageKeys.owedLogout, null)
}

const oweLogout = async (): Promise<void> =>
  writeStored(storageKeys.owedLogout, (await readSession())?.session ?? unnamed)

const oneAtATime = <T>({ user }: LocalStore, work: () => Promise<T>): Promise<T> =>
  exclusively(`sign-out ${user.id}`, lockPatienceMs, work)

/** True if another tab has signed this person out: nobody, or another person, is signed in. */
const isOver = async ({ user }: LocalStore): Promise<boolean> => (await readSession())?.id !== user.id

async function forget(local: LocalStore): Promise<void> {
  writeStored(storageKeys.viewedSharedLists, null)
  writeStored(storageKeys.pageViews, null)
  await endSession(local)
}

/**
 * Notifies the server of the sign-out. Offline, that is done at the next start: leaving a device must not need a
 * network.
 */
async function tellServer(): Promise<string | undefined> {
  try {
    return (await call('auth.logout', {}, { signal: AbortSignal.timeout(serverPatienceMs) })).redirectTo
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    await oweLogout()
    return
  }
}
