import { liveQuery } from 'dexie'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import type { LocalStore } from './local-store.ts'
import type { FollowedQuery } from './overlay.ts'
import { reconnectedAfter } from './reconnect.ts'
import { reportFailure } from './storage-state.ts'

/** Queries that nobody listens to any more are followed on, so that a screen is not empty when it is opened again. */
export const maxIdleQueries = 20

/**
 * The latest answer of a small query, asked again whenever its rows change. One per database and name. To be asked for
 * anew with each use: of those that nobody listens to, the ones that were used last are followed on, the others end.
 */
export function liveQueryOf<T>(local: LocalStore, name: string, ask: () => Promise<T>): Live<T> {
  const { queries } = local.overlay
  if (queries.size === 0) followConnection(local)
  const known = queries.get(name)
  const query = known ?? follow(local, ask)
  // In the order in which they were used.
  queries.delete(name)
  queries.set(name, query)
  if (!known) endIdle(queries)
  return query as FollowedQuery<T>
}

function follow<T>(local: LocalStore, ask: () => Promise<T>): FollowedQuery<T> {
  let value: T | undefined
  const listeners = createListeners()
  const begin = () =>
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
  let subscription = begin()
  const end = () => subscription.unsubscribe()
  return {
    subscribe: listeners.subscribe,
    get: () => value,
    isIdle: () => !listeners.isHeard(),
    beginAgain: () => {
      end()
      subscription = begin()
    },
    end,
  }
}

function followConnection(local: LocalStore): void {
  const { queries } = local.overlay
  local.onReopen(() => {
    for (const query of queries.values()) query.beginAgain()
  })
  local.onClose(() => {
    for (const query of queries.values()) query.end()
  })
}

function endIdle(queries: Map<string, FollowedQuery<unknown>>): void {
  const idle = [...queries].filter(([, query]) => query.isIdle())
  for (const [name, query] of idle.slice(0, -maxIdleQueries)) {
    query.end()
    queries.delete(name)
  }
}
