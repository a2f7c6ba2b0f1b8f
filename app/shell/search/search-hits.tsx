import type { Findable } from '#app/data/areas/search.ts'
import { paths, showRow } from '#app/lib/paths.ts'
import { sections } from '#app/ui/sections.ts'
import type { Action } from './actions.ts'
import { ActionHit, SearchHit } from './search-hit.tsx'

interface SearchHitsProps {
  /** The prefix of the ids of the results, which end with their indexes. */
  id: string
  actions: readonly Action[]
  hits: readonly Findable[]
  query: string
  /** The index of the result that Enter opens. */
  chosen: number
  onGo: (path: string, state: unknown) => void
  onOpen: (hit: Findable) => void
}

/** The results of the search: actions first, then rows. */
export function SearchHits({ id, actions, hits, query, chosen, onGo, onOpen }: SearchHitsProps) {
  const at = (place: number) => ({ id: `${id}-${place}`, place, isChosen: place === chosen })
  return (
    <>
      {actions.map((action, place) => (
        <ActionHit key={action.id} {...at(place)} action={action} onOpen={() => onGo(action.path, action.state)} />
      ))}
      {hits.map((hit, place) => (
        <SearchHit key={hit.id} {...at(actions.length + place)} hit={hit} query={query} onOpen={() => onOpen(hit)} />
      ))}
    </>
  )
}

/**
 * The path of the page that shows a found row: its own page, else that of its list or project, else that of its area.
 */
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

/** The router state for `hitPath`: the row to show on a page of many rows. Null for a row with its own page. */
export const showHit = ({ table, id }: Pick<Findable, 'table' | 'id'>): ReturnType<typeof showRow> | null =>
  pagedTables.has(table) ? null : showRow(id)

const pagedTables = new Set<Findable['table']>(['notes', 'lists', 'projects'])
