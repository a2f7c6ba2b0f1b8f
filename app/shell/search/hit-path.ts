import type { Findable } from '#app/data/search.ts'
import { paths, showRow } from '#app/lib/paths.ts'
import { sections } from '#app/ui/sections.ts'

/** The path that shows a match; a table without pages for its rows has one page. */
export function hitPath({ table, id, parent }: Pick<Findable, 'table' | 'id' | 'parent'>): string {
  switch (table) {
    case 'notes':
      return paths.note(id)
    case 'lists':
      return paths.list(id)
    case 'items':
      return paths.list(parent?.id ?? '')
    case 'projects':
      return paths.project(id)
    case 'tasks':
      return paths.project(parent?.id ?? '')
    default:
      return sections[table].path
  }
}

/** State of that link: the row to show on a page of many rows. */
export const showHit = ({ table, id }: Pick<Findable, 'table' | 'id'>): ReturnType<typeof showRow> | null =>
  pagedTables.has(table) ? null : showRow(id)

const pagedTables = new Set<Findable['table']>(['notes', 'lists', 'projects'])
