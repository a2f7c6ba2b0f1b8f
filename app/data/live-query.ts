import { liveQuery } from 'dexie'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { LocalStore } from './local-store.ts'
import { reconnectedAfter } from './reconnect.ts'
import { reportFailure } from './storage-state.ts'

/** The latest answer of a small query, asked again whenever its rows change. One per database and name. */
export function liveQueryOf<T>(local: LocalStore, name: string, ask: () => Promise<T>): Live<T> {
  const known = local.overlay.queries.get(name)
  if (known) return known as Live<T>
  let value: T | undefined
  const listeners = createListeners()
  const follow = () =>
    liveQuery(ask).subscribe({
      next: (answer) => {
        value = answer
        listeners.notify()
      },
      // That was its end; a new connection brings the next one.
      error: (error) => {
        reportFailure(local.db, error)
        void reconnectedAfter(local.db, error)
      },
    })
  let subscription = follow()
  local.onReopen(() => {
    subscription.unsubscribe()
    subscription = follow()
  })
  local.onClose(() => subscription.unsubscribe())
  const live: Live<T> = { subscribe: listeners.subscribe, get: () => value }
  local.overlay.queries.set(name, live)
  return live
}
