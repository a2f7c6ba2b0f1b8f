import { useEffect } from 'react'
import { forgetNews } from '#app/lib/app-badge.ts'
import { newsShown } from '#app/lib/app-messages.ts'
import { requestSync } from '#app/sync/triggers.ts'
import { listScope } from '#shared/scopes.ts'

/** While a list is on the screen it comes first in what is synced, and nothing needs to say that there is something new on it. */
export function useOpenList(listId: string): void {
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
