/** The market of the present shop, as this device knows it: named once, until the shop ends. */
import { liveQueryOf } from '#app/data/live/live-query.ts'
import type { Visit } from '#app/data/store/db.ts'
import { currentLocal, type LocalStore } from '#app/data/store/local-store.ts'
import type { Live } from '#app/lib/live.ts'
import { liveTrips } from './trips.ts'
import { lastVisit, saveMarket } from './visits.ts'

/** Purchases within this time belong to one trip. */
export const oneTripMs = 12 * 3_600_000

type NamedMarket = NonNullable<Visit['market']>

/** The market named last for a list on this device; null without one, undefined while it is read. */
export const liveMarket = (local: LocalStore, listId: string): Live<NamedMarket | null> =>
  liveQueryOf(local, `market ${listId}`, async () => (await lastVisit(local, listId))?.market ?? null)

/**
 * The market of the present shop of a list, as written: named within one trip's time, and no shop of the list has ended
 * since, on any phone. Null without one, or while it is read.
 */
export function currentMarket(listId: string): string | null {
  const local = currentLocal()
  const { name = '', since = null } = liveMarket(local, listId).get() ?? {}
  if (since === null || since <= local.runtime.now() - oneTripMs) return null
  return liveTrips(local, listId)
    .get()
    ?.some(({ closedAt }) => closedAt > since)
    ? null
    : name
}

/** Names the market of the present shop; null takes it back. */
export const setCurrentMarket = (listId: string, name: string | null): Promise<void> =>
  saveMarket(currentLocal(), listId, name)

/** The names of markets in the trips of a list, the newest first, each as often as it was used. */
export const marketsOf = (local: LocalStore, listId: string): string[] =>
  (liveTrips(local, listId).get() ?? []).flatMap(({ market }) => market ?? [])
