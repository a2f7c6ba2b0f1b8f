import { useEffect, useRef } from 'react'
import type { Suggestion } from '#app/groceries/reader.ts'
import { useMessages } from '#app/messages/language.ts'

interface SuggestionListProps {
  id: string
  offered: readonly Suggestion[]
  at: number
  onChoose: (chosen: Suggestion) => void
}

/** Suggestions for the typed text: a tap adds one. */
export function SuggestionList({ id, offered, at, onChoose }: SuggestionListProps) {
  const { groceries } = useMessages()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={groceries.suggestions}
      className="border-rule border-t first:border-t-0"
    >
      {offered.map((suggestion, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
        <div
          key={suggestion.name}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
          className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 py-1 pr-4 pl-[calc(var(--margin-x)+1rem)] hover:bg-wash aria-selected:bg-wash aria-selected:shadow-[inset_4px_0_0_var(--color-primary)]"
        >
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{suggestion.name}</span>
          {suggestion.aisle && <span className="text-sm text-soft">{suggestion.aisle}</span>}
        </div>
      ))}
    </div>
  )
}
