import type { ReactNode } from 'react'
import type { Findable } from '#app/data/areas/search.ts'
import { excerptOf, highlighted, wordsOf } from '#app/lib/highlight.ts'
import { useMessages } from '#app/messages/language.ts'
import { kindIcons } from '#app/ui/sections.ts'
import type { Action } from './actions.ts'

interface PlaceInHits {
  id: string
  place: number
  isChosen: boolean
  onOpen: () => void
}

interface SearchHitProps extends PlaceInHits {
  hit: Findable
  query: string
}

/** A row that was found, with its kind and the matches in it. */
export function SearchHit({ id, hit, query, place, isChosen, onOpen }: SearchHitProps) {
  const { search } = useMessages()
  const words = wordsOf(query)
  const Icon = kindIcons[hit.table]
  const kind = search.kind[hit.table]
  const where = hit.parent ? search.kindIn(kind, hit.parent.title) : kind
  const excerpt = excerptOf(hit.text, words)
  return (
    <Hit {...{ id, place, isChosen, onOpen }} icon={<Icon aria-hidden="true" className={iconClass} />}>
      <p className={`[overflow-wrap:anywhere] ${hit.isDone ? 'text-faint line-through' : 'font-medium'}`}>
        {hit.name ? <Marked text={hit.name} words={words} /> : search.untitled}
      </p>
      {excerpt && excerpt !== hit.name && (
        <p className="text-sm text-soft [overflow-wrap:anywhere]">
          <Marked text={excerpt} words={words} />
        </p>
      )}
      <p className="text-sm text-soft [overflow-wrap:anywhere]">{where}</p>
    </Hit>
  )
}

/** An action among the results of the search. */
export function ActionHit({ action: { name, Icon }, ...place }: PlaceInHits & { action: Action }) {
  return (
    <Hit {...place} icon={<Icon aria-hidden="true" className={iconClass} />}>
      <p className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{name}</p>
    </Hit>
  )
}

const iconClass = 'mt-0.5 size-5 shrink-0 text-soft'

/** One result. A click on it leaves the focus in the search field. */
function Hit({ id, place, isChosen, onOpen, icon, children }: PlaceInHits & { icon: ReactNode; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the field, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      data-hit={place}
      aria-selected={isChosen}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2 leading-snug hover:bg-wash aria-selected:bg-wash"
    >
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return highlighted(text, words).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.isMatch ? (
      <mark key={key} className="rounded-sm bg-primary/20 text-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    )
  })
}
