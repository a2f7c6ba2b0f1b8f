import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { sharedText } from '#app/device/shared-text.ts'
import { readStored, readTab, storageKeys, tabKeys, writeTab } from '#app/device/storage.ts'
import { localPath } from '#app/lib/local-path.ts'
import { paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { SessionState } from './session-state.ts'
import { useSession } from './use-session.ts'

/** Admits only people who are signed in on this device; others go to /auth. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const messages = useMessages()
  useWantedPath(session.status)
  if (session.status === 'reading') return <Spinner label={messages.loading} />
  if (session.status === 'failed') return <SessionFailure error={session.error} />
  if (session.status === 'out') return <Navigate to={paths.auth} replace />
  // Keyed by person, so that React does not reuse the state of these screens for somebody else.
  return <div key={session.user.id}>{children}</div>
}

/**
 * Stores the path of a link that was opened signed out, so that it is opened after the sign-in. It waits in this tab,
 * across a sign-in with Google and reloads; without storage the home page opens. The path that was open at a sign-out is
 * not stored: it would be opened for the next person.
 */
function useWantedPath(status: SessionState['status']): void {
  const { pathname, search } = useLocation()
  const [opened] = useState({ path: pathname + search, isSignedOut: true })
  useEffect(() => {
    if (status === 'in') {
      opened.isSignedOut = false
      writeTab(tabKeys.wantedPath, null)
    }
    if (status === 'out' && opened.isSignedOut && opened.path !== paths.home) writeTab(tabKeys.wantedPath, opened.path)
  }, [status, opened])
}

/** Admits only people who are signed out; others are redirected, unless they are here to enter their password again. */
export function SignedOutOnly() {
  const session = useSession()
  const messages = useMessages()
  const { state } = useLocation()
  // Another tab with the invitation may accept and drop it before this sign-in is complete.
  const [invitation] = useState(() => readStored(storageKeys.pendingInviteToken))
  const [wanted] = useState(() => localPath(readTab(tabKeys.wantedPath)))
  if (session.status === 'reading') return <Spinner label={messages.loading} />
  if (session.status === 'in' && state !== signInAgain) return <Navigate to={startPath(invitation, wanted)} replace />
  return <Outlet />
}

/** Router state of a link to /auth for a person who is signed in on this device, but no longer at the server. */
export const signInAgain = 'sign-in-again'

/**
 * The path after a sign-in: the page of a waiting mail confirmation, invitation or shared text, else the path of the
 * link that was opened signed out, else home.
 */
function startPath(invitation: string | null, wanted: string | undefined): string {
  if (readStored(storageKeys.pendingConfirmation)) return paths.confirmEmail
  const token = readStored(storageKeys.pendingInviteToken) ?? invitation
  if (token) return paths.invite(token)
  return sharedText() ? paths.shopping : (wanted ?? paths.home)
}

/** The path that the server has answered with the headers of this document. */
const loadedPath = globalThis.location?.pathname

/** A screen that alone has the rights of its document: who comes or leaves within the app gets another document. */
export function OwnDocument({ path, children }: { path: string; children: ReactNode }) {
  useEffect(() => {
    if (loadedPath !== path) location.reload()
    return () => void setTimeout(() => location.pathname !== path && location.reload())
  }, [path])
  return children
}

/** Passes the failure to the crash page. */
export function SessionFailure({ error }: { error: unknown }): never {
  throw error
}
