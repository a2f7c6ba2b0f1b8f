import type { ItemRow } from '#app/data/shopping.ts'
import { productOfItem } from '#app/features/shopping/same-item.ts'
import { productOf } from '#app/groceries/same-products.ts'

/** For each item that stands on the list a second time, still to buy, the one before it. `items` come sorted. */
export function twinsOf(items: readonly ItemRow[]): ReadonlyMap<string, ItemRow> {
  const first = new Map<string, ItemRow>()
  const twins = new Map<string, ItemRow>()
  for (const item of items) {
    if (item.purchased) break
    const product = productOf(productOfItem(item))
    const before = first.get(product)
    if (before) twins.set(item.id, before)
    else first.set(product, item)
  }
  return twins
}
