/**
 * The open event streams. A poke tells a device that rows it may read have moved, mostly with the delta; the device
 * that made the change is left out. If nobody else listens, a write costs no query here. Other processes on the same
 * database are notified with the commit.
 */
import { DomainError } from '#shared/errors.ts'
import { readersOfList } from '#sync-server/db/memberships.ts'
import { findPerson } from '#sync-server/db/sessions.ts'
import type { ReadTx, Store, WriteTx } from '#sync-server/db/store.ts'
import type { Log } from './log.ts'
import { readNews, tell } from './news.ts'

const streamsPerSession = 5
/** Keeps proxies from cutting an idle connection, and shows the device that it is alive: it waits for two of them. */
const heartbeatMs = 8000
const recheckMs = 60_000

const heartbeat = 'event: beat\ndata: {}\n\n'
const pokeWith = (json = '{}') => `event: poke\ndata: ${json}\n\n`
const poke = pokeWith()

interface Listener {
  userId: string
  sessionId: string
  /** The device, which is not poked for its own changes. */
  client: string
}

export interface Streams {
  /** Throws `too_many` beyond the limit of streams per session, `unavailable` after `closeAll`. */
  open(listener: Listener): Stream
  /** After the commit, pokes every reader of one of `scopes`, except the device that moved them. */
  poke(tx: WriteTx, scopes: string[], exceptClient?: string): void
  /** Number of open streams. */
  count(): number
  /** Ends the streams of a session after the commit that ends it. */
  closeSession(tx: WriteTx, sessionId: string): void
  closeAll(): void
}

interface Stream {
  /** The messages of the stream; ends when the stream must close. Waiting pokes are merged into one. */
  messages(): AsyncGenerator<string, void>
  close(): void
}

interface Deps {
  store: Store
  now(): number
  log: Log
  /** Begins to track the state of a device. */
  follow(userId: string, client: string): Followed
}

interface Followed {
  /** The delta for the device, as JSON in one line; undefined if it must ask the server. */
  next(): Promise<string | undefined>
  end(): void
}

/** Scopes per message: PostgreSQL limits NOTIFY payloads. */
const scopesAtOnce = 100

type Subscriber = Listener & Stream & { poke(): void }

/** The register of open streams of one server process. */
export function createStreams({ store, now, log, follow }: Deps): Streams {
  const subscribers = new Set<Subscriber>()
  const moved = new Map<string, string | undefined>()
  let isEnding = false

  const isSignedIn = ({ sessionId }: Listener) =>
    store.read(async (tx) => (await findPerson(tx, sessionId, now())) !== undefined)

  function open(listener: Listener): Stream {
    if (isEnding) throw new DomainError('unavailable', 'O servidor está sendo reiniciado.', 1)
    const held = [...subscribers].filter(({ sessionId }) => sessionId === listener.sessionId)
    if (held.length >= streamsPerSession) throw new DomainError('too_many', 'Há abas demais abertas.', 60)
    const subscriber: Subscriber = {
      ...listener,
      ...createSubscriber({
        isSignedIn: () => isSignedIn(listener),
        followed: follow(listener.userId, listener.client),
        onClose: () => subscribers.delete(subscriber),
      }),
    }
    subscribers.add(subscriber)
    return subscriber
  }

  function noteMoved(scopes: string[], exceptClient?: string): void {
    if ([...subscribers].every(({ client }) => client === exceptClient)) return
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
      for (const subscriber of subscribers)
        if (readers.includes(subscriber.userId) && subscriber.client !== exceptClient) poked.add(subscriber)
    }
    for (const subscriber of poked) subscriber.poke()
  }

  function close(sessionId: string): void {
    for (const subscriber of subscribers) if (subscriber.sessionId === sessionId) subscriber.close()
  }

  async function closeEnded(): Promise<void> {
    const sessions = new Set([...subscribers].map(({ sessionId }) => sessionId))
    for (const id of await store.readLong((tx) => endedAmong(tx, sessions, now()))) close(id)
  }

  store.listen({
    told: (text) => {
      const news = readNews(text)
      if (news === undefined) return
      if ('session' in news) close(news.session)
      else noteMoved(news.scopes, news.client)
    },
    // Every device asks the server for missed changes; ended sessions are looked up here.
    missed: () => {
      for (const subscriber of subscribers) subscriber.poke()
      closeEnded().catch((error) => log.error('sessions that ended unheard were not looked for', error))
    },
  })

  return {
    open,
    poke: (tx, scopes, client) => {
      tx.afterCommit(() => noteMoved(scopes, client))
      for (let from = 0; from < scopes.length; from += scopesAtOnce) {
        tell(tx, { scopes: scopes.slice(from, from + scopesAtOnce), client })
      }
    },
    count: () => subscribers.size,
    closeSession: (tx, sessionId) => {
      tx.afterCommit(() => close(sessionId))
      tell(tx, { session: sessionId })
    },
    closeAll: () => {
      isEnding = true
      for (const subscriber of subscribers) subscriber.close()
    },
  }
}

async function endedAmong(tx: ReadTx, sessions: Set<string>, now: number): Promise<string[]> {
  const ended: string[] = []
  for (const id of sessions) if (!(await findPerson(tx, id, now))) ended.push(id)
  return ended
}

const readersOf = async (store: Store, scope: string): Promise<string[]> =>
  scope.startsWith('u:') ? [scope.slice(2)] : store.read((tx) => readersOfList(tx, scope.slice(2)))

interface SubscriberDeps {
  isSignedIn(): Promise<boolean>
  followed: Followed
  onClose(): void
}

function createSubscriber({ isSignedIn, followed, onClose }: SubscriberDeps): Stream & { poke(): void } {
  let due: string | undefined
  let left = false
  let wake: () => void = () => undefined
  const send = (message: string) => {
    due = due === poke ? poke : message
    wake()
  }
  const close = () => {
    left = true
    clearInterval(beats)
    clearInterval(checks)
    followed.end()
    onClose()
    wake()
  }
  const beats = setInterval(send, heartbeatMs, heartbeat).unref()
  const checks = setInterval(() => void isSignedIn().then((good) => good || close(), close), recheckMs).unref()

  // A session that has ended meanwhile gets no delta.
  const compose = async () => pokeWith((await isSignedIn()) ? await followed.next() : undefined)

  async function* messages() {
    yield heartbeat
    while (!left) {
      if (due === undefined) await new Promise<void>((resolve) => (wake = resolve))
      const message = due === poke ? compose().catch(() => poke) : due
      due = undefined
      const text = await message
      if (text !== undefined && !left) yield text
    }
  }

  return { messages, close, poke: () => send(poke) }
}
