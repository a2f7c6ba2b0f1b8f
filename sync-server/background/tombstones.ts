/**
 * A deleted row of a living scope stays as an empty tombstone, because absent devices must still learn of its deletion.
 * Tombstones are removed after 180 days. Their scope then stores the highest removed rev, its `horizon`: a device with
 * a lower cursor may have missed a deletion and must read everything again. So that no page of this reading ends below
 * the horizon, remaining older rows are given new revs first; each is sent once more for that, at most twice a year.
 */
import type { WriteTx } from '#sync-server/db/engine/store.ts'
import {
  highestTombstone,
  liftOthers,
  removeTombstones,
  scopeWithTombstones,
} from '#sync-server/db/queries/tombstones.ts'

/**
 * Takes the next step in one scope that has a row deleted before `before`, ms: gives some of the remaining rows a new
 * rev or, when none is left below the horizon, removes some tombstones. Returns false if no scope has such a row: call
 * it until then.
 */
export async function collectTombstones(tx: WriteTx, before: number, batchSize: number): Promise<boolean> {
  const scope = await scopeWithTombstones(tx, before)
  if (scope === undefined) return false
  const horizon = await highestTombstone(tx, scope, before)
  const lifted = await liftOthers(tx, scope, { horizon, before, batchSize })
  if (lifted === 0) await removeTombstones(tx, scope, { horizon, before, batchSize })
  return true
}
