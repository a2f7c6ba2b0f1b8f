import { MonitorSmartphone } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callRoute } from '#app/api/call.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { deviceName } from '#app/device/name.ts'
import { isoDay, nearDay } from '#app/lib/dates.ts'
import { useMessages } from '#app/messages/language.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { type SessionView, seenWithinMs, sessionRoutes } from '#shared/sessions.ts'
import { Failure, isRefusal } from './failure.tsx'

/** The sessions of the account, each with a button that ends it, except the current one. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { accountSettings, close } = useMessages()
  const texts = accountSettings.sessions
  const { sessions, error, load, end, endOthers } = useSessions()
  const explanation = useRef<HTMLParagraphElement>(null)
  /** Focuses the explanation, because the pressed button may be gone. */
  const keepFocus = () => explanation.current?.focus()
  const others = sessions?.filter(({ current }) => !current) ?? []
  return (
    <Dialog
      title={texts.heading}
      closeLabel={close}
      onClose={onClose}
      actions={
        others.length > 0 && (
          <Button look="outline" onClick={() => void endOthers().then(keepFocus)}>
            {texts.endOthers}
          </Button>
        )
      }
    >
      <p ref={explanation} tabIndex={-1} className="mb-4 text-pretty outline-none">
        {sessions && others.length === 0 ? texts.onlyHere : texts.explain}
      </p>
      {!sessions && error === undefined && <p role="status">{texts.loading}</p>}
      <Failure error={error} failed={sessions ? texts.endFailed : texts.failed} />
      {!sessions && error !== undefined && (
        <Button look="outline" className="mt-4" onClick={() => void load()}>
          {accountSettings.retry}
        </Button>
      )}
      <ul aria-label={texts.list}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end(session).then(keepFocus)} />
        ))}
      </ul>
    </Dialog>
  )
}

function SessionRow({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { accountSettings, dates } = useMessages()
  const texts = accountSettings.sessions
  const { runtime } = useLocal()
  const { current, createdAt } = session
  const device = deviceName(session, texts)
  const since = nearDay(isoDay(createdAt), isoDay(runtime.now()), dates)
  const days = Math.floor(Math.max(0, runtime.now() - session.seenAt) / seenWithinMs)
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-2 last:border-b-0">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-margin" />
      <div className="min-w-0 flex-1 basis-40 leading-snug [overflow-wrap:anywhere]">
        <p className="font-medium">{device}</p>
        <p className="text-sm text-soft">
          {current ? texts.here : days === 0 ? texts.today : texts.daysAgo(days)} ·{' '}
          <span className="inline-block">{texts.since(since)}</span>
        </p>
      </div>
      {!current && (
        <Button look="quiet" aria-label={texts.endOf(device, since)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

/** The sessions of the account, undefined until the server sends them, and the functions that end them. */
function useSessions() {
  const texts = useMessages().accountSettings.sessions
  const [sessions, setSessions] = useState<SessionView[]>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(async () => {
    setError(undefined)
    await callRoute(sessionRoutes['sessions.all'], {}).then(setSessions, setError)
  }, [])
  useEffect(() => void load(), [load])

  const change = async (act: () => Promise<void>, stays: (session: SessionView) => boolean, done: string) => {
    setError(undefined)
    try {
      await act()
      setSessions((shown) => shown?.filter(stays))
      announce(done)
    } catch (failure) {
      setError(failure)
    }
  }
  return {
    sessions,
    error,
    load,
    end: ({ id }: SessionView) =>
      change(
        () => callRoute(sessionRoutes['sessions.end'], { id }).catch(ignoreEnded),
        (session) => session.id !== id,
        texts.ended,
      ),
    endOthers: () =>
      change(
        () => callRoute(sessionRoutes['sessions.endOthers'], {}),
        ({ current }) => current,
        texts.endedOthers,
      ),
  }
}

/** Throws unless the error says that the session had already ended, on its own device or by another one. */
function ignoreEnded(error: unknown): void {
  if (!isRefusal(error, 'not_found')) throw error
}
