import { ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { liveList, liveOwnLists } from '#app/data/lists.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveSettings } from '#app/data/settings.ts'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useUnreadLists } from '#app/data-react/use-unread-lists.ts'
import { readStored, storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { useMessages } from '#app/messages/language.ts'
import { AdSlot } from '#app/third-parties/ad-slot.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FirstSync } from '#app/ui/first-sync.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Member } from '#shared/shopping.ts'
import { SharedText } from './adding/shared-text.tsx'
import { Counters } from './counters.tsx'
import { ListBar, ListBarSpace } from './list-bar.tsx'
import { besidePeople, ListPeople } from './list-people.tsx'
import { MyList } from './my-list.tsx'
import { ReceivedLists } from './received-lists.tsx'
import { GivenShares } from './sharing/given-shares.tsx'
import { HaveInvite } from './sharing/have-invite.tsx'

type TabKey = 'mine' | 'with-me' | 'by-me'

/** What the query `tab` may ask for. */
const sharedTabQuery = 'shared-lists'

/** Begins to read what this page shows first. */
export function readShoppingAhead(local: LocalStore): void {
  liveReceivedLists(local)
  const settings = liveSettings(local)
  const last = lastOpened(local)
  if (last) {
    liveItems(local, last)
    return
  }
  const stop = settings.subscribe(() => {
    stop()
    const listId = settings.get()?.defaultListId
    if (listId) liveItems(local, listId)
  })
}

/** The list that this person had open last on this device, where somebody else may have been since. */
function lastOpened({ user }: LocalStore): string | undefined {
  const [userId, listId] = readStored(storageKeys.chosenList)?.split(' ') ?? []
  return userId === user.id ? listId : undefined
}

/** Shopping: my lists, the lists of others, and what I share. */
export function ShoppingPage() {
  const { shopping, nav, appName } = useMessages()
  const settings = useLive(liveSettings(useLocal()))
  const [tab, setTab] = useTab()
  const [listId, choose] = useChosenList(settings?.defaultListId)
  const unread = useUnreadLists()?.length ?? 0
  return (
    <div className="sheet flex-1">
      <title>{`${shopping.title} · ${appName}`}</title>
      <PageHeader icon={<ShoppingBasket aria-hidden="true" className="size-7 md:size-8" />} title={shopping.title}>
        <Counters listId={listId} />
      </PageHeader>
      <Tabs
        label={shopping.tabs}
        tabs={[
          { key: 'mine', label: shopping.myList },
          { key: 'with-me', label: shopping.sharedWithMe, end: <Badge count={unread} label={nav.unread(unread)} /> },
          { key: 'by-me', label: shopping.myShares },
        ]}
        selected={tab}
        onSelect={setTab}
        className="bg-desk px-1 pt-2 min-[22.5rem]:px-2 md:bg-transparent md:pt-0 md:pl-[calc(var(--margin-x)+1rem)]"
        panelClassName="flex flex-1 flex-col"
      >
        {tab === 'mine' &&
          (listId ? (
            <Mine listId={listId} onChoose={choose} />
          ) : (
            settings === null && <FirstSync {...shopping.firstSync} />
          ))}
        {tab === 'with-me' && <ReceivedLists />}
        {tab === 'with-me' && <HaveInvite />}
        {tab === 'by-me' && <GivenShares defaultListId={settings?.defaultListId} />}
        {(tab !== 'mine' || !listId) && <div className="ruled" />}
      </Tabs>
      <AdSlot className="line border-t" />
    </div>
  )
}

const nobody: readonly Member[] = []

/** The list that is open, with the way to the others. Its items do not wait for the rest. */
function Mine({ listId, onChoose }: { listId: string; onChoose: (listId: string) => void }) {
  const local = useLocal()
  const own = useLive(liveOwnLists(local))
  const list = useLive(liveList(local, listId))
  const current = own?.find(({ id }) => id === listId)
  const members = list?.status === 'here' ? list.members : nobody
  return (
    <div className={besidePeople}>
      <div className="flex flex-col">
        {own && current ? <ListBar lists={own} current={current} onChoose={onChoose} /> : <ListBarSpace />}
        <MyList key={listId} list={{ id: listId, role: 'owner', members }} />
      </div>
      <SharedText listId={listId} />
      {list?.status === 'here' && <ListPeople list={list} className="max-xl:hidden" />}
    </div>
  )
}

/** The list of mine that was open last on this device; the default one when that is gone. */
function useChosenList(defaultListId: string | undefined): [string | undefined, (listId: string) => void] {
  const local = useLocal()
  const own = useLive(liveOwnLists(local))
  const [chosen, choose] = useState(() => lastOpened(local))
  const isGone = own?.every(({ id }) => id !== chosen) === true
  const listId = chosen === undefined || isGone ? defaultListId : chosen
  // Also the default one: with its id at hand a start need not read the settings first.
  useEffect(() => {
    if (listId) writeStored(storageKeys.chosenList, `${local.user.id} ${listId}`)
  }, [local, listId])
  return [listId, choose]
}

/** The tab that is open; links may ask for one with `?tab=`, which then leaves the address. */
function useTab(): [TabKey, (tab: TabKey) => void] {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('tab') === sharedTabQuery
  const [tab, setTab] = useState<TabKey>(asked ? 'with-me' : 'mine')
  useEffect(() => {
    if (!asked) return
    setTab('with-me')
    setQuery({}, { replace: true })
  }, [asked, setQuery])
  return [tab, setTab]
}
