import type { Findable } from '#app/data/search.ts'
import type { Action } from './actions.ts'
import { ActionHit, SearchHit } from './search-hit.tsx'

interface SearchHitsProps {
  /** Each has an id that begins with it. */
  id: string
  actions: readonly Action[]
  hits: readonly Findable[]
  query: string
  /** The place of the one that Enter takes. */
  chosen: number
  onGo: (path: string, state: unknown) => void
  onOpen: (hit: Findable) => void
}

/** Acts first, then rows. */
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
