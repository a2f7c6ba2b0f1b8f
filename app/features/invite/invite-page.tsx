import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { justGiven, paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { InviteDetails } from './invite-details.tsx'
import type { Invite, InviteState } from './invite-state.ts'
import { InviteStep } from './invite-step.tsx'
import { useInvite } from './use-invite.ts'

const redirectDelayMs = 2000

/** The page of an invitation's link, for anybody with that link. */
export function InvitePage() {
  const { token = '' } = useParams()
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const { invite: texts, appName } = useMessages()
  const { state, again } = useInvite(token)
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
              <InviteStep token={token} state={state} again={again} />
            )}
          </div>
        </div>
      </div>
    </PublicSheet>
  )
}

function headingOf({ is }: InviteState, invite: Invite | undefined, texts: ReturnType<typeof useMessages>['invite']) {
  if (is === 'invalid' || is === 'failed') return texts.errorTitle
  return invite ? texts.heading(invite.ownerName) : is === 'offline' ? texts.offlineTitle : texts.checking
}

/** Leads to the accepted list, unless the person leaves first. */
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
