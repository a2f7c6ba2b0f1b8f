import { Inbox, type LucideIcon } from 'lucide-react'
import { liveReceivedLists } from '#app/data/sharing.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { useMessages } from '#app/messages/language.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'

/** The lists of others. They cannot be opened yet, which is said. */
export function SharedWithMe() {
  const { shopping } = useMessages()
  const lists = useLive(liveReceivedLists(useLocal()))
  return (
    <Shares
      label={shopping.sharedWithMe}
      soon={shopping.sharedSoon}
      blank={{ Icon: Inbox, title: shopping.sharedEmptyTitle, text: shopping.sharedEmptyText }}
      shares={lists?.map(({ ownerName, ...list }) => ({ ...list, person: shopping.sharedBy(ownerName) }))}
    />
  )
}

interface SharesProps {
  label: string
  soon: string
  /** In the place of shares when there are none. */
  blank: { Icon: LucideIcon; title: string; text: string }
  /** Undefined until the database has answered. */
  shares: { id: string; title: string; person: string; canEdit: boolean }[] | undefined
}

function Shares({ label, soon, blank: { Icon, title, text }, shares }: SharesProps) {
  const { shopping } = useMessages()
  if (!shares) return null
  if (shares.length === 0) {
    return (
      <EmptyState icon={<Icon aria-hidden="true" className="size-6" />} title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={label}>
        {shares.map(({ id, title: list, person, canEdit }) => (
          <li key={id} className="line border-rule border-b">
            <div className="col-start-2 flex min-h-14 flex-wrap items-center justify-between gap-x-4 px-4 py-2 leading-snug">
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p className="text-lg">{list}</p>
                <p className="text-sm text-soft">{person}</p>
              </div>
              <p className="font-medium text-sm text-soft">{canEdit ? shopping.canEdit : shopping.canView}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="line">
        <span className="col-start-2 px-4 py-4 text-soft">{soon}</span>
      </p>
    </>
  )
}
