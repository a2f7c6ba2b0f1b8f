/** The end of a shop: its trip is kept. Apart from the list's own actions, because a list is shown without it. */
import { currentMarket } from '#app/data/areas/markets.ts'
import { readPricedPurchases } from '#app/data/areas/priced-purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { isoDay } from '#app/lib/dates.ts'
import { firstOf } from '#app/lib/live.ts'
import { newId } from '#shared/ids.ts'
import { canonicalMarket } from '#shared/markets.ts'
import { purchaseIdOf } from '#shared/purchase-changes.ts'
import { tripLinesMax } from '#shared/trip-lines.ts'
import { clear, type Trip } from './clear-bought.ts'
import { basketOf } from './items/trip.ts'

/**
 * Keeps the current trip and moves the bought items to the trash, as one action with one undo, announced as `title`. A
 * failure is announced.
 */
export const endShop = async (
  local: LocalStore,
  listId: string,
  items: readonly ItemRow[],
  title?: string,
): Promise<void> => clear(local, items, { trips: await tripsOf(local, listId, items), title })

/** The trip of the items that were bought now, in the order of buying; several trips for a very long list. */
export async function tripsOf(local: LocalStore, listId: string, items: readonly ItemRow[]): Promise<Trip[]> {
  const nowMs = local.runtime.now()
  const basket = basketOf(items, nowMs)
  const lines = basket.map(({ id, name, quantity, price, boughtBy }) => ({
    ...{ id, name },
    ...(quantity && { quantity }),
    ...(typeof price === 'number' && { price }),
    ...(boughtBy && { boughtBy }),
  }))
  const parts = Array.from({ length: Math.ceil(lines.length / tripLinesMax) }, (_, at) =>
    lines.slice(at * tripLinesMax, (at + 1) * tripLinesMax),
  )
  const { day, market } = await shopOf(local, listId, basket)
  return parts.map((part) => ['trips.create', { id: newId(), listId, market, day, lines: part }])
}

/**
 * The day and market that all purchases of a basket have, as those of a receipt that is read days later; else today and
 * the market of the present shop.
 */
async function shopOf(local: LocalStore, listId: string, basket: readonly ItemRow[]) {
  const ids = new Set(basket.map(({ id, boughtAt }) => purchaseIdOf(id, boughtAt ?? 0)))
  const purchases = (await firstOf(readPricedPurchases(local, listId))).filter(({ id }) => ids.has(id))
  const [day, ...others] = new Set(purchases.map((row) => row.day))
  return {
    day: (others.length === 0 && day) || isoDay(local.runtime.now()),
    market: onlyMarket(purchases.flatMap(({ market }) => market ?? [])) ?? currentMarket(listId),
  }
}

/** The market that all names mean, as it is written most; null for several, or without a name. */
export function onlyMarket(names: readonly string[]): string | null {
  const [market, ...others] = new Set(names.map(canonicalMarket(names)))
  return others.length === 0 ? (market ?? null) : null
}
