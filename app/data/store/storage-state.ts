/**
 * The state of the local database. Work on it reports its outcome; screens notify the person. `full`: nothing more can
 * be written. `closed`: it cannot be read or written now. `lost`: the browser gives this page no connection any more,
 * only a new page gets one.
 */
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { isConnectionLost, isLostForPage, isStorageFailure, isStorageFull } from '#app/lib/storage-errors.ts'
import type { LocalDb } from './db.ts'

export type StorageState = 'ok' | 'full' | 'closed' | 'lost'

interface DbState extends Live<StorageState> {
  /** False from a failed write until a write succeeds. */
  isWritable: boolean
  set(next: StorageState): void
}

const states = new WeakMap<LocalDb, DbState>()

/** The state of the database, from the last work on it. */
export const storageState = (db: LocalDb): Live<StorageState> => stateOf(db)

/** Reports that work on the database has succeeded. A read is no evidence for writes. */
export function reportWorking(db: LocalDb, wrote: boolean): void {
  const state = stateOf(db)
  if (wrote) state.isWritable = true
  if (state.isWritable) state.set('ok')
}

/** Reports that work on the database has failed for good. Errors unrelated to storage change nothing. */
export function reportFailure(db: LocalDb, error: unknown, wrote = false): void {
  const found = failureOf(error)
  if (!found) return
  const state = stateOf(db)
  // A page that has recovered its connection can also write.
  if (found === 'full' || (wrote && found === 'closed')) state.isWritable = false
  state.set(found)
}

function failureOf(error: unknown): StorageState | undefined {
  if (isStorageFull(error)) return 'full'
  if (isLostForPage(error)) return 'lost'
  return isConnectionLost(error) || isStorageFailure(error) ? 'closed' : undefined
}

function stateOf(db: LocalDb): DbState {
  const known = states.get(db)
  if (known) return known
  const listeners = createListeners()
  let state: StorageState = 'ok'
  const set = (next: StorageState) => {
    if (state === next) return
    state = next
    listeners.notify()
  }
  const made = { isWritable: true, get: () => state, subscribe: listeners.subscribe, set }
  states.set(db, made)
  return made
}
