/**
 * A deleted row of a living scope stays as an empty tombstone, because a device that was away must still learn of its
 * deletion. After 180 days the tombstones go as well. Their scope then remembers the highest rev that went, its `horizon`:
 * a device whose cursor is below may have missed a deletion, and must read everything anew. So that no page of such a
 * reading ends below the horizon, older rows that stay are given new revs first; each is sent once more for that, at
 * most twice a year.
 */
import type { WriteTx } from '#sync-server/db/store.ts'
import { highestTombstone, liftOthers, removeTombstones, scopeWithTombstones } from '#sync-server/db/tombstones.ts'

/** Takes one step in one scope where a row was deleted before `before`, ms. False when there is no such scope. */
export async function collectTombstones(tx: WriteTx, before: number, batchSize: number): Promise<boolean> {
  const scope = await scopeWithTombstones(tx, before)
  if (scope === undefined) return false
  const horizon = await highestTombstone(tx, scope, before)
  const lifted = await liftOthers(tx, scope, { horizon, before, batchSize })
  if (lifted === 0) await removeTombstones(tx, scope, { horizon, before, batchSize })
  return true
}
