import { call } from '#app/api/call.ts'
import { isReleased } from '#app/data/store/db.ts'
import { hasFirstAnswer } from '#app/data/store/first-answer.ts'
import { type LocalStore, openLocal, setCurrentLocal } from '#app/data/store/local-store.ts'
import { deleteLeftData, readSession, updateSession, watchSession } from '#app/data/store/session.ts'
import { storageState } from '#app/data/store/storage-state.ts'
import { forgetSharedText } from '#app/device/shared-text.ts'
import { clearTab, personalKey, readStored, readTab, storageKeys, writeStored, writeTab } from '#app/device/storage.ts'
import { createListeners } from '#app/lib/listeners.ts'
import { untilLoaded } from '#app/lib/retrying.ts'
import { whenIdle } from '#app/lib/scheduling.ts'
import type { User } from '#shared/auth.ts'
import { DomainError } from '#shared/errors.ts'
import { endLeftSignOut, endLeftSignOuts, payOwedLogout } from './sign-out.ts'

/**
 * The person in this tab. Follows the session record of the device, changed by any tab, and keeps that person's local
 * database open and in sync. The server is asked in the background; only a local sign-out ever closes data.
 */

export type SessionState =
  | { status: 'reading' }
  | { status: 'out' }
  | { status: 'in'; user: User; local: LocalStore }
  | { status: 'failed'; error: unknown }

const retryMs = 1000
/** The longest delay of work that waits for the first screen. */
const patienceMs = 500

let state: SessionState = { status: 'reading' }
const listeners = createListeners()

export const sessionState = {
  get: (): SessionState => state,
  subscribe: listeners.subscribe,
}

/** Starts to follow the session, and compares it with the server once, after the first screen. */
export function followSession(): void {
  let work = Promise.resolve()
  const fail = (error: unknown) => publish({ status: 'failed', error })
  watchSession((user) => {
    work = work.then(() => show(user)).catch(fail)
  }, fail)
  void whenIdle(patienceMs)
    .then(() => Promise.allSettled([askServer(), deleteLeftData()]))
    .catch(() => undefined)
}

/** Calls `act` once, as soon as a person's data is open. */
export function onceOpened(act: (local: LocalStore) => void): void {
  const look = () => {
    if (state.status !== 'in') return
    stop()
    act(state.local)
  }
  const stop = sessionState.subscribe(look)
  look()
}

/** Resolves when this tab no longer shows the data of `local`: a tab notices a sign-out a moment later. */
export const onceLeft = (local: LocalStore): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (state.status === 'in' && state.local === local) return
      stop()
      resolve()
    }
    const stop = sessionState.subscribe(look)
    look()
  })

async function show(user: User | undefined): Promise<void> {
  const before = state
  // Unless the person signed out and in again in another tab, which has deleted that database.
  if (before.status === 'in' && before.user.id === user?.id && !isReleased(before.local.db)) {
    publish({ ...before, user })
    return void syncAgain()
  }
  const local = user && (await openLocal(user))
  // A completed sign-out has deleted the session record as well, so that `show` is called again.
  if (local && (await endLeftSignOut(local))) return
  setCurrentLocal(local)
  if (user && local) {
    reloadWhenLost(local)
    endLeftSignOuts(local)
    writeStored(storageKeys.signedInBefore, 'true')
    publish({ status: 'in', user, local })
    void startEngine(local)
  } else {
    clearTab()
    writeStored(storageKeys.receiptMarkets, null)
    if (before.status === 'in') forgetSharedText()
    publish({ status: 'out' })
  }
  if (before.status === 'in') before.local.close()
}

/** The engine is not needed to show local data, so it starts later, unless the first rows are to be stored. */
async function startEngine(local: LocalStore): Promise<void> {
  if (!hasFirstAnswer(local.user.id)) await whenIdle(patienceMs)
  const { startSync } = await engine()
  if (state.status === 'in' && state.local === local) startSync(local)
}

async function syncAgain(): Promise<void> {
  const { requestSync } = await engine()
  requestSync()
}

const engine = () => untilLoaded(() => import('#app/sync/triggers.ts'))

function publish(next: SessionState): void {
  state = next
  listeners.notify()
}

/**
 * Asks the server for its signed-in person, who replaces that of the session record, unless the record has changed
 * meanwhile. A refusal only makes sync run, which reports it; without an answer nothing changes.
 */
async function askServer(): Promise<void> {
  await payOwedLogout()
  const asked = JSON.stringify(await readSession())
  try {
    const user = await fetchUser()
    if (JSON.stringify(user) === asked) return
    await updateSession(user, (now) => JSON.stringify(now) === asked && readStored(storageKeys.owedLogout) === null)
  } catch (error) {
    if (isSignedOut(error) && state.status === 'in') void syncAgain()
  }
}

/** The person according to the server. A request that fails is repeated once, except if nobody is signed in there. */
async function fetchUser(): Promise<User> {
  try {
    return await call('auth.user', {})
  } catch (error) {
    if (isSignedOut(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return call('auth.user', {}).catch((again: unknown) => {
      if (isSignedOut(again) || !(again instanceof DomainError)) throw again
      throw new Error(`Authentication error: ${again.status}`, { cause: again })
    })
  }
}

const isSignedOut = (error: unknown): boolean =>
  error instanceof DomainError && (error.code === 'unauthenticated' || error.code === 'account_deleted')

/**
 * iOS ends the database process of apps in the background. WebKit then gives the page no other connection, but a
 * reloaded page has one. The tab's storage keeps half-typed text meanwhile (use-draft.ts).
 */

const reloadedKey = personalKey('reloaded-at')
/**
 * After a second loss of the database within this time, the page is not reloaded again, which would not help: the
 * person is notified.
 */
const reloadPauseMs = 60_000

/** Reloads the page if only that restores the database, at most once per `reloadPauseMs`. */
function reloadWhenLost(local: LocalStore): void {
  const storage = storageState(local.db)
  const look = () => {
    if (storage.get() !== 'lost' || Date.now() - Number(readTab(reloadedKey)) < reloadPauseMs) return
    writeTab(reloadedKey, String(Date.now()))
    // If the time of this reload cannot be stored, the page could reload endlessly.
    if (readTab(reloadedKey) !== null) location.reload()
  }
  local.onClose(storage.subscribe(look))
  look()
}
