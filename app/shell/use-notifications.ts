import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { countOnIcon, keepUnread } from '#app/device/app-badge.ts'
import { openPath } from '#app/lib/app-messages.ts'
import { localPath } from '#app/lib/local-path.ts'
import { linkedRow, showRow } from '#app/lib/paths.ts'
import { sessionState } from './session/session-state.ts'

/**
 * Opens the page of a pressed notification, shows the number of unviewed lists on the app icon, and after a sign-out
 * ends the notifications of this device.
 */
export function useNotifications(userId: string, unread: readonly string[] | undefined): void {
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
  useLinkedRow()
  const unreadNow = unread?.join()
  useEffect(() => {
    if (unreadNow === undefined) return
    const keep = async () => keepUnread(await worker(), userId, unreadNow ? unreadNow.split(',') : [])
    void keep()
    // Notifications may have come or gone while the page was hidden.
    const onVisible = () => void keep()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [userId, unreadNow])
  useEffect(() => () => leaveUnlessIn(userId), [userId])
}

/** Shows the row that the query of the URL names, as in the link of a notification. */
function useLinkedRow(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const id = linkedRow(search)
    if (id) void navigate(pathname, { replace: true, state: showRow(id) })
  }, [pathname, search, navigate])
}

/**
 * After the person has left, ends the push subscription and closes the visible notifications, before somebody else
 * signs in. The server sends nothing to an ended session anyway.
 */
function leaveUnlessIn(userId: string): void {
  const session = sessionState.get()
  if (session.status === 'in' && session.user.id === userId) return
  void count()
  import('#app/notifications/push-state.ts').then(({ leavePush }) => leavePush()).then(count, () => undefined)
}

const count = async () => countOnIcon(await worker())
const worker = async () => navigator.serviceWorker?.getRegistration().catch(() => undefined)
