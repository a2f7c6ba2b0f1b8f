import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { HeadingRow } from '#app/ui/row-heading.tsx'
import { compareFolded, fold } from '#shared/fold.ts'

/** One line of a list: an item or a heading. */
export type ListRow = ItemRow | HeadingRow

/** The open items, then the bought ones below a heading. `items` have the open ones first. */
export function withBoughtHeading(items: readonly ItemRow[], heading: (bought: number) => string): readonly ListRow[] {
  const open = firstPurchasedAt(items)
  const bought = items.length - open
  if (bought === 0) return items
  return [...items.slice(0, open), { key: 'bought', heading: heading(bought) }, ...items.slice(open)]
}

/**
 * Items below a heading per aisle, in this `order` of aisles, those without a category last; within an aisle in the
 * order of `items`. Categories that differ only in accents or capitals are one aisle. Items of a category that is
 * missing in `order` are left out.
 */
export function groupedByAisle(
  items: readonly ItemRow[],
  order: readonly string[],
  uncategorized: string,
): readonly ListRow[] {
  const groups = new Map<string, ItemRow[]>()
  for (const item of items) {
    const key = item.category === null ? '' : foldedCategory(item.category)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  const group = (key: string, heading: string): ListRow[] => {
    const found = groups.get(key) ?? []
    return found.length > 0 ? [{ key: `aisle ${key}`, heading }, ...found] : []
  }
  return [...order.flatMap((name) => group(foldedCategory(name), name)), ...group('', uncategorized)]
}

/**
 * The categories of items, in alphabetical order. Those that differ only in accents or capitals are one, in its last
 * spelling.
 */
export function categoriesOf(items: readonly ItemRow[]): string[] {
  const categories = new Map<string, string>()
  for (const { category } of items) if (category !== null) categories.set(foldedCategory(category), category)
  return [...categories.values()].sort(compareFolded)
}

/** Results of `foldedCategory`: thousands of items share a few categories. */
const folded = new Map<string, string>()

/** A category without accents and capitals, for comparison. */
function foldedCategory(category: string): string {
  let known = folded.get(category)
  if (known === undefined) {
    known = fold(category)
    folded.set(category, known)
  }
  return known
}
