import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useVisitor } from '#app/data-react/visitor.ts'
import { forgetInvite, keepInvite } from '#app/device/pending-invite.ts'
import { hasAccount, justGiven, paths } from '#app/lib/paths.ts'
import { useInviteTexts } from '#app/messages/invite.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Invite, InviteState } from './invite-state.ts'

interface StepProps {
  token: string
  state: Exclude<InviteState, { is: 'checking' }>
  retry: () => void
}

/** The text and the buttons for the state of an invitation. */
export function InviteStep({ token, state, retry }: StepProps) {
  const texts = useInviteTexts()
  const { signInAgain } = useVisitor()
  switch (state.is) {
    case 'open':
      return <SignedOut token={token} invite={state.invite} />
    case 'joining':
      return (
        <Step text={texts.joinText(state.invite.ownerName, state.invite.email)}>
          <Button
            onClick={() => {
              keepInvite({ token, joins: true })
              retry()
            }}
          >
            {texts.join}
          </Button>
          <ToLists />
        </Step>
      )
    case 'used':
      return (
        <Step tone="failure" title={texts.usedTitle} text={texts.usedText}>
          <WayOut />
        </Step>
      )
    case 'accepting':
      return <Spinner label={texts.accepting} />
    case 'accepted':
      return <Accepted invite={state.invite} />
    case 'own':
      return (
        <Step title={texts.ownTitle} text={state.invite.isOpen ? texts.ownLinkText : texts.ownText(state.invite.email)}>
          <Link to={paths.list(state.invite.listId)} className={buttonClass()}>
            {texts.ownList}
          </Link>
        </Step>
      )
    case 'other-person':
      return <OtherPerson token={token} invite={state.invite} />
    case 'unconfirmed':
      return (
        <Step title={texts.unconfirmedTitle} text={state.text} hint={texts.unconfirmedWait}>
          <UntilArrived listId={state.invite.listId} onArrived={retry} />
          <ToLists />
        </Step>
      )
    case 'signed-out':
      return (
        <Step title={texts.expiredTitle} text={texts.expiredText}>
          <Button onClick={signInAgain}>{texts.enterAgain}</Button>
        </Step>
      )
    case 'offline':
      return (
        <Step {...(state.invite && { title: texts.offlineTitle })} text={texts.offlineText}>
          <Button onClick={retry}>{texts.retry}</Button>
          <ToLists />
        </Step>
      )
    case 'invalid':
      return (
        <Step tone="failure" title={texts.invalid} text={texts.invalidHint}>
          <WayOut />
        </Step>
      )
    case 'failed':
      return (
        <Step tone="failure" text={state.text}>
          <Button onClick={retry}>{texts.retry}</Button>
          <WayOut look="outline" />
        </Step>
      )
  }
}

interface StepTexts {
  title?: string
  text: string
  hint?: string
  tone?: 'failure'
  /** The buttons, the main one first. */
  children: ReactNode
}

function Step({ title, text, hint, tone, children }: StepTexts) {
  return (
    <div className={tone === 'failure' ? 'border-margin border-l-4 pl-4' : undefined}>
      {title && (
        <h2 className="flex items-start gap-2 font-semibold text-xl leading-tight">
          {tone === 'failure' && <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-red" />}
          {title}
        </h2>
      )}
      <p className="mt-1 max-w-prose text-pretty [overflow-wrap:anywhere]">{text}</p>
      {hint && <p className="mt-2 max-w-prose text-pretty text-soft">{hint}</p>}
      <div className="mt-5 flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

function SignedOut({ token, invite: { isOpen = false, ownerName } }: { token: string; invite: Invite }) {
  const texts = useInviteTexts()
  const keep = (hasAccount: boolean) => () => keepInvite({ token, hasAccount, joins: isOpen })
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && <p className="mb-2 max-w-prose text-pretty">{texts.linkText(ownerName)}</p>}
      <Link to={paths.auth} onClick={keep(false)} className={buttonClass()}>
        {texts.signUp}
      </Link>
      <Link to={paths.auth} onClick={keep(true)} className={buttonClass('outline')}>
        {texts.signIn}
      </Link>
    </div>
  )
}

function Accepted({ invite }: { invite: Invite }) {
  const texts = useInviteTexts()
  return (
    <div>
      <h2 className="flex items-center gap-2 font-semibold text-xl leading-tight">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-primary" />
        {texts.accepted}
      </h2>
      <p className="mt-1 text-soft">{texts.acceptedText}</p>
      <div className="mt-5">
        <Link to={paths.list(invite.listId)} state={justGiven} replace className={buttonClass()}>
          {texts.openList}
        </Link>
      </div>
    </div>
  )
}

function OtherPerson({ token, invite: { email } }: { token: string; invite: Invite }) {
  const texts = useInviteTexts()
  const { user, signOut } = useVisitor()
  const leave = () => {
    keepInvite({ token, hasAccount: true })
    signOut()
  }
  return (
    <Step title={texts.otherTitle} text={texts.otherText} hint={texts.otherAccounts(user?.email ?? '', email)}>
      <Button onClick={leave} className="[overflow-wrap:anywhere]">
        {texts.leaveAndEnter(email)}
      </Button>
      <Link to={paths.shopping} onClick={() => forgetInvite(token)} className={buttonClass('outline')}>
        {texts.stay}
      </Link>
    </Step>
  )
}

/** A link to the lists, absent while nobody is signed in. */
function ToLists() {
  const texts = useInviteTexts()
  const { user } = useVisitor()
  return user ? (
    <Link to={paths.shopping} className={buttonClass('outline')}>
      {texts.toLists}
    </Link>
  ) : null
}

function WayOut({ look = 'primary' }: { look?: 'primary' | 'outline' }) {
  const texts = useInviteTexts()
  const { user } = useVisitor()
  return (
    <Link to={user ? paths.shopping : paths.auth} state={user ? null : hasAccount} className={buttonClass(look)}>
      {user ? texts.toLists : texts.toLogin}
    </Link>
  )
}

/**
 * Calls `onArrived` once the list of the invitation has arrived by sync: the server grants it once the mail address is
 * verified, on any device.
 */
function UntilArrived({ listId, onArrived }: { listId: string; onArrived: () => void }) {
  const hasArrived = useAnswer(liveReceivedLists)?.some((list) => list.listId === listId) ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it arrives
  useEffect(() => {
    if (hasArrived) onArrived()
  }, [hasArrived])
  return null
}
