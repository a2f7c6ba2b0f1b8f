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
export async function saveVisit(local: LocalStore, { listId, newest, bought = 0 }: Visit): Promise<void> {
  const before = await lastVisit(local, listId)
  const visit = {
    ...before,
    listId,
    newest: Math.max(newest, before?.newest ?? 0),
    bought: Math.max(bought, before?.bought ?? 0),
  }
  if (visit.newest === before?.newest && visit.bought === before.bought) return
  await withReconnect(local.db, () => local.db.visits.put(visit))
}

/** Stores that the person was told of the trip that ended at `trip`, ms. */
export async function saveSeenTrip(local: LocalStore, listId: string, trip: number): Promise<void> {
  const before = await lastVisit(local, listId)
  if ((before?.trip ?? 0) < trip)
    await local.db.visits.put({ ...(before ?? { listId, newest: trip, bought: trip }), trip })
}

/** Deletes the visits of lists that the person has lost. Call it in the transaction that deletes their rows. */
export async function forgetVisitsOf(db: LocalDb, listIds: string[]): Promise<void> {
  if (listIds.length > 0) await db.visits.bulkDelete(listIds)
}
