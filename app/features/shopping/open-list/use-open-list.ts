import { useEffect } from 'react'
import type { OpenList } from '#app/data/areas/lists.ts'
import { liveReceivedLists } from '#app/data/areas/sharing.ts'
import { useAnswer } from '#app/data-react/use-answer.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { forgetNews } from '#app/device/app-badge.ts'
import { keepLastList } from '#app/device/last-list.ts'
import { markAllAsViewed } from '#app/device/viewed-lists.ts'
import { newsShown } from '#app/lib/app-messages.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { listScope } from '#shared/scopes.ts'

/**
 * Requests a sync that begins with the list on the screen, stores it as viewed and as the last opened one, and closes
 * its notifications while the page is visible.
 */
export function useOpenList(listId: string, role: OpenList['role']): void {
  const local = useLocal()
  const received = useAnswer(liveReceivedLists)
  useEffect(() => keepLastList(local.user.id, { listId, isReadOnly: role === 'viewer' }), [local, listId, role])
  useEffect(() => {
    markAllAsViewed((received ?? []).filter((list) => list.listId === listId).map(({ id }) => id))
  }, [received, listId])
  useEffect(() => requestSync([listScope(listId)]), [listId])
  useEffect(() => {
    const forget = async () => {
      if (document.visibilityState === 'visible')
        await forgetNews(await navigator.serviceWorker?.getRegistration(), listId).catch(() => undefined)
    }
    const onVisible = () => void forget()
    onVisible()
    const onMessage = ({ data }: MessageEvent) => data?.type === newsShown && onVisible()
    document.addEventListener('visibilitychange', onVisible)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [listId])
}
