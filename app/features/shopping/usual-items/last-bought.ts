import type { Purchases } from '#app/data/areas/purchases.ts'
import type { ItemRow } from '#app/data/areas/shopping.ts'
import type { TripRow } from '#app/data/areas/trips.ts'
import { wordOf } from '#shared/words.ts'

export interface BoughtBefore {
  name: string
  quantity: string | null
  category: string | null
}

interface Known {
  purchases: readonly Pick<Purchases, 'name' | 'quantity' | 'category' | 'times'>[]
  items: readonly Pick<ItemRow, 'name' | 'quantity' | 'category' | 'boughtAt'>[]
  trips: readonly Pick<TripRow, 'closedAt' | 'lines'>[]
}

/** The products that were bought last and are not on the list, each once, at most `most`, the latest first. */
export function lastBought({ purchases, items, trips }: Known, isOnList: (name: string) => boolean, most: number) {
  const all = [
    ...purchases.map(({ times, ...bought }) => ({ ...bought, at: times.at(-1) ?? 0 })),
    ...items.map(({ boughtAt, ...bought }) => ({ ...bought, at: boughtAt ?? 0 })),
    ...trips.flatMap(({ lines, closedAt: at }) =>
      lines.map(({ name, quantity = null }) => ({ name, quantity, category: null, at })),
    ),
  ]
  const seen = new Set<string>()
  const last: BoughtBefore[] = []
  for (const { name, quantity, category } of all.sort((a, b) => b.at - a.at)) {
    const word = wordOf(name) || name
    if (seen.has(word)) continue
    seen.add(word)
    if (!isOnList(name)) last.push({ name, quantity, category })
    if (last.length === most) break
  }
  return last
}
