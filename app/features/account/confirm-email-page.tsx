import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { call, NetworkError } from '#app/api/call.ts'
import { useVisitor } from '#app/data-react/visitor.ts'
import { readStored, storageKeys, writeStored } from '#app/device/storage.ts'
import { hasAccount, paths } from '#app/lib/paths.ts'
import { useAccountTexts } from '#app/messages/account.ts'
import { errorText } from '#app/messages/error-text.ts'
import { useMessages } from '#app/messages/language.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { PublicSheet } from '#app/ui/public-sheet.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { showToast } from '#app/ui/toasts.ts'
import { DomainError } from '#shared/errors.ts'
import { useAddressToken } from './use-address-token.ts'

type State =
  | { is: 'checking' | 'done' | 'signed-out' | 'offline' }
  | { is: 'failed'; text: string; isOtherAccount: boolean }

/**
 * `/verificar-email?token=…`: verifies the mail address of an account. Only its signed-in person can do so, so the
 * token waits on this device until then.
 */
export function ConfirmEmailPage() {
  const account = useAccountTexts()
  const { appName } = useMessages()
  const texts = account.confirm
  const given = useAddressToken()
  const [token] = useState(() => given ?? readStored(storageKeys.pendingConfirmation) ?? undefined)
  const { state, check } = useConfirmation(token)
  return (
    <PublicSheet title={texts.title} heading={headingOf(state, texts)}>
      <title>{`${texts.title} · ${appName}`}</title>
      <div aria-live="polite" className="contents">
        <div key={state.is} className="line min-h-34 py-6">
          <div className="col-start-2 min-w-0 max-w-prose space-y-5 px-4">
            {state.is === 'checking' ? <Spinner label={texts.checking} /> : <Step state={state} check={check} />}
          </div>
        </div>
      </div>
    </PublicSheet>
  )
}

function headingOf({ is }: State, texts: ReturnType<typeof useAccountTexts>['confirm']): string {
  if (is === 'done') return texts.done
  if (is === 'failed') return texts.failed
  return is === 'signed-out' ? texts.signInHeading : texts.checking
}

function useConfirmation(token: string | undefined): { state: State; check: () => void } {
  const account = useAccountTexts()
  const { errorOccurred } = useMessages()
  const { user } = useVisitor()
  const [state, setState] = useState<State>({ is: 'checking' })
  const isSignedIn = user !== undefined
  const noToken = account.confirm.noToken
  const check = useCallback(() => {
    if (token === undefined) return setState({ is: 'failed', text: noToken, isOtherAccount: false })
    writeStored(storageKeys.pendingConfirmation, token)
    if (!isSignedIn) return setState({ is: 'signed-out' })
    setState({ is: 'checking' })
    void confirm(token, errorOccurred).then(setState)
  }, [token, isSignedIn, noToken, errorOccurred])
  useEffect(() => {
    check()
    window.addEventListener('online', check)
    return () => window.removeEventListener('online', check)
  }, [check])
  return { state, check }
}

/**
 * Redeems the token of the mail. The token is removed from this device once it was used or is invalid. After any other
 * failure it stays: without network or session, and if it belongs to another account.
 */
async function confirm(token: string, fallback: string): Promise<State> {
  try {
    await call('addresses.confirm', { token })
  } catch (error) {
    if (error instanceof NetworkError) return { is: 'offline' }
    const code = error instanceof DomainError ? error.code : undefined
    if (code === 'unauthenticated') return { is: 'signed-out' }
    if (code === 'invalid') writeStored(storageKeys.pendingConfirmation, null)
    return { is: 'failed', text: errorText(error, fallback), isOtherAccount: code === 'forbidden' }
  }
  writeStored(storageKeys.pendingConfirmation, null)
  // Lists that are shared with the mail address arrive now.
  requestSync()
  return { is: 'done' }
}

function Step({ state, check }: { state: State; check: () => void }) {
  const account = useAccountTexts()
  const { user, signInAgain, signOut } = useVisitor()
  const texts = account.confirm
  switch (state.is) {
    case 'signed-out':
      return (
        <>
          <p className="text-pretty">{texts.signInText}</p>
          <Button onClick={signInAgain}>{texts.signIn}</Button>
        </>
      )
    case 'offline':
      return (
        <>
          <p>{texts.offline}</p>
          <Button onClick={check}>{account.retry}</Button>
        </>
      )
    case 'failed':
      return (
        <>
          <p className="border-margin border-l-4 pl-4 text-pretty">{state.text}</p>
          <div className="flex flex-wrap gap-3">
            {state.isOtherAccount ? <Button onClick={signOut}>{texts.otherAccount}</Button> : user && <Resend />}
            <WayOut />
          </div>
        </>
      )
    default:
      return (
        <>
          <p className="text-pretty">{texts.doneText}</p>
          <WayOut />
        </>
      )
  }
}

function Resend() {
  const account = useAccountTexts()
  const { errorOccurred } = useMessages()
  const [busy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    try {
      await call('addresses.resend', {})
      showToast({ title: account.confirm.resent })
    } catch (error) {
      showToast({ tone: 'failure', title: account.confirm.failed, description: errorText(error, errorOccurred) })
    }
    setBusy(false)
  }
  return (
    <Button disabled={busy} onClick={() => void resend()}>
      {account.confirm.resend}
    </Button>
  )
}

/** A link to the lists, or to the sign-in if nobody is signed in. Following it removes the stored token. */
function WayOut() {
  const account = useAccountTexts()
  const { user } = useVisitor()
  const forget = () => writeStored(storageKeys.pendingConfirmation, null)
  return (
    <Link
      to={user ? paths.shopping : paths.auth}
      state={user ? null : hasAccount}
      onClick={forget}
      className={buttonClass('outline')}
    >
      {user ? account.toLists : account.toLogin}
    </Link>
  )
}
