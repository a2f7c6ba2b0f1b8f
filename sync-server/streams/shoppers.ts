/**
 * The people who are at the market with a list: their device says so while they shop with it (docs/decisions/077). They
 * are kept in the memory of each process and nowhere else. A session is at one market at a time. Rights are looked up
 * whenever somebody is shown, because a share may have ended meanwhile.
 */
import { listScope, userScope } from '#shared/scopes.ts'
import { forgottenAfterMs, type Shoppers } from '#shared/shoppers.ts'
import { besideOthers, type Store, type WriteTx } from '#sync-server/db/engine/store.ts'
import { readersOfList } from '#sync-server/db/queries/memberships.ts'
import type { Log } from '#sync-server/observing/log.ts'
import { type Announcement, notifyProcesses } from './process-messages.ts'
import type { Listener, Subscriber } from './subscriber.ts'

/** Limit of sessions at the market, for all lists together. Beyond it the one silent for longest is forgotten. */
const maxSessions = 5000
/** Limit of lists for which one person is shown the people at the market. */
const maxListsShown = 50
/** A device at the market has this long to open another stream after its last one has ended. */
const absenceMs = 20_000

interface MarketDeps {
  store: Store
  log: Log
  /** The open streams of this process. */
  subscribers: ReadonlySet<Subscriber>
}

/** The people at the market, shown on the open streams of this process and announced to the other processes. */
export function createMarket({ store, log, subscribers }: MarketDeps) {
  const shoppers = createShoppers({
    readersOf: (listId) => store.read((tx) => readersOfList(tx, listId)),
    onChange: (people) => {
      for (const subscriber of subscribers) if (people.has(subscriber.userId)) subscriber.showShoppers()
    },
    onError: (error) => log.error('people at the market not shown', error),
  })
  const announce = (tx: WriteTx, announcement: Announcement) => {
    tx.afterCommit(() => shoppers.apply(announcement))
    notifyProcesses(tx, { announcement })
  }
  const leaveIfGone = ({ userId, sessionId }: Listener) => {
    const listId = shoppers.listOf(sessionId)
    if (!listId || [...subscribers].some((held) => held.sessionId === sessionId)) return
    // If this fails, the person is forgotten a little later.
    store
      .write(async (tx) => announce(tx, { sessionId, userId, listId, here: false }), besideOthers)
      .catch(() => undefined)
  }
  return {
    ...shoppers,
    announce,
    /** After the end of a stream: announces that its session has left, unless it opens another stream in time. */
    closed: (listener: Listener) => {
      if (shoppers.listOf(listener.sessionId)) setTimeout(leaveIfGone, absenceMs, listener).unref()
    },
  }
}

interface Deps {
  readersOf(listId: string): Promise<string[]>
  /** Called with the user ids of the people whose view of a market may have changed. */
  onChange(userIds: ReadonlySet<string>): void
  onError(error: unknown): void
}

interface Market {
  /** The user id of each session, by session id. */
  people: Map<string, string>
  /** The user ids of those who may read the list, as last looked up. */
  readers: readonly string[]
}

/** The register of the people at the market in one server process, by list. */
export function createShoppers({ readersOf, onChange, onError }: Deps) {
  /** The session silent for longest comes first. */
  const sessions = new Map<string, { listId: string; timer: NodeJS.Timeout }>()
  const markets = new Map<string, Market>()

  const show = (listId: string, readers: readonly string[]) => {
    const market = markets.get(listId)
    if (!market) return
    const before = market.readers
    market.readers = readers
    if (market.people.size === 0) markets.delete(listId)
    onChange(new Set([...before, ...readers]))
  }
  const update = (listId: string) => {
    readersOf(listId).then((readers) => show(listId, readers), onError)
  }

  function leave(sessionId: string): void {
    const session = sessions.get(sessionId)
    if (!session) return
    clearTimeout(session.timer)
    sessions.delete(sessionId)
    markets.get(session.listId)?.people.delete(sessionId)
    update(session.listId)
  }

  function enter({ sessionId, userId, listId }: Announcement): void {
    const before = sessions.get(sessionId)
    if (before?.listId !== listId) leave(sessionId)
    clearTimeout(before?.timer)
    sessions.delete(sessionId)
    const [oldest] = sessions.keys()
    if (oldest !== undefined && sessions.size >= maxSessions) leave(oldest)
    sessions.set(sessionId, { listId, timer: setTimeout(leave, forgottenAfterMs, sessionId).unref() })
    const market = markets.get(listId) ?? { people: new Map(), readers: [] }
    markets.set(listId, market)
    market.people.set(sessionId, userId)
    update(listId)
  }

  const listOf = (sessionId: string): string | undefined => sessions.get(sessionId)?.listId

  return {
    /** Applies an announcement. A session that leaves a list with which it is not at the market changes nothing. */
    apply: (said: Announcement) => {
      if (said.here) enter(said)
      else if (listOf(said.sessionId) === said.listId) leave(said.sessionId)
    },
    leave,
    /** The id of the list that a session is at the market with; undefined if none. */
    listOf,
    isEmpty: () => markets.size === 0,
    /**
     * Looks up again who may read the lists with people at the market, after a scope has moved: a change of access
     * moves the scope of owner or member.
     */
    recheck: (scope: string) => {
      for (const [listId, { readers }] of markets) {
        if (scope !== listScope(listId) && !readers.some((id) => scope === userScope(id))) continue
        readersOf(listId).then((now) => now.join() === readers.join() || show(listId, now), onError)
      }
    },
    /** For lists that `userId` may read now: the ids of the people at the market, by list id, `userId` included. */
    shownTo: async (userId: string): Promise<Shoppers> => {
      const shown: Shoppers = {}
      const mine = [...markets].filter(([, { readers }]) => readers.includes(userId)).slice(0, maxListsShown)
      for (const [listId, { people }] of mine) {
        const readers = await readersOf(listId)
        const present = readers.filter((id) => [...people.values()].includes(id))
        if (readers.includes(userId) && present.length > 0) shown[listId] = present
      }
      return shown
    },
  }
}
