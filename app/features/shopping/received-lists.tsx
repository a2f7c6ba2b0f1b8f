import { ChevronRight, Inbox } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { liveOpenCounts } from '#app/data/lists.ts'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { paths } from '#app/lib/paths.ts'
import { markAllAsViewed } from '#app/lib/viewed-lists.ts'
import { useMessages } from '#app/messages/language.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The lists that others share with me. To look at them marks them as seen. */
export function ReceivedLists() {
  const { shopping, lists: texts } = useMessages()
  const local = useLocal()
  const lists = useLive(liveReceivedLists(local))
  const ids = useMemo(() => lists?.map(({ listId }) => listId) ?? [], [lists])
  const open = useLive(liveOpenCounts(local, ids))
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
      {lists.map(({ id, listId, token, title, ownerName, canEdit }) => (
        <li key={id} className="line border-rule border-b hover:bg-wash/60 has-focus-visible:bg-wash">
          <Link
            to={token ? paths.sharedList(token) : paths.list(listId)}
            className="col-start-2 flex min-h-14 items-center gap-3 py-2 pr-2 pl-4 leading-snug focus-visible:-outline-offset-2"
          >
            <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <p className="text-lg">{title}</p>
              <p className="text-sm text-soft">
                {shopping.sharedBy(ownerName)}
                {open && ` · ${texts.openCount(open.get(listId) ?? 0)}`}
              </p>
            </div>
            <p className="shrink-0 font-medium text-sm text-soft">{canEdit ? shopping.canEdit : shopping.canView}</p>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
