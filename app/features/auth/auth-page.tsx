import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { readSession } from '#app/data/store/session.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { type PendingInvite, pendingInvite } from '#app/device/pending-invite.ts'
import { readStored, storageKeys } from '#app/device/storage.ts'
import { paths } from '#app/lib/paths.ts'
import { type LazyPart, lazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { FormFailure } from '#app/ui/form-failure.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { MarketingPanel } from './marketing-panel.tsx'
import { RegisterForm } from './register-form.tsx'

/**
 * `GoogleEntry` and `DeletedNote` have texts that are loaded after the first screen. So the reason of a failed sign-in
 * with Google appears a moment later.
 */
const googleEntry = lazyPart(async () => GoogleEntry)
const deletedNote = lazyPart(async () => DeletedNote)

/** The first page of the notebook: sign in, or register. `waitingNote` is for a person whose data is here. */
export function AuthPage({ waitingNote }: { waitingNote: LazyPart }) {
  const { auth, appName } = useMessages()
  const [invite] = useState(pendingInvite)
  const invited = invite?.email ?? ''
  const [wasHere, setWasHere] = useState(() => readStored(storageKeys.signedInBefore) !== null)
  const { state } = useLocation()
  const [tab, setTab] = useState(() => firstTab(invite, wasHere, state !== null))
  const [email, setEmail] = useState(invited)
  const [hasList, setHasList] = useState(false)
  useEffect(() => {
    // The mail address of the stored session is filled in, so that only the password must be typed.
    readSession().then(
      (user) => {
        if (!user) return
        setHasList(true)
        setWasHere(true)
        setTab('login')
        setEmail((typed) => (typed === invited ? user.email : typed))
      },
      () => undefined,
    )
  }, [invited])
  const hint = tab === 'register' ? auth.registerHint : wasHere ? auth.loginHint : auth.firstLoginHint
  const Form = tab === 'login' ? LoginForm : RegisterForm
  const Google = useLive(googleEntry)
  useEffect(googleEntry.fetchLater, [])
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <title>{`${tab === 'login' ? auth.login : auth.register} · ${appName}`}</title>
      <MarketingPanel />
      <main className="sheet min-h-dvh [--margin-x:min(2.25rem,8vw)] sm:[--margin-x:4.5rem] lg:[--margin-x:max(4.5rem,calc((100vw*7/12-30rem)/2))]">
        <div className="flex flex-col pt-6 pr-5 pl-[calc(var(--margin-x)+min(1rem,4vw))] sm:pl-[calc(var(--margin-x)+2rem)] lg:pt-[max(2rem,9vh)] [&>*]:max-w-md">
          <p className="mb-8 flex flex-wrap items-center gap-3 font-bold text-[clamp(1.25rem,7vw,1.5rem)] tracking-[-0.01em] lg:hidden">
            <Logo className="size-11" />
            {appName}
          </p>
          {!wasHere && <p className="-mt-5 mb-6 text-pretty text-lg leading-snug lg:hidden">{auth.inOneLine}</p>}
          <FormerPersonNote note={hasList ? waitingNote : deletedNote} isHere={hasList} />
          {hasList && (
            <p className="mb-4">
              <Link to={paths.shopping} className={`${buttonClass('quiet')} -ml-4`}>
                <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
                {auth.backToList}
              </Link>
            </p>
          )}
          <Tabs
            label={auth.tabs}
            tabs={[
              { key: 'login', label: auth.login },
              { key: 'register', label: auth.register },
            ]}
            selected={tab}
            onSelect={setTab}
            className="-ml-4 max-w-[calc(28rem+1rem)]! pl-4 sm:-ml-8 sm:max-w-[calc(28rem+2rem)]! sm:pl-8"
            panelClassName="pt-8"
          >
            <h1 className="font-bold text-[clamp(1.375rem,7vw,1.875rem)] leading-tight tracking-[-0.01em]">
              {tab === 'register' ? auth.registerHeading : wasHere ? auth.loginHeading : auth.firstLoginHeading}
            </h1>
            <p className="mt-1 mb-8 text-soft [overflow-wrap:anywhere]">
              {invited && !hasList ? auth.invitedHint(invited) : hint}
            </p>
            <Form email={email} onEmail={setEmail} />
            {Google && <Google />}
          </Tabs>
          <p className="mt-8 mb-6 text-sm text-soft">
            {auth.legal} <LegalLink href={paths.privacy}>{auth.privacy}</LegalLink> {auth.and}{' '}
            <LegalLink href={paths.cookies}>{auth.cookies}</LegalLink>.
          </p>
        </div>
        <div className="ruled" />
      </main>
    </div>
  )
}

/**
 * The tab shown first. An `invite` with a mail address, or by a link for one person, says it by `hasAccount`. Otherwise it is the sign-in if an
 * account was used on this device (`wasHere`), or if a link or a mail to a person with an account led here (`isSent`).
 */
function firstTab(invite: PendingInvite | undefined, wasHere: boolean, isSent: boolean): 'login' | 'register' {
  if (invite?.email || invite?.joins) return invite.hasAccount ? 'login' : 'register'
  const hasMail = readStored(storageKeys.pendingConfirmation) !== null
  return invite?.hasAccount || wasHere || hasMail || isSent ? 'login' : 'register'
}

function LegalLink({ href, children }: { href: string; children: string }) {
  const { auth } = useMessages()
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-block py-1 font-medium text-primary underline decoration-1 underline-offset-2 hover:decoration-2"
    >
      {children}
      <span className="sr-only"> {auth.newTab}</span>
    </a>
  )
}

/** The note about the last person of this device, whose data `isHere` or was deleted with the account. */
function FormerPersonNote({ note, isHere }: { note: LazyPart; isHere: boolean }) {
  const [wasDeleted] = useState(() => readStored(storageKeys.accountDeleted) !== null)
  const Note = useLive(note)
  const isWanted = isHere || wasDeleted
  useEffect(() => {
    if (isWanted) note.fetch().catch(() => undefined)
  }, [isWanted, note])
  return isWanted && Note ? <Note /> : null
}

/** Confirms to a person that the account is deleted, after its data on this device was deleted. */
function DeletedNote() {
  const { accountSettings } = useMessages()
  return (
    <p role="status" className="mb-6 border-primary border-l-4 bg-wash px-4 py-3">
      {accountSettings.deletion.done}
    </p>
  )
}

/** The sign-in with Google, if this server has it, and the reason of the last failure. */
function GoogleEntry() {
  const { google } = useMessages().account
  const capabilities = useLive(liveCapabilities)
  const [search] = useSearchParams()
  const failures = {
    google: google.failed,
    'google-email': google.wrongAddress,
    'conta-desativada': google.disabled,
  }
  const failure = failures[(search.get('erro') ?? '') as keyof typeof failures]
  return (
    <>
      {failure && <FormFailure text={failure} />}
      {capabilities?.google && (
        <>
          <p className="my-5 flex items-center gap-3 text-sm text-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
            {google.or}
          </p>
          <a href="/api/auth/google" className={`${buttonClass('outline')} w-full`}>
            <GoogleMark />
            {google.enter}
          </a>
        </>
      )}
    </>
  )
}

/** Google's logo in one colour, because the app's palette has none of Google's colours. */
function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 fill-current">
      <path d="M12 10.2v3.9h5.5c-.2 1.4-1.7 4.1-5.5 4.1a6.2 6.2 0 0 1 0-12.4c1.9 0 3.2.8 3.9 1.5l2.7-2.6A9.6 9.6 0 1 0 12 21.6c5.5 0 9.2-3.9 9.2-9.4 0-.7-.1-1.3-.2-2z" />
    </svg>
  )
}
