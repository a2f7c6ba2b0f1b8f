import { Route, Routes } from 'react-router-dom'
import { useMessages } from '#app/messages/language.ts'
import { Spinner } from '#app/ui/spinner.tsx'
import { AdminPage } from './features/admin/admin-page.tsx'
import { SessionFailure } from './shell/session/guards.tsx'
import { useSession } from './shell/session/use-session.ts'
import type { pages } from './shell/shell-pages.ts'

type Frames = typeof pages

/**
 * The page of administrators in its frame: one chunk of the app, which the first load does not include. The frames are
 * given, because a chunk that two others import would be loaded with the first screen.
 */
export const adminWithin = (frames: Frames) => () => <Admin frames={frames} />

/** For everybody but administrators, signed in or not, the page does not exist. */
function Admin({ frames: { Layout, NotFoundPage } }: { frames: Frames }) {
  const session = useSession()
  const { loading } = useMessages()
  if (session.status === 'reading') return <Spinner label={loading} />
  if (session.status === 'failed') return <SessionFailure error={session.error} />
  if (session.status === 'out' || !session.user.isAdmin) return <NotFoundPage />
  return (
    <Routes>
      <Route element={<Layout key={session.user.id} />}>
        <Route index element={<AdminPage />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}
