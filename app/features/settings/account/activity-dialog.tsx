import { KeyRound, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { dayAndTime } from '#app/lib/dates.ts'
import { useAccountActivityTexts } from '#app/messages/account-activity.ts'
import { useMessages } from '#app/messages/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Reply } from '#shared/contract.ts'
import { auditActions, securityEventRoutes } from '#shared/security-events.ts'
import { Failure } from './failure.tsx'

type Event = Reply<'securityEvents.all'>[number]

/** The events of the account, the newest first, so that its person notices somebody else. */
export function ActivityDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, close } = useMessages()
  const texts = useAccountActivityTexts()
  const [events, setEvents] = useState<Event[]>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    setError(undefined)
    await callRoute(securityEventRoutes['securityEvents.all'], {}).then(setEvents, setError)
  }, [])
  useEffect(() => void load(), [load])
  return (
    <Dialog title={texts.heading} closeLabel={close} onClose={onClose}>
      <p className="mb-4 text-pretty">{events?.length === 0 ? texts.none : texts.explain}</p>
      {!events && error === undefined && <p role="status">{texts.loading}</p>}
      <Failure error={error} failed={texts.failed} />
      {error !== undefined && (
        <Button look="outline" className="mt-4" onClick={() => void load()}>
          {accountSettings.retry}
        </Button>
      )}
      <ul aria-label={texts.list}>
        {events?.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
    </Dialog>
  )
}

function EventRow({ event: { at, kind, network } }: { event: Event }) {
  const { dates } = useMessages()
  const texts = useAccountActivityTexts()
  const { runtime } = useLocal()
  const Icon = failures.includes(kind) ? ShieldAlert : isAdministrative(kind) ? ShieldCheck : KeyRound
  return (
    <li className="flex min-h-14 items-center gap-3 border-rule border-b py-2 last:border-b-0">
      <Icon aria-hidden="true" className={`size-5 shrink-0 ${failures.includes(kind) ? 'text-red' : 'text-margin'}`} />
      <div className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        <p className="font-medium">{texts.kinds[kind]}</p>
        <p className="text-sm text-soft">
          {[dayAndTime(at, runtime.now(), dates), network && texts.network(network)].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** Attempts that may be somebody else's. */
const failures: Event['kind'][] = ['login-failed', 'proof-failed', 'reset-asked']

const isAdministrative = (kind: Event['kind']): boolean => (auditActions as readonly string[]).includes(kind)
