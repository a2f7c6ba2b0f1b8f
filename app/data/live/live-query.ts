import { liveQuery } from 'dexie'
import type { LocalStore } from '#app/data/store/local-store.ts'
import type { FollowedQuery } from '#app/data/store/overlay.ts'
import { reconnectedAfter } from '#app/data/store/reconnect.ts'
import { reportFailure } from '#app/data/store/storage-state.ts'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'

/** The number of queries without listeners that stay live, so that a reopened screen is not empty. */
export const maxIdleQueries = 20

/**
 * The latest result of the small query `ask`, which runs again whenever its rows change. Undefined before its first
 * result. There is one query per database and name, so the name contains the arguments. Call this for each use and do
 * not keep its result: of the queries without listeners, only the 20 used last stay live.
 */
export function liveQueryOf<T>(local: LocalStore, name: string, ask: () => Promise<T>): Live<T> {
  const { queries } = local.overlay
  if (queries.size === 0) followConnection(local)
  const known = queries.get(name)
  const query = known ?? follow(local, ask)
  // Keeps the order of use.
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
      // An error ends the query. A new connection starts the next one.
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
