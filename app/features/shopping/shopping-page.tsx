import { ShoppingBasket } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LocalStore } from '#app/data/local-store.ts'
import { liveSettings } from '#app/data/settings.ts'
import { liveItems } from '#app/data/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Counters } from './counters.tsx'
import { FirstArrival } from './first-sync.tsx'
import { MyList } from './my-list.tsx'
import { GivenShares } from './sharing/given-shares.tsx'
import { HaveInvite } from './sharing/have-invite.tsx'
import { SharedWithMe } from './sharing-tabs.tsx'

type TabKey = 'mine' | 'with-me' | 'by-me'

/** What the query `tab` may ask for. */
const sharedTabQuery = 'shared-lists'

/** Begins to read what this page shows first. */
export function readShoppingAhead(local: LocalStore): void {
  const settings = liveSettings(local)
  const stop = settings.subscribe(() => {
    stop()
    const listId = settings.get()?.defaultListId
    if (listId) liveItems(local, listId)
  })
}

/** Shopping: my list, the lists of others, and what I share. */
export function ShoppingPage() {
  const { shopping, appName } = useMessages()
  const settings = useLive(liveSettings(useLocal()))
  const [tab, setTab] = useTab()
  const listId = settings?.defaultListId
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
          { key: 'with-me', label: shopping.sharedWithMe },
          { key: 'by-me', label: shopping.myShares },
        ]}
        selected={tab}
        onSelect={setTab}
        className="bg-desk px-1 pt-2 min-[22.5rem]:px-2 md:bg-transparent md:pt-0 md:pl-[calc(var(--margin-x)+1rem)]"
        panelClassName="flex flex-1 flex-col"
      >
        {tab === 'mine' && (listId ? <MyList listId={listId} /> : settings === null && <FirstArrival />)}
        {tab === 'with-me' && <SharedWithMe />}
        {tab === 'with-me' && <HaveInvite />}
        {tab === 'by-me' && <GivenShares defaultListId={listId} />}
        <div className="ruled" />
      </Tabs>
    </div>
  )
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
