import { Search, X } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { IconButton } from './button.tsx'

interface SearchLineProps {
  label: string
  clearLabel: string
  query: string
  onQuery: (query: string) => void
  /** The number of matches in words, during a search. */
  found: string | undefined
  field?: RefObject<HTMLInputElement | null>
  className?: string
}

/** A search field in a line of the page. */
export function SearchLine({ label, clearLabel, query, onQuery, found, field, className = '' }: SearchLineProps) {
  const id = useId()
  return (
    <search
      className={`line border-rule border-b focus-within:border-primary focus-within:shadow-[0_1px_0_var(--color-primary)] ${className}`}
    >
      <label htmlFor={id} className="flex items-center justify-center text-soft">
        <Search aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}</span>
      </label>
      <div className="flex min-h-12 items-center gap-2 pr-2 pl-4 md:min-h-14">
        <input
          ref={field}
          id={id}
          type="search"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="search"
          className="min-h-11 min-w-0 flex-1 bg-transparent outline-none [&::-webkit-search-cancel-button]:appearance-none"
        />
        {query && (
          <IconButton label={clearLabel} onClick={() => onQuery('')}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        )}
        <span role="status" className="sr-only">
          {found}
        </span>
      </div>
    </search>
  )
}
