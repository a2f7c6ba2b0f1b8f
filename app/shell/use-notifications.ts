import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { setAppBadge } from '#app/lib/app-badge.ts'
import { openPath } from '#app/lib/app-messages.ts'
import { localPath } from '#app/lib/local-path.ts'
import { sessionState } from './session/session-state.ts'

/** Opens what a pressed notification is about, and counts on the icon of the app the lists nobody has looked at. */
export function useNotifications(userId: string, unreadLists: number): void {
  const navigate = useNavigate()
  useEffect(() => {
    const worker = navigator.serviceWorker
    const open = ({ data }: MessageEvent) => {
      const path = data?.type === openPath && localPath(data.path)
      if (path) void navigate(path)
    }
    worker?.addEventListener('message', open)
    return () => worker?.removeEventListener('message', open)
  }, [navigate])
  useEffect(() => {
    const count = () => setAppBadge(unreadLists)
    count()
    // The worker counts what it has shown meanwhile.
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [unreadLists])
  useEffect(() => () => leaveUnlessIn(userId), [userId])
}

/** The server sends nothing more to a session that has ended; this takes away what is shown of it, too, also before somebody else. */
function leaveUnlessIn(userId: string): void {
  const session = sessionState.get()
  if (session.status === 'in' && session.user.id === userId) return
  setAppBadge(0)
  import('#app/api/push.ts').then(({ leavePush }) => leavePush()).catch(() => undefined)
}
