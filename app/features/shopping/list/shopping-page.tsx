import { ShoppingBasket } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { liveList, type OpenList } from '#app/data/areas/lists.ts'
import { liveSettings } from '#app/data/areas/settings.ts'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useUnreadLists } from '#app/data-react/use-unread-lists.ts'
import { lastListOf } from '#app/device/last-list.ts'
import { GivenShares } from '#app/features/shopping/sharing/given-shares.tsx'
import { HaveInvite } from '#app/features/shopping/sharing/have-invite.tsx'
import { SharedText } from '#app/features/shopping/use-paste-list.tsx'
import { LazyPage, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FirstSync } from '#app/ui/first-sync.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Member } from '#shared/shopping.ts'
import { Counters } from './counters.tsx'
import { ListHead, ListHeadSpace } from './list-head.tsx'
import { besidePeople, ListPeople } from './list-people.tsx'
import { ListSheet } from './list-sheet.tsx'
import { useAcceptance } from './use-acceptance.ts'
import { useItemSearch } from './use-item-search.tsx'

type TabKey = 'mine' | 'with-me' | 'by-me'

const receivedLists = lazyPart(
  async () => (await import('#app/features/shopping/shopping-later.ts')).later.ReceivedLists,
)

/** The value of the query `tab` that opens the lists of others. */
const sharedTabQuery = 'shared-lists'

/** Starts reading the first data of this page. */
export function readShoppingAhead(local: LocalStore): void {
  liveReceivedLists(local)
  const settings = liveSettings(local)
  const last = lastListOf(local.user.id)
  if (last) {
    liveList(local, last.listId)
    liveItems(local, last.listId)
    return
  }
  const stop = settings.subscribe(() => {
    stop()
    const listId = settings.get()?.defaultListId
    if (listId) liveItems(local, listId)
  })
}

/** `/shopping`, in three tabs: the list last opened, the lists of others, and own shares. */
export function ShoppingPage() {
  const { shopping, nav, appName } = useMessages()
  const settings = useAnswer(liveSettings)
  const [tab, setTab] = useTab()
  const [listId, choose] = useLastList(settings?.defaultListId)
  const unread = useUnreadLists()?.length ?? 0
  const list = useLive(liveList(useLocal(), listId ?? ''))
  return (
    <div className="sheet flex-1">
      <title>{`${shopping.title} · ${appName}`}</title>
      <PageHeader
        icon={<ShoppingBasket aria-hidden="true" className="size-7 md:size-8" />}
        title={shopping.title}
        isLow
      >
        <Counters listId={listId} />
      </PageHeader>
      <Tabs
        label={shopping.tabs}
        tabs={[
          { key: 'mine', label: list?.status === 'here' ? list.title : shopping.myList },
          { key: 'with-me', label: shopping.sharedWithMe, end: <Badge count={unread} label={nav.unread(unread)} /> },
          { key: 'by-me', label: shopping.myShares },
        ]}
        selected={tab}
        onSelect={setTab}
        className="bg-desk px-[min(0.25rem,4px)] min-[22.5rem]:px-[min(0.5rem,8px)] md:bg-transparent md:pl-[calc(var(--margin-x)+1rem)]"
        panelClassName="flex flex-1 flex-col"
      >
        {tab === 'mine' && listId && (
          <LastUsed listId={listId} defaultListId={settings?.defaultListId} onChoose={choose} />
        )}
        {settings === null && (tab !== 'mine' || !listId) && <FirstSync {...shopping.firstSync} />}
        {tab === 'with-me' && settings && <LazyPage of={receivedLists} />}
        {tab === 'with-me' && <HaveInvite />}
        {tab === 'by-me' && settings && <GivenShares defaultListId={settings.defaultListId} />}
        {(tab !== 'mine' || !listId) && <div className="ruled" />}
      </Tabs>
      <AdSlot className="line border-t" />
    </div>
  )
}

const nobody: readonly Member[] = []

interface LastUsedProps {
  listId: string
  defaultListId: string | undefined
  onChoose: (listId: string) => void
}

/** The open list, with a menu of all lists. Its items do not wait for the other data of the list. */
function LastUsed({ listId, defaultListId, onChoose }: LastUsedProps) {
  const local = useLocal()
  const list = useLive(liveList(local, listId))
  const [search, lens] = useItemSearch(listId)
  const [last] = useState(() => lastListOf(local.user.id))
  const here = list?.status === 'here' ? list : undefined
  // The bar of the list before stays until the chosen one is read, so that its button keeps the focus.
  const before = useRef<OpenList>(undefined)
  if (list) before.current = here
  const shown = here ?? before.current
  useAcceptance(here)
  const textGoesTo = here?.role === 'viewer' ? defaultListId : listId
  const isReadOnly = last?.listId === listId && last.isReadOnly
  const role = here?.role ?? (isReadOnly ? 'viewer' : 'editor')
  return (
    <div className={besidePeople}>
      <div className="flex flex-1 flex-col">
        {shown ? <ListHead list={shown} onChoose={onChoose} lens={lens} /> : <ListHeadSpace />}
        <ListSheet key={listId} list={here ?? { id: listId, role, members: nobody }} search={search} usual="name" />
      </div>
      {textGoesTo && <SharedText listId={textGoesTo} />}
      {shown && <ListPeople list={shown} className="max-xl:hidden" />}
    </div>
  )
}

/**
 * The id of the list last opened on this device, own or shared, and a function that opens another one. Without such a
 * list, or if it is gone or a model now, the id is `defaultListId`.
 */
function useLastList(defaultListId: string | undefined): [string | undefined, (listId: string) => void] {
  const local = useLocal()
  const [chosen, choose] = useState(() => lastListOf(local.user.id)?.listId)
  const list = useLive(liveList(local, chosen ?? defaultListId ?? ''))
  const isGone = list !== undefined && (list.status !== 'here' || list.isModel)
  return [chosen === undefined || isGone ? defaultListId : chosen, choose]
}

/** The open tab. A link may open the lists of others with `?tab=`, which is then removed from the URL. */
function useTab(): [TabKey, (tab: TabKey) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab') === sharedTabQuery
  const [tab, setTab] = useState<TabKey>(asked ? 'with-me' : 'mine')
  useEffect(() => {
    if (!asked) return
    setTab('with-me')
    setQuery({}, { replace: true })
  }, [asked, setQuery])
  // The bar of the list opens the dialog for a new list, and removes `nova` from the URL.
  const isNew = query.has('nova')
  useEffect(() => {
    if (isNew) setTab('mine')
  }, [isNew])
  return [tab, setTab]
}
