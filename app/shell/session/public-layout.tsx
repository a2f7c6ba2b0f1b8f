import { useCallback, useMemo } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { VisitorContext } from '#app/data-react/visitor.ts'
import { hasAccount, paths } from '#app/lib/paths.ts'
import { useMessages } from '#app/messages/language.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import type { User } from '#shared/auth.ts'
import { SessionFailure, signInAgain } from './guards.tsx'
import { useLogout } from './use-logout.tsx'
import { useSession } from './use-session.ts'

/** The frame around public screens, such as an invitation: they know the signed-in person, if any, and can sign out. */
export function PublicLayout() {
  const session = useSession()
  const { loading } = useMessages()
  if (session.status === 'reading') return <Spinner label={loading} />
  if (session.status === 'failed') return <SessionFailure error={session.error} />
  if (session.status === 'in') return <SignedIn key={session.user.id} user={session.user} />
  return <SignedOut />
}

function SignedOut() {
  const navigate = useNavigate()
  const visitor = useMemo(
    () => ({
      user: undefined,
      signOut: () => undefined,
      signInAgain: () => void navigate(paths.auth, { state: hasAccount }),
    }),
    [navigate],
  )
  return (
    <VisitorContext value={visitor}>
      <Outlet />
    </VisitorContext>
  )
}

function SignedIn({ user }: { user: User }) {
  const navigate = useNavigate()
  const { start, dialog } = useLogout()
  const enterAgain = useCallback(() => void navigate(paths.auth, { state: signInAgain }), [navigate])
  const visitor = { user, signOut: start, signInAgain: enterAgain }
  return (
    <VisitorContext value={visitor}>
      <Outlet />
      {dialog}
    </VisitorContext>
  )
}
