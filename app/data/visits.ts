/**
 * What a person has seen of each list on this device: what others have written since is new to them. Kept with their data,
 * so that it goes when they sign out.
 */
import type { LocalDb } from './db.ts'
import type { LocalStore } from './local-store.ts'
import { withReconnect } from './reconnect.ts'

/** When the newest item that was seen the last time was made, ms of server time; null for a list never looked at. */
export const lastSeenItem = async ({ db }: LocalStore, listId: string): Promise<number | null> =>
  (await withReconnect(db, () => db.visits.get(listId)))?.newest ?? null

/** Keeps it, unless a newer one was seen before, which may have been deleted since. */
export async function saveSeenItem(local: LocalStore, listId: string, newest: number): Promise<void> {
  if (newest <= ((await lastSeenItem(local, listId)) ?? 0)) return
  await withReconnect(local.db, () => local.db.visits.put({ listId, newest }))
}

/** Forgets lists that are gone, in the transaction that takes them away. */
export async function forgetVisitsOf(db: LocalDb, listIds: string[]): Promise<void> {
  if (listIds.length > 0) await db.visits.bulkDelete(listIds)
}
