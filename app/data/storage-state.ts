/**
 * Whether the local database can be used. Whoever works on it reports how that went; screens tell the person. `full`:
 * nothing more can be written. `closed`: there is no connection now. `lost`: the browser gives this page no connection
 * any more, only a fresh page gets one.
 */
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { LocalDb } from './db.ts'

export type StorageState = 'ok' | 'full' | 'closed' | 'lost'

interface Known extends Live<StorageState> {
  set(next: StorageState): void
}

const states = new WeakMap<LocalDb, Known>()

/** How the database is, from the work that was done on it last. */
export const storageState = (db: LocalDb): Live<StorageState> => stateOf(db)

/** Work on the database has ended well. Reading says nothing of whether there is room to write. */
export function reportWorking(db: LocalDb, wrote: boolean): void {
  const state = stateOf(db)
  if (wrote || state.get() !== 'full') state.set('ok')
}

/** Work on the database has failed for good; what has nothing to do with storage changes nothing. */
export function reportFailure(db: LocalDb, error: unknown): void {
  if (isStorageFull(error)) stateOf(db).set('full')
  else if (isConnectionLost(error)) stateOf(db).set(isLostForPage(error) ? 'lost' : 'closed')
}

/** No room is left for this site, on the disk or in what the browser grants. */
export const isStorageFull = (error: unknown): boolean =>
  causesOf(error).some(({ name, message }) => /QuotaExceeded/.test(`${name} ${message}`))

/** The connection broke, or was closed by somebody. Dexie makes its own errors of most of the browser's, but not of all. */
export const isConnectionLost = (error: unknown): boolean =>
  causesOf(error).some(
    ({ name, message }) =>
      ['InvalidStateError', 'DatabaseClosedError', 'OpenFailedError'].includes(name) ||
      (name === 'UnknownError' && /connection|lost/i.test(message)),
  )

/** WebKit's words when the process died that keeps the databases: each further try of this page fails alike. */
const isLostForPage = (error: unknown): boolean =>
  causesOf(error).some(({ message }) => /Indexed Database server lost/i.test(message))

/** An error with what caused it, as Dexie (`inner`) and the language (`cause`) name it. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let at: unknown = error; at instanceof Error && !found.includes(at); at = causeOf(at)) found.push(at)
  return found
}

const causeOf = (error: Error): unknown => ('inner' in error ? error.inner : error.cause)

function stateOf(db: LocalDb): Known {
  const known = states.get(db)
  if (known) return known
  const listeners = createListeners()
  let state: StorageState = 'ok'
  const set = (next: StorageState) => {
    if (state === next) return
    state = next
    listeners.notify()
  }
  const made = { get: () => state, subscribe: listeners.subscribe, set }
  states.set(db, made)
  return made
}
