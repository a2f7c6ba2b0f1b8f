import { compareFolded } from '#shared/fold.ts'
import { copiedLine } from './copied-line.ts'
import type { Groceries } from './groceries.ts'
import { listMarkers } from './list-markers.ts'

export interface TextItem {
  name: string
  quantity: string | null
  category: string | null
  purchased: boolean
  note?: string | null
}

/**
 * A list as text for a message: first items without a category, then aisles in walking order, then own categories.
 * Pasted back it gives the same items. Each item follows a box, so that its line is read as one item with any name.
 */
export function listText(items: readonly TextItem[], groceries: Groceries): string {
  const groups = new Map<string, TextItem[]>()
  for (const item of items) {
    const group = groups.get(item.category ?? '')
    if (group) group.push(item)
    else groups.set(item.category ?? '', [item])
  }
  const order = (category: string): number => {
    const at = (groceries.aisles as readonly string[]).indexOf(category)
    return category === '' ? -1 : at === -1 ? groceries.aisles.length : at
  }
  const line = (item: TextItem) =>
    `${item.purchased ? listMarkers.bought : listMarkers.open} ${copiedLine(item, groceries)}`
  return [...groups]
    .sort(([a], [b]) => order(a) - order(b) || compareFolded(a, b))
    .map(([category, group]) => [...(category === '' ? [] : [`*${category}*`]), ...group.map(line)].join('\n'))
    .join('\n\n')
}
