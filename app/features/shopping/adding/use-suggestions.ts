import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { readPastItems, shownItems } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import type { Reader, Suggestion, Suggestions } from '#app/groceries/reader.ts'
import { whileIdle } from '#app/lib/scheduling.ts'
import { fold } from '#shared/fold.ts'

const mostOffered = 5
/** The number of open items that are left out of the suggestions. Further items of a longer list may be suggested. */
const mostPresent = 300

interface Offer {
  offered: readonly Suggestion[]
  /** The index of the highlighted suggestion; -1 for the typed text. */
  at: number
  onKeyDown: (event: KeyboardEvent) => void
}

interface Asked {
  listId: string
  reader: Reader | undefined
  /** The text of the line. `name` is the name read from it. */
  text: string
  name: string
  onChoose: (chosen: Suggestion) => void
}

/**
 * The suggestions for a line during typing. They come after the typed text is drawn. Arrows choose, Enter takes a
 * suggestion chosen by arrows, Esc hides all until more is typed. Enter without a chosen one adds the typed text.
 */
export function useSuggestions({ listId, reader, text, name, onChoose }: Asked): Offer {
  const suggestions = useHistory(useLocal(), reader)
  const asked = useDeferredValue(name)
  const found = useMemo(() => offerFor(asked, listId, suggestions), [asked, listId, suggestions])
  const [chosen, setChosen] = useState({ text: '', at: -1 })
  const [dismissed, setDismissed] = useState<string>()
  const offered = name === '' || dismissed === text ? none : found
  const at = chosen.text === text && chosen.at < offered.length ? chosen.at : -1

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || offered.length === 0) return
    const step = steps[event.key]
    const taken = event.key === 'Enter' ? offered[at] : undefined
    if (step !== undefined) setChosen({ text, at: placeAfter(at, step, offered.length) })
    else if (event.key === 'Escape') setDismissed(text)
    else if (taken) onChoose(taken)
    else return
    event.preventDefault()
  }
  return { offered, at, onKeyDown }
}

const none: readonly Suggestion[] = []
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The index after a step among the suggestions and the typed text (-1); the last suggestion leads to the text. */
const placeAfter = (at: number, step: number, count: number): number => ((at + 1 + step + count + 1) % (count + 1)) - 1

/** The suggestions for a name, except the name itself: Enter adds the typed name. */
function offerFor(name: string, listId: string, suggestions: Suggestions | undefined) {
  if (name === '' || !suggestions) return none
  const present = shownItems(listId).filter(({ purchased }) => !purchased)
  const names = present.slice(0, mostPresent).map((item) => item.name)
  const isTyped = ({ name: offered }: Suggestion) => fold(offered) === fold(name)
  return suggestions.suggest(name, names, mostOffered).filter((offered) => !isTyped(offered))
}

/**
 * Suggestions from the person's past items. These are read once the reader is loaded, and prepared while the page is
 * idle. Undefined until then.
 */
function useHistory(local: LocalStore, reader: Reader | undefined): Suggestions | undefined {
  const [suggestions, setSuggestions] = useState<Suggestions>()
  useEffect(() => {
    if (!reader) return
    let isWanted = true
    const prepare = async () => {
      const past = await readPastItems(local)
      const history = past.map(({ name, category, listId, boughtAt, createdAt }) => ({
        name,
        category,
        listId,
        at: boughtAt ?? createdAt,
      }))
      const ready = await whileIdle(reader.suggestions(history), () => isWanted)
      if (isWanted) setSuggestions(ready)
    }
    prepare().catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [local, reader])
  return suggestions
}
