import { Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OpenList } from '#app/data/areas/lists.ts'
import { MarketDoor, useHasOpenItems } from '#app/features/shopping/market-door.tsx'
import { ShareOneList } from '#app/features/shopping/sharing/share-one-list.tsx'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useAsked } from '#app/ui/use-asked.ts'
import { createList } from './list-actions.ts'
import { ListMenu } from './list-menu.tsx'
import { ListSwitcher } from './list-switcher.tsx'
import type { ListTitleDialogProps } from './list-title-dialog.tsx'

const titleDialog = lazyPart<ListTitleDialogProps>(
  async () => (await import('#app/features/shopping/shopping-dialogs.ts')).dialogs.ListTitleDialog,
)

const lineClass = 'line border-rule border-b bg-desk/60'
const heightClass = 'col-start-2 min-h-13 md:min-h-14'

/** Empty space as high as a `ListBar` that is loading: the elements below can be tapped already, and must not move. */
export const ListBarSpace = () => (
  <div className={lineClass}>
    <div className={heightClass} />
  </div>
)

interface ListBarProps {
  list: OpenList
  onChoose: (listId: string) => void
  /** The button that shows the search on phones. */
  lens: ReactNode
}

/** The line above the items of the open list: a menu of all lists, and the actions on the open one as a whole. */
export function ListBar({ list, onChoose, lens }: ListBarProps) {
  const { lists } = useMessages()
  const hasOpenItems = useHasOpenItems(list.id)
  const isMine = list.role === 'owner'
  const [asking, setAsking] = useState<'new' | 'share'>()
  const [query, setQuery] = useSearchParams()
  useAsked(query.has('nova'), () => {
    setQuery({}, { replace: true })
    setAsking('new')
  })
  const create = async (title: string) => onChoose(await createList(title))
  return (
    <div className={lineClass}>
      <div className={`${heightClass} @container flex flex-wrap items-center gap-1 px-2 py-1`}>
        <ListSwitcher current={list} onChoose={onChoose} onNew={() => setAsking('new')} />
        {hasOpenItems && <MarketDoor listId={list.id} look="outline" className="max-md:hidden" />}
        {lens}
        {/* Where there is room, people and the way to share stand beside the list. */}
        {isMine && (
          <Button look="quiet" onClick={() => setAsking('share')} className="px-3 max-[23rem]:hidden xl:hidden">
            <Share2 aria-hidden="true" className="size-5 shrink-0" />
            <span className="@max-[36rem]:sr-only">{lists.share}</span>
          </Button>
        )}
        <ListMenu list={list} onShare={isMine ? () => setAsking('share') : undefined} />
      </div>
      {asking === 'share' && <ShareOneList listId={list.id} onClose={() => setAsking(undefined)} />}
      {asking === 'new' && (
        <LazyDialog of={titleDialog} props={{ onSave: create, onClose: () => setAsking(undefined) }} />
      )}
    </div>
  )
}
