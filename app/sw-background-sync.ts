/**
 * The part of the service worker that sends pending mutations when the browser wakes it: loaded by sw.ts when needed.
 */
import { openLocal } from './data/store/local-store.ts'
import { deleteLeftData, readSession } from './data/store/session.ts'
import { drainOutbox, expectDrained, outboxTag } from './sync/background-sync.ts'

declare const self: ServiceWorkerGlobalScope

Object.assign(self, {
  onSync: async (tag: string) => {
    if (tag === outboxTag) await drain()
  },
})

/** Throws while mutations are pending, so that the browser wakes the worker again. */
async function drain(): Promise<void> {
  const user = await readSession()
  if (!user) return
  const local = await openLocal(user)
  try {
    // Signed out meanwhile: do not leave the emptied database of that person behind. The data of a person who was only
    // replaced by another one stays.
    if ((await readSession())?.id !== user.id) return await deleteLeftData()
    await ((await leaveToPage()) ? expectDrained(local) : drainOutbox(local))
  } finally {
    local.close()
  }
}

/** True if a page has been asked to send the mutations, because a visible page shows the progress. */
async function leaveToPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const visible = pages.find((page) => page.visibilityState === 'visible')
  visible?.postMessage(outboxTag)
  return visible !== undefined
}
