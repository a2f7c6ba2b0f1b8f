import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { liveCapabilities } from '#app/api/capabilities.ts'
import { readSession } from '#app/data/store/session.ts'
import { useLive } from '#app/data-react/use-live.ts'
import { type PendingInvite, pendingInvite } from '#app/device/pending-invite.ts'
import { readStored, storageKeys } from '#app/device/storage.ts'
import { paths } from '#app/lib/paths.ts'
import type { LazyPart } from '#app/loading/lazy-part.tsx'
import { useMessages } from '#app/messages/language.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Capabilities } from '#shared/capabilities.ts'
import { type AuthFormProps, LoginForm } from './login-form.tsx'
import { MarketingPanel } from './marketing-panel.tsx'
import { RegisterForm, type RegisterFormProps } from './register-form.tsx'

/** Parts of the page that are loaded after its forms. */
export interface AuthParts {
  /** For a person whose data is here. */
  waitingNote: LazyPart
  deletedNote: LazyPart
  otherEntries: LazyPart
  /** In place of the registration, on a server where not anybody may make an account. */
  door: LazyPart<DoorProps>
}

interface DoorProps extends RegisterFormProps {
  server: Capabilities
  Form: ComponentType<RegisterFormProps>
}

/** The first page of the notebook: sign in, or register. */
export function AuthPage({ parts: { waitingNote, deletedNote, otherEntries, door } }: { parts: AuthParts }) {
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
  const heading = tab === 'register' ? auth.registerHeading : wasHere ? auth.loginHeading : auth.firstLoginHeading
  const OtherEntries = useLive(otherEntries)
  useEffect(otherEntries.fetchLater, [])
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
            <Entry
              tab={tab}
              door={door}
              heading={heading}
              hint={invited && !hasList ? auth.invitedHint(invited) : hint}
              email={email}
              onEmail={setEmail}
            />
            {OtherEntries && <OtherEntries />}
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
  if (readStored(storageKeys.invitation)) return 'register'
  if (invite?.email || invite?.joins) return invite.hasAccount ? 'login' : 'register'
  const hasMail = readStored(storageKeys.pendingConfirmation) !== null
  return invite?.hasAccount || wasHere || hasMail || isSent ? 'login' : 'register'
}

interface EntryProps extends AuthFormProps, Pick<AuthParts, 'door'> {
  tab: 'login' | 'register'
  heading: string
  hint: string
}

/** The form of a tab. The door takes the place of the registration once the server has said that not anybody may. */
function Entry({ tab, door, heading, hint, ...form }: EntryProps) {
  const server = useLive(liveCapabilities)
  const isGuarded = server?.setupCode || (server?.registration ?? 'open') !== 'open'
  const Door = useLive(door)
  useEffect(() => {
    if (isGuarded) door.fetch().catch(() => undefined)
  }, [isGuarded, door])
  if (server && isGuarded && tab === 'register' && Door) return <Door {...form} server={server} Form={RegisterForm} />
  const Form = tab === 'login' ? LoginForm : RegisterForm
  return (
    <>
      <h1 className="font-bold text-[clamp(1.375rem,7vw,1.875rem)] leading-tight tracking-[-0.01em]">{heading}</h1>
      <p className="mt-1 mb-8 text-soft [overflow-wrap:anywhere]">{hint}</p>
      <Form {...form} />
    </>
  )
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
