import { TextSearch } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLivePart } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'

/** The most items that are taken in at a glance on a phone. */
const shortListLength = 15

export interface ItemSearch {
  query: string
  onQuery: (query: string) => void
  clear: () => void
  field: RefObject<HTMLInputElement | null>
  /** True if phones show the search: always for a long list; for a short one on request, or while it filters. */
  isShownOnPhones: boolean
  /** True if the person has asked for what the button shows. */
  isAsked: boolean
}

/** The search of a list, and the button that shows it on phones, with the filter and the order of the list. */
export function useItemSearch(listId: string): [search: ItemSearch, lens: ReactNode] {
  const { shopping } = useMessages()
  const isLong = useLivePart(liveItems(useLocal(), listId), (items) => (items?.length ?? 0) > shortListLength)
  const [{ of, query, isAsked }, setState] = useState({ of: listId, query: '', isAsked: false })
  if (of !== listId) setState({ of: listId, query: '', isAsked: false })
  const field = useRef<HTMLInputElement>(null)
  const onQuery = useCallback((next: string) => setState((before) => ({ ...before, query: next })), [])
  const clear = useCallback(() => onQuery(''), [onQuery])
  const isOpen = isAsked || query !== ''
  const toggle = () => {
    // At once: a phone brings its keyboard up only for a field that gets the focus within the tap.
    flushSync(() => setState({ of: listId, query: '', isAsked: !isOpen }))
    if (!isOpen) field.current?.focus()
  }
  const lens = (
    <span className="flex md:hidden">
      <IconButton label={shopping.openSearch} aria-expanded={isOpen} onClick={toggle}>
        <TextSearch aria-hidden="true" className="size-5" />
      </IconButton>
    </span>
  )
  return [{ query, onQuery, clear, field, isShownOnPhones: isLong || isOpen, isAsked: isOpen }, lens]
}
