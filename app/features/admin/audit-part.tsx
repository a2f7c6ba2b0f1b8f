import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useAdminTexts } from '#app/messages/admin.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { type AuditEventView, administrationRoutes } from '#shared/administration.ts'
import { NotLoaded } from './not-loaded.tsx'
import { usePages } from './use-pages.ts'

const ask = async (before: string | undefined) => {
  const { events, next } = await callRoute(administrationRoutes['admin.audit'], { before })
  return { rows: events, next }
}

/** The acts of administrators, the newest first. */
export function AuditPart() {
  const texts = useAdminTexts().audit
  const { rows, hasMore, error, isBusy, more } = usePages(ask)
  if (!rows) return <NotLoaded error={error} onRetry={more} />
  if (rows.length === 0) {
    return (
      <EmptyState icon={<ScrollText aria-hidden="true" className="size-6" />} title={texts.emptyTitle}>
        {texts.hint}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="line border-rule border-b">
        <p className="col-start-2 px-4 py-3 text-pretty text-soft">{texts.hint}</p>
      </div>
      <ul aria-label={texts.list}>
        {rows.map((event) => (
          <AuditRow key={event.id} event={event} />
        ))}
      </ul>
      {error !== undefined && <NotLoaded error={error} onRetry={more} />}
      {hasMore && error === undefined && (
        <div className="line border-rule border-b">
          <div className="col-start-2 px-4 py-3">
            <Button look="outline" disabled={isBusy} onClick={more}>
              {texts.more}
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

function AuditRow({ event: { at, action, actorName, subjectName } }: { event: AuditEventView }) {
  const texts = useAdminTexts().audit
  const { dates } = useMessages()
  const [openedAt] = useState(Date.now)
  return (
    <li className="line border-rule border-b">
      <div className="col-start-2 min-w-0 px-4 py-2 leading-snug [overflow-wrap:anywhere]">
        <p>{texts.acts[action](actorName === commandName ? texts.command : actorName, subjectName)}</p>
        <p className="text-sm text-soft">{dayAndTime(at, openedAt, dates)}</p>
      </div>
    </li>
  )
}

/** The name under which acts of the command on the server are kept. */
const commandName = 'npm run people'
