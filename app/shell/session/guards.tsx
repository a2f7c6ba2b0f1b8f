import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#app/lib/paths.ts'
import { sharedText } from '#app/lib/shared-text.ts'
import { readStored, storageKeys } from '#app/lib/storage-keys.ts'
import { forgetWantedPath, keepWantedPath, wantedPath } from '#app/lib/wanted-path.ts'
import { useMessages } from '#app/messages/language.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { SessionState } from './session-state.ts'
import { useSession } from './use-session.ts'

/** Lets only people pass who are signed in on this device; the others go to /auth. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const messages = useMessages()
  useWantedPath(session.status)
  if (session.status === 'reading') return <Spinner label={messages.loading} />
  if (session.status === 'failed') return <SessionFailure error={session.error} />
  if (session.status === 'out') return <Navigate to={paths.auth} replace />
  // Keyed by person, so that React does not reuse the state of these screens when somebody else signs in.
  return <div key={session.user.id}>{children}</div>
}

/** Keeps the path of a link that was opened signed out; one's own sign-out leads to no page of the next person. */
function useWantedPath(status: SessionState['status']): void {
  const { pathname, search } = useLocation()
  const [opened] = useState({ path: pathname + search, isSignedOut: true })
  useEffect(() => {
    if (status === 'in') {
      opened.isSignedOut = false
      forgetWantedPath()
    }
    if (status === 'out' && opened.isSignedOut && opened.path !== paths.home) keepWantedPath(opened.path)
  }, [status, opened])
}

/** Sends people on who have nothing to do here, unless they came to show the server their password again. */
export function SignedOutOnly() {
  const session = useSession()
  const messages = useMessages()
  const { state } = useLocation()
  // Another tab that shows it may accept it, and forget it, before this one is through with signing in.
  const [invitation] = useState(() => readStored(storageKeys.pendingInviteToken))
  const [wanted] = useState(wantedPath)
  if (session.status === 'reading') return <Spinner label={messages.loading} />
  if (session.status === 'in' && state !== signInAgain) return <Navigate to={startPath(invitation, wanted)} replace />
  return <Outlet />
}

/** State of a link to /auth for someone who is signed in on this device, but no longer at the server. */
export const signInAgain = 'sign-in-again'

/** Where someone goes who has signed in: to the link that led them here, else to their home page. */
function startPath(invitation: string | null, wanted: string | undefined): string {
  if (readStored(storageKeys.pendingConfirmation)) return paths.confirmEmail
  const token = readStored(storageKeys.pendingInviteToken) ?? invitation
  if (token) return paths.invite(token)
  return sharedText() ? paths.shopping : (wanted ?? paths.home)
}

/** Hands the failure to the page that shows crashes. */
export function SessionFailure({ error }: { error: unknown }): never {
  throw error
}
