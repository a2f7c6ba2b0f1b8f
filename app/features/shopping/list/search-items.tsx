import { memo, type RefObject } from 'react'
import { useMessages } from '#app/messages/language.ts'
import { SearchLine } from '#app/ui/search-line.tsx'

interface SearchItemsProps {
  field: RefObject<HTMLInputElement | null>
  isShownOnPhones: boolean
  isAsked: boolean
  query: string
  onQuery: (query: string) => void
  /** The number of matching items; undefined without a search. */
  found: number | undefined
}

/** A line for the words to look for, without regard to accents and capitals. */
export const SearchItems = memo(function SearchItems({ isShownOnPhones, isAsked, found, ...line }: SearchItemsProps) {
  const { shopping } = useMessages()
  const said = found === undefined ? undefined : shopping.found(found)
  return (
    <SearchLine
      label={shopping.search}
      clearLabel={shopping.clearSearch}
      found={said}
      // With large letters it would take the place of the rows.
      className={isAsked ? '' : isShownOnPhones ? '@max-[15rem]:hidden' : 'max-md:hidden'}
      {...line}
    />
  )
})
