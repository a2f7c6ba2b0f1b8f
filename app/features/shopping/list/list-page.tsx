import { useEffect, useRef, useState } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { liveList, liveListOfToken, type OpenList } from '#app/data/areas/lists.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { MissingList } from '#app/features/shopping/open-list/missing-list.tsx'
import { useAisles } from '#app/features/shopping/open-list/use-aisles.ts'
import { justGiven } from '#app/lib/paths.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DomainError } from '#shared/errors.ts'
import { ListHead } from './list-head.tsx'
import { besidePeople, ListPeople } from './list-people.tsx'
import { ListSheet } from './list-sheet.tsx'
import { useAcceptance } from './use-acceptance.ts'
import { useItemSearch } from './use-item-search.tsx'

/** `/shopping/{id}`: one list, own or shared. */
export function ListPage() {
  const { id = '' } = useParams()
  const { state } = useLocation()
  const { lists } = useMessages()
  return <ListById key={id} listId={id} isExpected={state === justGiven} errorText={lists.loadError} />
}

/** `/shopping/shared/{token}`: the list of a link. */
export function SharedListPage() {
  const { token = '' } = useParams()
  return <ListByToken key={token} token={token} />
}

/**
 * The list of a link's token. The server is asked only if the list is missing on this device, and again when the
 * network is back.
 */
function ListByToken({ token }: { token: string }) {
  const { lists, errorOccurred } = useMessages()
  const here = useLive(liveListOfToken(useLocal(), token))
  const [opened, setOpened] = useState<{ id: string } | { error: unknown }>()
  useEffect(() => {
    if (here !== null) return
    const ask = () =>
      call('shares.open', { token }).then(
        ({ id }) => {
          setOpened({ id })
          requestSync()
        },
        (error: unknown) => setOpened({ error }),
      )
    void ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [here, token])
  const listId = here ?? (opened && 'id' in opened ? opened.id : undefined)
  if (listId) return <ListById listId={listId} isExpected hasAd errorText={lists.sharedLoadError} />
  if (!opened || 'id' in opened) return <Spinner label={lists.arriving} />
  if (!(opened.error instanceof DomainError)) return <MissingList list={{ status: 'arriving' }} errorText="" />
  const isUnknown = opened.error.code === 'not_found'
  const text = isUnknown ? lists.sharedLoadError : errorText(opened.error, errorOccurred)
  return <MissingList list={{ status: 'unknown' }} errorText={text} />
}

interface ListByIdProps {
  listId: string
  /** True if the server has granted the list to this person: if it is missing here, it will arrive by sync. */
  isExpected: boolean
  hasAd?: boolean
  errorText: string
}

function ListById({ listId, isExpected, hasAd = false, errorText: text }: ListByIdProps) {
  const local = useLocal()
  const list = useLive(liveList(local, listId))
  const aisles = useAisles(listId)
  const title = useRef<string>(undefined)
  if (list?.status === 'here') title.current = list.title
  // All parts appear together: a part below the items would move otherwise.
  if (!list || !aisles) return null
  if (list.status === 'here') return <ListInFull list={list} hasAd={hasAd} />
  const isOnItsWay = isExpected && list.status === 'unknown'
  return <MissingList list={isOnItsWay ? { status: 'arriving' } : list} before={title.current} errorText={text} />
}

function ListInFull({ list, hasAd }: { list: OpenList; hasAd: boolean }) {
  const { appName } = useMessages()
  useAcceptance(list)
  const [search, lens] = useItemSearch(list.id)
  return (
    <div className={besidePeople}>
      <title>{`${list.title} · ${appName}`}</title>
      {/* The line for the next item is at the foot of a phone; the people of the list come below it. */}
      <div className="sheet flex-1 max-md:min-h-[calc(100dvh-3.5rem-var(--bottom-bar))]">
        <ListHead list={list} lens={lens} />
        <ListSheet list={list} search={search} usual="aisle" />
        {hasAd && <AdSlot className="line border-t" />}
      </div>
      <ListPeople list={list} />
    </div>
  )
}
