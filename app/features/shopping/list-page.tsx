import { ArrowLeft, CloudDownload, ListX } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { call } from '#app/api/call.ts'
import { liveList, liveListOfToken, type MissingList, type OpenList } from '#app/data/lists.ts'
import type { ItemRow } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { DomainError } from '#shared/errors.ts'
import { FilterTabs, type ItemFilter, passes } from './filter-tabs.tsx'
import { ListHeader } from './list-header.tsx'
import { ListPeople } from './list-people.tsx'
import { groupedByCategory } from './list-rows.ts'
import { ListSheet } from './list-sheet.tsx'

/** `/shopping/{id}`: one list, mine or one that is shared with me. */
export function ListPage() {
  const { id = '' } = useParams()
  const { lists } = useMessages()
  return <ListById key={id} listId={id} errorText={lists.loadError} />
}

/** `/shopping/shared/{token}`: the list behind a link. The server is asked only for one that is not on this device. */
export function SharedListPage() {
  const { token = '' } = useParams()
  const { lists } = useMessages()
  const here = useLive(liveListOfToken(useLocal(), token))
  const [opened, setOpened] = useState<{ id: string } | { isRefused: boolean }>()
  useEffect(() => {
    if (here !== null) return
    call('shares.open', { token }).then(
      ({ id }) => {
        setOpened({ id })
        requestSync()
      },
      (error: unknown) => setOpened({ isRefused: error instanceof DomainError }),
    )
  }, [here, token])
  const listId = here ?? (opened && 'id' in opened ? opened.id : undefined)
  if (listId) return <ListById key={listId} listId={listId} errorText={lists.sharedLoadError} />
  if (here === undefined || !opened) return <Spinner label={lists.arriving} />
  const missing = 'isRefused' in opened && opened.isRefused ? 'unknown' : 'arriving'
  return <Missing list={{ status: missing }} errorText={lists.sharedLoadError} />
}

function ListById({ listId, errorText }: { listId: string; errorText: string }) {
  const list = useLive(liveList(useLocal(), listId))
  if (!list) return null
  return list.status === 'here' ? <ListInFull list={list} /> : <Missing list={list} errorText={errorText} />
}

function ListInFull({ list }: { list: OpenList }) {
  const messages = useMessages()
  const { lists, shopping, appName } = messages
  const [filter, setFilter] = useState<ItemFilter>('all')
  const rowsOf = useCallback(
    (items: readonly ItemRow[]) => groupedByCategory(items.filter(passes(filter)), lists.uncategorized),
    [filter, lists],
  )
  const isMine = list.role === 'owner'
  const empty = isMine
    ? { title: shopping.emptyTitle, text: shopping.emptyText }
    : {
        title: lists.emptyShared,
        text: list.role === 'editor' ? shopping.emptyText : lists.emptySharedText(list.ownerName),
      }
  return (
    <div className="flex flex-1 flex-col xl:grid xl:grid-cols-[minmax(0,1fr)_20rem]">
      <title>{`${list.title} · ${appName}`}</title>
      <div className="sheet flex-1">
        <ListHeader list={list} />
        <ListSheet list={list} rowsOf={rowsOf} empty={empty} noRows={<NothingLeft filter={filter} />}>
          <FilterTabs listId={list.id} filter={filter} onFilter={setFilter} />
        </ListSheet>
        <div className="ruled" />
      </div>
      <ListPeople list={list} />
    </div>
  )
}

function NothingLeft({ filter }: { filter: ItemFilter }) {
  const { lists } = useMessages()
  const isOpen = filter === 'pending'
  return (
    <EmptyState
      icon={<ListX aria-hidden="true" className="size-6" />}
      title={isOpen ? lists.nothingPending : lists.nothingPurchased}
    >
      {isOpen ? lists.nothingPendingText : lists.nothingPurchasedText}
    </EmptyState>
  )
}

/** Says why there is no list here, and leads back. */
function Missing({ list: { status, ownerName = '' }, errorText }: { list: MissingList; errorText: string }) {
  const { lists, shopping, appName } = useMessages()
  const [title, text] = {
    arriving: [lists.arriving, lists.needsNetwork],
    ended: [lists.endedTitle, lists.ended(ownerName)],
    deleted: [lists.deletedTitle, lists.deletedText(ownerName)],
    unknown: [lists.loadErrorTitle, errorText],
  }[status] as [string, string]
  const Icon = status === 'arriving' ? CloudDownload : ListX
  return (
    <div className="sheet flex-1">
      <title>{`${shopping.title} · ${appName}`}</title>
      <h1 className="sr-only">{shopping.title}</h1>
      <EmptyState icon={<Icon aria-hidden="true" className="size-6" />} title={title} action={<BackLink />}>
        {text}
      </EmptyState>
      <div className="ruled" />
    </div>
  )
}

function BackLink(): ReactNode {
  const { lists } = useMessages()
  return (
    <Link to={paths.shopping} className={buttonClass('outline')}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {lists.back}
    </Link>
  )
}
