import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import { difference } from '#app/data/live/sorted-array.ts'
import { productOfItem } from '#app/features/shopping/items/same-item.ts'
import { productOf } from '#app/groceries/same-products.ts'

export type Duplicates = ReadonlyMap<string, ItemRow>

/**
 * Returns a function that gives `duplicatesOf` for one list after each change. It reads the whole list only after a
 * change of a duplicated product; otherwise it returns the same map as before.
 */
export function followDuplicates(): (items: readonly ItemRow[]) => Duplicates {
  const counts = new Map<string, number>()
  let known: readonly ItemRow[] = []
  let duplicates: Duplicates = new Map()
  /** Counts an item of a product in or out. Returns the larger one of the counts before and after. */
  const count = (item: ItemRow, change: 1 | -1): number => {
    const product = productOf(productOfItem(item))
    const before = counts.get(product) ?? 0
    if (before + change === 0) counts.delete(product)
    else counts.set(product, before + change)
    return Math.max(before, before + change)
  }
  return (items) => {
    const open = items.slice(0, firstPurchasedAt(items))
    const { removed, added } = difference(known, open)
    known = open
    const most = [...removed.map((item) => count(item, -1)), ...added.map((item) => count(item, 1))]
    if (most.some((number) => number > 1)) duplicates = duplicatesOf(open)
    return duplicates
  }
}

/**
 * The first open item of the same product for each duplicate, by the duplicate's id. `items` are in the order of the
 * list.
 */
export function duplicatesOf(items: readonly ItemRow[]): Duplicates {
  const first = new Map<string, ItemRow>()
  const duplicates = new Map<string, ItemRow>()
  for (const item of items) {
    if (item.purchased) break
    const product = productOf(productOfItem(item))
    const before = first.get(product)
    if (before) duplicates.set(item.id, before)
    else first.set(product, item)
  }
  return duplicates
}
