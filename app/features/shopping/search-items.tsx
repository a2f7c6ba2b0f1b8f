import { Search, X } from 'lucide-react'
import { memo, useId } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'

interface SearchItemsProps {
  query: string
  onQuery: (query: string) => void
  /** How many items match, when something is searched for. */
  found: number | undefined
}

/** The second line of the page: what to look for, without regard to accents and capitals. */
export const SearchItems = memo(function SearchItems({ query, onQuery, found }: SearchItemsProps) {
  const { shopping } = useMessages()
  const id = useId()
  return (
    <search className="line border-rule border-b focus-within:border-primary focus-within:shadow-[0_1px_0_var(--color-primary)]">
      <label htmlFor={id} className="flex items-center justify-center text-soft">
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">{shopping.search}</span>
      </label>
      <div className="flex min-h-14 items-center gap-2 pr-2 pl-4">
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
          placeholder={shopping.search}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:appearance-none"
        />
        {query && (
          <IconButton label={shopping.clearSearch} onClick={() => onQuery('')}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <span role="status" className="sr-only">
          {found !== undefined && shopping.found(found)}
        </span>
      </div>
    </search>
  )
})
