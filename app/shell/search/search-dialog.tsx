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
import { type Findable, readSearchIndex, type SearchIndex, search } from '#app/data/areas/search.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { useActions } from './actions.ts'
import { hitPath, SearchHits, showHit } from './search-hits.tsx'

const mostShown = 50

export interface SearchDialogProps {
  onClose: () => void
}

/** One box for actions and for the rows of all areas. Arrows choose, Enter opens, a tap does both. */
export function SearchDialog({ onClose }: SearchDialogProps) {
  const { search: texts, close } = useMessages()
  const navigate = useNavigate()
  const id = useId()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { index, failed } = useSearchIndex()
  /** True if Enter was pressed before the index was ready. */
  const [isEntered, setEntered] = useState(false)
  const asked = useDeferredValue(query)
  const found = useMemo(() => (index ? search(index, asked) : []), [index, asked])
  const actionsOf = useActions()
  const actions = useMemo(() => actionsOf(asked), [actionsOf, asked])
  const shown = found.slice(0, mostShown)
  const count = actions.length + shown.length
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-hit="${chosen}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const go = (path: string, state: unknown) => {
    onClose()
    void navigate(path, { state })
  }
  const open = (hit: Findable | undefined) => hit && go(hitPath(hit), showHit(hit))
  /**
   * Opens the chosen entry. While the shown results lag behind the typed query, the query is searched at once instead.
   */
  const openChosen = () => {
    const isLate = asked !== query
    const acts = isLate ? actionsOf(query) : actions
    const action = acts[chosen]
    if (action) return go(action.path, action.state)
    if (!index) return setEntered(true)
    return open((isLate ? search(index, query) : shown)[chosen - acts.length])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = steps[event.key]
    if (step !== undefined) setChosen((at) => (at + step + count) % Math.max(1, count))
    else if (event.key === 'Enter') openChosen()
    else return
    event.preventDefault()
  }
  const openLate = useEffectEvent(openChosen)
  useEffect(() => {
    if (index && isEntered) openLate()
  }, [index, isEntered])
  const said = !index || asked.trim() === '' ? '' : texts.found(found.length + actions.length)

  return (
    <Dialog title={texts.title} closeLabel={close} onClose={onClose} atTop>
      <Field
        role="combobox"
        aria-label={texts.field}
        aria-expanded={count > 0}
        aria-controls={`${id}-hits`}
        aria-activedescendant={count > 0 ? `${id}-${chosen}` : undefined}
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
        <SearchHits {...{ id, actions, hits: shown, query: asked, chosen, onGo: go, onOpen: open }} />
      </div>
      {found.length > mostShown && <p className="mt-3 text-sm text-soft">{texts.more(found.length - mostShown)}</p>}
      {query === '' && <p className="mt-3 text-soft">{texts.hint}</p>}
    </Dialog>
  )
}

/**
 * The search field. It takes the focus also on a touch screen, because the person wants to type. It does so one frame
 * later, after the dialog has taken the focus itself.
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

/** The step of each key through the results, where the last one is followed by the first. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The index of the rows on the device, read once when the search is opened; `failed` if it cannot be read. */
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
