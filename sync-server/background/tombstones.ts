/**
 * A deleted row of a living scope stays as an empty tombstone, because absent devices must still learn of its deletion.
 * Tombstones are removed after 180 days. Their scope then stores the highest removed rev, its `horizon`: a device with
 * a lower cursor may have missed a deletion and must read everything again. So that no page of this reading ends below
 * the horizon, remaining older rows are given new revs first; each is sent once more for that, at most twice a year.
 */
import type { Store, WriteTx } from '#sync-server/db/engine/store.ts'
import {
  highestTombstone,
  liftOthers,
  removeTombstones,
  scopeWithTombstones,
} from '#sync-server/db/queries/tombstones.ts'

/** Removes the rows deleted before `before`, ms, scope by scope. */
export async function collectTombstones(store: Store, before: number, batchSize: number): Promise<void> {
  const next = () => store.read((tx) => scopeWithTombstones(tx, before))
  for (let scope = await next(); scope !== undefined; scope = await next()) {
    const within = scope
    await store.write((tx) => collectIn(tx, within, before, batchSize), { locks: { scopes: [within] } })
  }
}

/**
 * Takes the next step in a scope: gives some of the remaining rows a new rev or, when none is left below the horizon,
 * removes some tombstones.
 */
async function collectIn(tx: WriteTx, scope: string, before: number, batchSize: number): Promise<void> {
  const horizon = await highestTombstone(tx, scope, before)
  const lifted = await liftOthers(tx, scope, { horizon, before, batchSize })
  if (lifted === 0) await removeTombstones(tx, scope, { horizon, before, batchSize })
}
