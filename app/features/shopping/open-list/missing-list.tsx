import { ArrowLeft, CloudDownload, ListX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MissingList as Missing } from '#app/data/areas/lists.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'

interface MissingListProps {
  list: Missing
  /** The title of the list, if it was just on screen. */
  before?: string | undefined
  errorText: string
}

/** Explains why a list is missing, with a link to the other lists. */
export function MissingList({
  list: { status, ownerName = '', endedBy },
  before,
  errorText: refusal,
}: MissingListProps) {
  const { lists, shopping, appName } = useMessages()
  const [title, text] = {
    arriving: [lists.arriving, lists.needsNetwork],
    ended: [before ? lists.endedTitleOf(before) : lists.endedTitle, lists.ended[endedBy ?? 'unknown'](ownerName)],
    deleted: [lists.deletedTitle, lists.deletedText(ownerName)],
    unknown: [lists.loadErrorTitle, refusal],
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
