import type { Findable } from '#app/data/search.ts'
import { paths, showRow } from '#app/lib/paths.ts'

/** Where the thing that was found is shown. */
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

/** State of that link: tells a page of many rows which one to show. */
export const showHit = ({ table, id }: Pick<Findable, 'table' | 'id'>): ReturnType<typeof showRow> | null =>
  rowTables.has(table) ? showRow(id) : null

const rowTables = new Set<Findable['table']>(['todos', 'items', 'tasks'])
