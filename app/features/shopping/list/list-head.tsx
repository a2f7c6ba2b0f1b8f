import { ArrowLeft, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { OpenList } from '#app/data/areas/lists.ts'
import { MarketDoor, useHasOpenItems } from '#app/features/shopping/market-door.tsx'
import { ShareOneList } from '#app/features/shopping/sharing/share-one-list.tsx'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button, iconIfNarrow } from '#app/ui/button.tsx'
import { useAsked } from '#app/ui/use-asked.ts'
import { ListMenu } from './list-menu.tsx'
import { ListSwitcher } from './list-switcher.tsx'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.ListTitleDialog,
)

const lineClass = 'line border-rule border-b bg-desk/60'
const heightClass = 'col-start-2 min-h-[min(3.25rem,60px)] md:min-h-14'

/** Empty space as high as a `ListHead` that is loading: the elements below can be tapped already, and must not move. */
export const ListHeadSpace = () => (
  <div className={lineClass}>
    <div className={heightClass} />
  </div>
)

interface ListHeadProps {
  list: OpenList
  /** Opens another list in this place. Absent on the page of one list, which leads to the page of another. */
  onChoose?: (listId: string) => void
  /** The button that shows the search on phones. */
  lens: ReactNode
}

/** The line above the items of a list: its name with a menu of all lists, its counts, and the actions on it as a whole. */
export function ListHead({ list, onChoose, lens }: ListHeadProps) {
  const { lists, shopping } = useMessages()
  const navigate = useNavigate()
  const hasOpenItems = useHasOpenItems(list.id)
  const isMine = list.role === 'owner'
  const isPage = !onChoose
  const [asking, setAsking] = useState<'new' | 'share'>()
  const [query, setQuery] = useSearchParams()
  useAsked(query.has('nova'), () => {
    setQuery({}, { replace: true })
    setAsking('new')
  })
  const choose = onChoose ?? ((id) => void navigate(paths.list(id)))
  return (
    <header className={lineClass}>
      {isPage && (
        <Link
          to={paths.shopping}
          aria-label={lists.back}
          title={lists.back}
          className="m-auto inline-flex size-11 items-center justify-center rounded-lg text-margin hover:bg-wash"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      )}
      <div
        className={`${heightClass} @container flex flex-wrap items-center md:gap-1 pr-[min(0.5rem,8px)] pt-0.5 pb-1 pl-[calc(1rem-min(0.5rem,8px))] max-[25rem]:[--spacing-11:44px]`}
      >
        <div className="min-w-0 flex-1 basis-[min(5rem,80px)]">
          {isPage && <h1 className="sr-only">{list.title}</h1>}
          <ListSwitcher current={list} isPage={isPage} onChoose={choose} onNew={() => setAsking('new')} />
        </div>
        {hasOpenItems && <MarketDoor listId={list.id} look="outline" className="max-md:hidden" />}
        {lens}
        {/* Where there is room, people and the way to share stand beside the list. */}
        {isMine && (
          <Button look="quiet" onClick={() => setAsking('share')} className={`px-3 xl:hidden ${iconIfNarrow}`}>
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            <span className="@max-[36rem]:sr-only">{lists.share}</span>
          </Button>
        )}
        <ListMenu list={list} isOnItsPage={isPage} />
        {isPage && !isMine && (
          <p className="basis-full px-2 text-soft leading-tight max-md:text-sm">
            {shopping.sharedBy(list.ownerName)} · {list.role === 'editor' ? lists.youCanEdit : lists.viewOnly}
          </p>
        )}
      </div>
      {asking === 'share' && <ShareOneList listId={list.id} onClose={() => setAsking(undefined)} />}
      {asking === 'new' && (
        <LazyDialog of={titleDialog} props={{ onCreated: choose, onClose: () => setAsking(undefined) }} />
      )}
    </header>
  )
}
