import type { Findable } from '#app/data/search.ts'
import { paths, showRow } from '#app/lib/paths.ts'

/** The path that shows a match. */
export function hitPath({ table, id, parent }: Pick<Findable, 'table' | 'id' | 'parent'>): string {
  switch (table) {
    case 'notes':
      return paths.note(id)
    case 'todos':
      return paths.todos
    case 'lists':
      return paths.list(id)
    case 'items':
      return paths.list(parent?.id ?? '')
    case 'projects':
      return paths.project(id)
    case 'tasks':
      return paths.project(parent?.id ?? '')
  }
}

/** State of that link: the row to show on a page of many rows. */
export const showHit = ({ table, id }: Pick<Findable, 'table' | 'id'>): ReturnType<typeof showRow> | null =>
  rowTables.has(table) ? showRow(id) : null

const rowTables = new Set<Findable['table']>(['todos', 'items', 'tasks'])
