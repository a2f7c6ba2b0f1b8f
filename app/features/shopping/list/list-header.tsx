import { ArrowLeft, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import type { OpenList } from '#app/data/areas/lists.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { MarketDoor } from '#app/features/shopping/market-door.tsx'
import { ShareOneList } from '#app/features/shopping/sharing/share-one-list.tsx'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { IconButton } from '#app/ui/button.tsx'
import { ListMenu } from './list-menu.tsx'

interface ListHeaderProps {
  list: OpenList
  /** The button that shows the search on phones. */
  lens: ReactNode
}

/** The name of a list, its owner, its counts, and the actions on the whole list. */
export function ListHeader({ list, lens }: ListHeaderProps) {
  const { lists, shopping } = useMessages()
  const items = useLive(liveItems(useLocal(), list.id)) ?? []
  const openCount = firstPurchasedAt(items)
  const isMine = list.role === 'owner'
  return (
    <header className="line py-1 max-[23rem]:py-0 md:pt-8 md:pb-4">
      <div className="flex justify-center md:pt-0.5">
        <Link
          to={paths.shopping}
          aria-label={lists.back}
          title={lists.back}
          className="inline-flex size-11 items-center justify-center rounded-lg text-margin hover:bg-wash"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      </div>
      <div className="flex flex-wrap items-start gap-x-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 basis-32 max-md:pt-1 max-[23rem]:pt-0">
          <h1
            title={list.title}
            className="font-bold text-xl leading-tight tracking-[-0.01em] [overflow-wrap:anywhere] max-[23rem]:text-base max-md:line-clamp-2 md:text-4xl"
          >
            {list.title}
          </h1>
          <p className="text-soft max-md:text-sm md:mt-1">{lists.counts(items.length, items.length - openCount)}</p>
        </div>
        <div className="ml-auto flex max-w-full shrink-0 flex-wrap items-center justify-end">
          {openCount > 0 && <MarketDoor listId={list.id} look="outline" className="mr-1 max-md:hidden" />}
          {lens}
          {isMine && <Share list={list} />}
          <ListMenu list={list} isOnItsPage />
        </div>
        {!isMine && (
          <p className="basis-full text-soft max-md:text-sm">
            {shopping.sharedBy(list.ownerName)} · {list.role === 'editor' ? lists.youCanEdit : lists.viewOnly}
          </p>
        )}
      </div>
    </header>
  )
}

/** A button to share a list. Wide windows have another one beside the list, with its people, instead. */
function Share({ list }: { list: OpenList }) {
  const { lists } = useMessages()
  const [isSharing, setSharing] = useState(false)
  return (
    <span className="xl:hidden">
      <IconButton label={lists.share} onClick={() => setSharing(true)}>
        <Share2 aria-hidden="true" className="size-5" />
      </IconButton>
      {isSharing && <ShareOneList listId={list.id} onClose={() => setSharing(false)} />}
    </span>
  )
}
