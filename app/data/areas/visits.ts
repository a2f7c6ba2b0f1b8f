/**
 * The times of the newest item and of the last purchase in each list, as a person has last seen them on this device.
 * Later items of other people are marked as new. Visits are stored with the person's data, so that a sign-out deletes
 * them.
 */
import type { LocalDb, Visit } from '#app/data/store/db.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { withReconnect } from '#app/data/store/reconnect.ts'

/** The stored visit of a list. Null for a list never viewed. */
export const lastVisit = async ({ db }: LocalStore, listId: string): Promise<Visit | null> =>
  (await withReconnect(db, () => db.visits.get(listId))) ?? null

/** Stores a visit. Its times never go back, even if the item that set the former time was deleted since. */
export const saveVisit = (local: LocalStore, { listId, newest, bought = 0 }: Visit): Promise<void> =>
  change(local, listId, (before) => ({
    newest: Math.max(newest, before?.newest ?? 0),
    bought: Math.max(bought, before?.bought ?? 0),
  }))

/** Stores that the person was told of the trip that ended at `trip`, ms. */
export const saveSeenTrip = (local: LocalStore, listId: string, trip: number): Promise<void> =>
  change(local, listId, (before) => ({
    newest: trip,
    bought: trip,
    ...before,
    trip: Math.max(trip, before?.trip ?? 0),
  }))

/** Stores the market of the shop that begins now; null if the person takes it back. */
export const saveMarket = (local: LocalStore, listId: string, name: string | null): Promise<void> => {
  const now = local.runtime.now()
  return change(local, listId, (before) => {
    const market = name === null ? { name: before?.market?.name ?? '', since: null } : { name, since: now }
    return { newest: now, bought: now, ...before, market }
  })
}

/** Changes the visit of a list, or makes it. Nothing is written if nothing changes. */
const change = (
  { db }: LocalStore,
  listId: string,
  changes: (before?: Visit) => Omit<Visit, 'listId'>,
): Promise<void> =>
  withReconnect(db, () =>
    db.transaction('rw', db.visits, async () => {
      const before = await db.visits.get(listId)
      const next = changes(before)
      const isSame = Object.entries(next).every(([field, value]) => before?.[field as keyof Visit] === value)
      if (!isSame) await db.visits.put({ ...before, ...next, listId })
    }),
  )

/** Deletes the visits of lists that the person has lost. Call it in the transaction that deletes their rows. */
export async function forgetVisitsOf(db: LocalDb, listIds: string[]): Promise<void> {
  if (listIds.length > 0) await db.visits.bulkDelete(listIds)
}
