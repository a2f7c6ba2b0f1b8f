/**
 * What a person has seen of each list on this device: what others have written since is new to them. Kept with their data,
 * so that it goes when they sign out.
 */
import type { LocalDb, Visit } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

/** What the person saw of a list the last time; null for a list never looked at. */
export const lastVisit = async ({ db }: LocalStore, listId: string): Promise<Visit | null> =>
  (await withReconnect(db, () => db.visits.get(listId))) ?? null

/** Keeps a visit, but no time earlier than what was seen before, which may have been deleted since. */
export async function saveVisit(local: LocalStore, { listId, newest, bought = 0 }: Visit): Promise<void> {
  const before = await lastVisit(local, listId)
  const visit = { listId, newest: Math.max(newest, before?.newest ?? 0), bought: Math.max(bought, before?.bought ?? 0) }
  if (visit.newest === before?.newest && visit.bought === before.bought) return
  await withReconnect(local.db, () => local.db.visits.put(visit))
}

/** Forgets lists that are gone, in the transaction that takes them away. */
export async function forgetVisitsOf(db: LocalDb, listIds: string[]): Promise<void> {
  if (listIds.length > 0) await db.visits.bulkDelete(listIds)
}
