/**
 * The open event streams. A poke notifies a device of changes to rows that it may read, mostly with these rows (a
 * delta); the device that made the change is left out. If nobody else listens, a write costs no query here.
 * Other processes on the same database are notified after the commit.
 */
import { DomainError } from '#shared/errors.ts'
import type { ReadTx, Store, WriteTx } from '#sync-server/db/engine/store.ts'
import { readersOfList } from '#sync-server/db/queries/memberships.ts'
import { findPerson } from '#sync-server/db/queries/sessions.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { type Announcement, notifyProcesses, parseMessage } from './process-messages.ts'
import { createMarket } from './shoppers.ts'
import { createSubscriber, type Followed, type Listener, type Stream, type Subscriber } from './subscriber.ts'

const streamsPerSession = 5

export interface Streams {
  /** Throws `too_many` beyond the limit of streams per session, `unavailable` after `closeAll`. */
  open(listener: Listener): Stream
  /** After the commit, pokes every reader of one of `scopes`, except the device that moved them. */
  poke(tx: WriteTx, scopes: string[], exceptClient?: string): void
  /** After the commit, shows the members of a list that a person is at the market with it, or no longer. */
  announce(tx: WriteTx, announcement: Announcement): void
  /** Number of open streams. */
  count(): number
  /** Ends the streams of a session after the commit that ends it. */
  closeSession(tx: WriteTx, sessionId: string): void
  closeAll(): void
}

interface Deps {
  store: Store
  now(): number
  log: Log
  /** Begins to track the state of a device. */
  follow(userId: string, client: string): Followed
}

/** Limit of the scopes in one message between processes: PostgreSQL bounds the payload of NOTIFY. */
const scopesAtOnce = 100

/** The register of open streams of one server process. */
export function createStreams({ store, now, log, follow }: Deps): Streams {
  const subscribers = new Set<Subscriber>()
  const moved = new Map<string, string | undefined>()
  const market = createMarket({ store, log, subscribers })
  let isEnding = false

  function open(listener: Listener): Stream {
    if (isEnding) throw new DomainError('unavailable', 'O servidor está sendo reiniciado.', 1)
    requireRoom(subscribers, listener)
    const subscriber = createSubscriber(listener, {
      isSignedIn: () => store.read(async (tx) => !(await hasEnded(tx, listener.sessionId, now()))),
      followed: follow(listener.userId, listener.client),
      shoppers: () => market.shownTo(listener.userId),
      onClose: () => {
        subscribers.delete(subscriber)
        market.closed(listener)
      },
    })
    subscribers.add(subscriber)
    return subscriber
  }

  function noteMoved(scopes: string[], exceptClient?: string): void {
    if (market.isEmpty() && [...subscribers].every(({ client }) => client === exceptClient)) return
    if (moved.size === 0) setImmediate(() => deliver().catch((error) => log.error('poke failed', error)))
    for (const scope of scopes) {
      const other = moved.has(scope) && moved.get(scope) !== exceptClient
      moved.set(scope, other ? undefined : exceptClient)
    }
  }

  async function deliver(): Promise<void> {
    const batch = [...moved]
    moved.clear()
    const poked = new Set<Subscriber>()
    for (const [scope, exceptClient] of batch) {
      const readers = await readersOf(store, scope)
      market.recheck(scope)
      for (const subscriber of subscribers)
        if (readers.includes(subscriber.userId) && subscriber.client !== exceptClient) poked.add(subscriber)
    }
    for (const subscriber of poked) subscriber.poke()
  }

  function close(sessionId: string): void {
    market.leave(sessionId)
    for (const subscriber of subscribers) if (subscriber.sessionId === sessionId) subscriber.close()
  }

  async function closeEnded(): Promise<void> {
    for (const id of await store.readLong((tx) => endedAmong(tx, subscribers, now()))) close(id)
  }

  store.listen({
    received: (said) => {
      const message = parseMessage(said)
      if (message === undefined) return
      if ('session' in message) close(message.session)
      else if ('announcement' in message) market.apply(message.announcement)
      else noteMoved(message.scopes, message.client)
    },
    // Every device asks the server for missed changes; ended sessions are looked up here.
    missed: () => {
      for (const subscriber of subscribers) subscriber.poke()
      closeEnded().catch((error) => log.error('sessions that ended unheard were not looked for', error))
    },
  })

  return {
    open,
    announce: market.announce,
    poke: (tx, scopes, client) => {
      tx.afterCommit(() => noteMoved(scopes, client))
      notifyMoved(tx, scopes, client)
    },
    count: () => subscribers.size,
    closeSession: (tx, sessionId) => {
      tx.afterCommit(() => close(sessionId))
      notifyProcesses(tx, { session: sessionId })
    },
    closeAll: () => {
      isEnding = true
      for (const subscriber of subscribers) subscriber.close()
    },
  }
}

function requireRoom(subscribers: ReadonlySet<Listener>, { sessionId }: Listener): void {
  const held = [...subscribers].filter((listener) => listener.sessionId === sessionId)
  if (held.length >= streamsPerSession) throw new DomainError('too_many', 'Há abas demais abertas.', 60)
}

function notifyMoved(tx: WriteTx, scopes: string[], client: string | undefined): void {
  for (let from = 0; from < scopes.length; from += scopesAtOnce) {
    notifyProcesses(tx, { scopes: scopes.slice(from, from + scopesAtOnce), client })
  }
}

const hasEnded = async (tx: ReadTx, sessionId: string, now: number): Promise<boolean> =>
  (await findPerson(tx, sessionId, now)) === undefined

async function endedAmong(tx: ReadTx, subscribers: ReadonlySet<Listener>, now: number): Promise<string[]> {
  const sessions = new Set([...subscribers].map(({ sessionId }) => sessionId))
  const ended: string[] = []
  for (const id of sessions) if (await hasEnded(tx, id, now)) ended.push(id)
  return ended
}

const readersOf = async (store: Store, scope: string): Promise<string[]> =>
  scope.startsWith('u:') ? [scope.slice(2)] : store.read((tx) => readersOfList(tx, scope.slice(2)))
