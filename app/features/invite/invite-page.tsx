import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useVisitor } from '#app/data-react/visitor.ts'
import { justGiven, paths } from '#app/lib/paths.ts'
import { useInviteTexts } from '#app/messages/invite.ts'
import { useMessages } from '#app/messages/language.ts'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { follow, type Invite, type InviteState } from './invite-state.ts'
import { InviteStep } from './invite-step.tsx'

const redirectDelayMs = 2000

/** The page of an invitation's link, for anybody with that link. */
export function InvitePage() {
  const { token = '' } = useParams()
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const texts = useInviteTexts()
  const { appName } = useMessages()
  const { state, retry } = useInvite(token)
  const invite = 'invite' in state ? state.invite : undefined
  useRedirect(state)
  return (
    <PublicSheet title={texts.title} heading={headingOf(state, invite, texts)} step={state.is}>
      <title>{`${texts.title} · ${appName}`}</title>
      {invite && <InviteDetails invite={invite} />}
      {/* Each step has its own box, which does not slide below the details. */}
      <div aria-live="polite" className="contents">
        <div key={state.is} className="line min-h-34 py-6">
          <div className="col-start-2 min-w-0 px-4">
            {state.is === 'checking' ? (
              <Spinner label={texts.checking} />
            ) : (
              <InviteStep token={token} state={state} retry={retry} />
            )}
          </div>
        </div>
      </div>
    </PublicSheet>
  )
}

function headingOf({ is }: InviteState, invite: Invite | undefined, texts: ReturnType<typeof useInviteTexts>) {
  if (is === 'invalid' || is === 'used' || is === 'failed') return texts.errorTitle
  return invite ? texts.heading(invite.ownerName) : is === 'offline' ? texts.offlineTitle : texts.checking
}

/** Opens the accepted list after two seconds, unless the person leaves first. */
function useRedirect(state: InviteState): void {
  const navigate = useNavigate()
  const listId = state.is === 'accepted' ? state.invite.listId : undefined
  useEffect(() => {
    if (listId === undefined) return
    const timer = setTimeout(
      () => void navigate(paths.list(listId), { replace: true, state: justGiven }),
      redirectDelayMs,
    )
    return () => clearTimeout(timer)
  }, [listId, navigate])
}

const [firstRetryMs, lastRetryMs] = [2000, 30_000]

/**
 * The state of an invitation, and a function that tries again. `follow` is called at once, after each sign-in and
 * sign-out, and repeatedly while the server is out of reach.
 */
function useInvite(token: string): { state: InviteState; retry: () => void } {
  const { user } = useVisitor()
  const userId = user?.id
  const texts = useInviteTexts()
  const [state, setState] = useState<InviteState>({ is: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a person whose name changes stays who they are; `attempt` asks again
  useEffect(() => {
    let isCurrent = true
    void follow({ token, user, texts }, (next) => {
      // During a wait for the network or for a confirmation, single attempts are not shown.
      if (isCurrent) setState((before) => (isWaiting(before) && next.is === 'accepting' ? before : next))
    })
    return () => {
      isCurrent = false
    }
  }, [token, userId, attempt])

  const isOffline = state.is === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const look = () => document.visibilityState === 'visible' && setAttempt((before) => before + 1)
    const timer = setTimeout(look, Math.min(firstRetryMs * 2 ** attempt, lastRetryMs))
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOffline, attempt])

  return { state, retry }
}

const isWaiting = ({ is }: InviteState): boolean => is === 'offline' || is === 'unconfirmed'

/** The list, its owner, the invited person and the permission. */
function InviteDetails({ invite: { listName, ownerName, email, isOpen, permission } }: { invite: Invite }) {
  const texts = useInviteTexts()
  const canEdit = permission === 'edit'
  return (
    <dl className="border-rule border-t">
      <Line name={texts.list} text={listName} className="font-semibold text-xl" />
      <Line name={texts.owner} text={ownerName} />
      {/* The step of a link for one person says whose address it is. */}
      {email && !isOpen && <Line name={texts.invited} text={email} />}
      <Line
        name={texts.permission}
        text={canEdit ? texts.edit : texts.view}
        hint={canEdit ? texts.editHint : texts.viewHint}
      />
    </dl>
  )
}

interface LineProps {
  name: string
  text: string
  hint?: string
  className?: string
}

function Line({ name, text, hint, className = '' }: LineProps) {
  return (
    <div className="flex min-h-14 min-w-0 items-baseline gap-x-4 border-rule border-b py-3 pr-4 pl-[calc(var(--margin-x)+1rem)] leading-snug max-sm:flex-col">
      <dt className="shrink-0 text-soft text-sm sm:w-24">{name}</dt>
      <dd className="min-w-0 max-w-[37rem] flex-1 [overflow-wrap:anywhere] max-sm:w-full">
        <span className={className}>{text}</span>
        {hint && <span className="block text-soft text-sm">{hint}</span>}
      </dd>
    </div>
  )
}
