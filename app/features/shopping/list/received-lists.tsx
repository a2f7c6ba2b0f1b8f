import { ChevronRight, Inbox } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { firstPurchasedAt } from '#app/data/areas/first-purchased-at.ts'
import { liveReceivedLists, type ReceivedList } from '#app/data/areas/sharing.ts'
import { liveItems } from '#app/data/areas/shopping.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { markAllAsViewed } from '#app/device/viewed-lists.ts'
import { pathOfList } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The lists shared by others. Viewing them marks them as seen. */
export function ReceivedLists() {
  const { shopping } = useMessages()
  const lists = useAnswer(liveReceivedLists)
  useEffect(() => {
    if (lists) markAllAsViewed(lists.map(({ id }) => id))
  }, [lists])
  if (!lists) return null
  if (lists.length === 0) {
    return (
      <EmptyState icon={<Inbox aria-hidden="true" className="size-6" />} title={shopping.sharedEmptyTitle}>
        {shopping.sharedEmptyText}
      </EmptyState>
    )
  }
  return (
    <ul aria-label={shopping.sharedWithMe}>
      {lists.map((list) => (
        <Received key={list.id} list={list} />
      ))}
    </ul>
  )
}

function Received({ list: { listId, token, title, ownerName, canEdit } }: { list: ReceivedList }) {
  const { shopping, lists } = useMessages()
  const items = useLive(liveItems(useLocal(), listId))
  return (
    <li className="line border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
      <Link
        to={pathOfList(listId, token)}
        className="col-start-2 flex min-h-14 items-center gap-3 py-2 pr-2 pl-4 leading-snug focus-visible:-outline-offset-2"
      >
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
          <div className="min-w-0 flex-1 basis-52 hyphens-auto">
            <p className="text-lg">{title}</p>
            <p className="text-sm text-soft">
              {shopping.sharedBy(ownerName)}
              {items && ` · ${lists.openCount(firstPurchasedAt(items))}`}
            </p>
          </div>
          <p className="font-medium text-sm text-soft">{canEdit ? shopping.canEdit : shopping.canView}</p>
        </div>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
      </Link>
    </li>
  )
}
