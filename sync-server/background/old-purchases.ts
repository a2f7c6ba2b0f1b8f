/**
 * Erases items bought more than a year ago, once a day, so that a list used for years does not fill up
 * (docs/decisions/016). The newest purchases of each product and its last price stay: the suggestions 'De novo' and
 * remembered prices are computed from them.
 */
import { dayMs } from '#shared/days.ts'
import { letOthersRun } from '#sync-server/db/engine/event-loop.ts'
import type { Store } from '#sync-server/db/engine/store.ts'
import { listBehind, purchasesOf } from '#sync-server/db/queries/purchases.ts'
import { isReferenced } from '#sync-server/db/queries/shares.ts'
import { beginsSweep } from '#sync-server/db/queries/sweeps.ts'
import { eraseRows } from './erase-rows.ts'

const purchasesKeptMs = 365 * dayMs
/** Purchases kept per product: they show two intervals, enough to estimate how often it is bought. */
const newestKept = 3

/**
 * Erases old purchases list by list, unless a run began within the last day. Lists in the trash are skipped, and so are
 * items by which a share names its list. Devices receive the deletions.
 */
export async function eraseOldPurchases(store: Store, now: number): Promise<void> {
  if (!(await store.write((tx) => beginsSweep(tx, 'purchases', { before: now - dayMs, now })))) return
  const before = now - purchasesKeptMs
  const next = (after: string) => store.read((tx) => listBehind(tx, after))
  for (let list = await next(''); list; list = await next(list.id)) {
    if (list.oldest !== null && list.oldest < before) await eraseIn(store, list.scope, { before, now })
    // SQLite answers within the same turn, and a full list takes milliseconds.
    await letOthersRun()
  }
}

async function eraseIn(store: Store, scope: string, { before, now }: { before: number; now: number }): Promise<void> {
  const old = (await store.read((tx) => purchasesOf(tx, scope))).filter(isNotNeeded()).filter(isBefore(before))
  const ids = old.map(({ id }) => id)
  // The item may have been put on the list again meanwhile.
  await eraseRows(
    store,
    { table: 'items', scope, ids, now },
    async (item, tx) => item.purchased && isBefore(before)(item) && !(await isReferenced(tx, item.id)),
  )
}

interface Purchase {
  name: string
  price: number | null
}

const isBefore =
  (before: number) =>
  ({ boughtAt }: { boughtAt: number | null }): boolean =>
    boughtAt !== null && boughtAt < before

/**
 * Returns a test for the purchases of a list, to be called from the newest on: true if a purchase is needed neither for
 * the intervals of its product nor for its last price.
 */
function isNotNeeded(): (purchase: Purchase) => boolean {
  const counts = new Map<string, number>()
  const priced = new Set<string>()
  return ({ name, price }) => {
    const product = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    const count = (counts.get(product) ?? 0) + 1
    counts.set(product, count)
    const isLastPrice = price !== null && !priced.has(product)
    if (price !== null) priced.add(product)
    return count > newestKept && !isLastPrice
  }
}
