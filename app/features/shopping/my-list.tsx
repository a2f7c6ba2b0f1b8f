import { PencilLine, SearchX } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { foldedName, liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { fold } from '#app/lib/fold.ts'
import { useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { listScope } from '#shared/scopes.ts'
import { AddItem } from './add-item.tsx'
import { ItemList } from './item-list.tsx'
import { SearchItems } from './search-items.tsx'

/** One list: a line for the next item, a line to search, the items below. */
export function MyList({ listId }: { listId: string }) {
  const { shopping } = useMessages()
  const items = useLive(liveItems(useLocal(), listId))
  const [query, setQuery] = useState('')
  useEffect(() => requestSync([listScope(listId)]), [listId])
  const addField = useRef<HTMLInputElement>(null)
  const blank = useRef<HTMLDivElement>(null)
  const clearQuery = useCallback(() => setQuery(''), [])
  const wanted = fold(query)
  const shown = useMemo(
    () => (wanted && items ? items.filter((item) => foldedName(item).includes(wanted)) : (items ?? [])),
    [items, wanted],
  )
  return (
    <>
      <AddItem listId={listId} field={addField} onAdded={clearQuery} />
      <SearchItems query={query} onQuery={setQuery} found={wanted ? shown.length : undefined} />
      <ItemList items={shown} onEmptied={() => (takesFocusQuietly() ? addField : blank).current?.focus()} />
      <div ref={blank} tabIndex={-1} className="outline-none">
        {items?.length === 0 && (
          <EmptyState icon={<PencilLine aria-hidden="true" className="size-6" />} title={shopping.emptyTitle}>
            {shopping.emptyText}
          </EmptyState>
        )}
        {items && items.length > 0 && shown.length === 0 && (
          <EmptyState icon={<SearchX aria-hidden="true" className="size-6" />} title={shopping.noMatchTitle}>
            {shopping.noMatchText(query.trim())}
          </EmptyState>
        )}
      </div>
    </>
  )
}

/** On a phone a focused field brings up the keyboard, which nobody asked for by deleting: there the empty page takes it. */
const takesFocusQuietly = (): boolean => matchMedia('(hover: hover)').matches
