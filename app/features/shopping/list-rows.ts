import type { ItemRow } from '#app/data/shopping.ts'
import { compareFolded, fold } from '#app/lib/fold.ts'
import { firstPurchasedAt } from './first-purchased-at.ts'

interface Heading {
  key: string
  heading: string
}

/** What stands on one line of a list. */
export type ListRow = ItemRow | Heading

/** What is still to buy, then what is bought under a heading. `items` come sorted like that. */
export function withBoughtHeading(items: readonly ItemRow[], heading: (bought: number) => string): readonly ListRow[] {
  const open = firstPurchasedAt(items)
  const bought = items.length - open
  if (bought === 0) return items
  return [...items.slice(0, open), { key: 'bought', heading: heading(bought) }, ...items.slice(open)]
}

/** Category by category, those without one last; within one in the order of `items`. Categories that differ only in accents or capitals are one. */
export function groupedByCategory(items: readonly ItemRow[], uncategorized: string): readonly ListRow[] {
  const groups = new Map<string, { heading: string; items: ItemRow[] }>()
  for (const item of items) {
    const key = item.category === null ? '' : foldedCategory(item.category)
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { heading: item.category ?? uncategorized, items: [item] })
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .flatMap(([key, group]): ListRow[] => [{ key: `category ${key}`, heading: group.heading }, ...group.items])
}

/** The categories of a list, each once, as somebody wrote it. */
export function categoriesOf(items: readonly ItemRow[]): string[] {
  const categories = new Map<string, string>()
  for (const { category } of items) if (category !== null) categories.set(foldedCategory(category), category)
  return [...categories.values()].sort(compareFolded)
}

/** A few categories stand on thousands of items. */
const folded = new Map<string, string>()

/** A category as it is compared. */
export function foldedCategory(category: string): string {
  let known = folded.get(category)
  if (known === undefined) {
    known = fold(category)
    folded.set(category, known)
  }
  return known
}
