import { memo } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { SearchLine } from '#app/ui/search-line.tsx'

interface SearchItemsProps {
  query: string
  onQuery: (query: string) => void
  /** How many items match, when something is searched for. */
  found: number | undefined
}

/** The second line of the page: what to look for, without regard to accents and capitals. */
export const SearchItems = memo(function SearchItems({ query, onQuery, found }: SearchItemsProps) {
  const { shopping } = useMessages()
  const said = found === undefined ? undefined : shopping.found(found)
  return (
    <SearchLine
      label={shopping.search}
      clearLabel={shopping.clearSearch}
      query={query}
      onQuery={onQuery}
      found={said}
    />
  )
})
