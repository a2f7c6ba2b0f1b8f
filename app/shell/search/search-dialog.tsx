import {
  type ComponentProps,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useNavigate } from 'react-router-dom'
import { type Findable, readSearchIndex, type SearchIndex, search } from '#app/data/search.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { hitPath, showHit } from './hit-path.ts'
import { SearchHit } from './search-hit.tsx'

const mostShown = 50

export interface SearchDialogProps {
  onClose: () => void
}

/** One box over everything that is on the device. Arrows choose, Enter opens, a tap does both. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const { search: texts, close } = useMessages()
  const navigate = useNavigate()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { index, failed } = useSearchIndex()
  /** Enter was pressed before anything could be found. */
  const [isEntered, setEntered] = useState(false)
  const asked = useDeferredValue(query)
  const found = useMemo(() => (index ? search(index, asked) : []), [index, asked])
  const shown = found.slice(0, mostShown)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-hit="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const open = (hit: Findable | undefined) => {
    if (!hit) return
    onClose()
    void navigate(hitPath(hit), { state: showHit(hit) })
  }
  /** What is found may be drawn later than the last letter was typed. */
  const foundNow = () => (index && asked !== query ? search(index, query) : shown)
  const openChosen = () => open(foundNow()[chosen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) setChosen((at) => (at + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter') index ? openChosen() : setEntered(true)
    else return
    event.preventDefault()
  }
  const openLate = useEffectEvent(openChosen)
  useEffect(() => {
    if (index && isEntered) openLate()
  }, [index, isEntered])
  const said = !index || asked.trim() === '' ? '' : texts.found(found.length)

  return (
    <Dialog title={texts.title} closeLabel={close} onClose={onClose} atTop>
      <Field
        role="combobox"
        aria-label={texts.field}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={shown.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
        placeholder={texts.field}
      />
      <p role="status" className="mt-2 min-h-6 text-sm text-soft">
        {failed ? texts.failed : said}
      </p>
      <div ref={list} id={`${id}-hits`} role="listbox" aria-label={texts.hits} className="-mx-2 mt-1">
        {shown.map((hit, at) => (
          <SearchHit
            key={hit.id}
            id={`${id}-${at}`}
            hit={hit}
            query={asked}
            place={at}
            isChosen={at === chosen}
            onOpen={() => open(hit)}
          />
        ))}
      </div>
      {found.length > mostShown && <p className="mt-3 text-sm text-soft">{texts.more(found.length - mostShown)}</p>}
      {query === '' && <p className="text-soft">{texts.hint}</p>}
    </Dialog>
  )
}

/**
 * Takes the focus also on a touch screen, where the dialog itself takes it: whoever opens the search wants to write. A frame
 * later, after that.
 */
function Field(input: ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <input
      ref={field}
      type="search"
      autoComplete="off"
      enterKeyHint="go"
      maxLength={200}
      className="min-h-12 w-full border-edge border-b-2 bg-transparent text-lg outline-none focus:border-primary [&::-webkit-search-cancel-button]:appearance-none"
      {...input}
    />
  )
}

/** By how many places each key goes down the list, round and round. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** What is on the device when the search is opened. */
function useSearchIndex(): { index: SearchIndex | undefined; failed: boolean } {
  const local = useLocal()
  const [index, setIndex] = useState<SearchIndex>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isGone = false
    readSearchIndex(local).then(
      (read) => !isGone && setIndex(read),
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
    }
  }, [local])
  return { index, failed }
}
