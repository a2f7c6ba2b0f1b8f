/** The part of the service worker that sends what waits when the browser wakes it: loaded by sw.ts when it is needed. */
import { openLocal } from './data/local-store.ts'
import { deleteLeftData, readSession } from './data/session.ts'
import { drainOutbox, expectDrained, outboxTag } from './sync/background-sync.ts'

declare const self: ServiceWorkerGlobalScope

Object.assign(self, {
  onSync: async (tag: string) => {
    if (tag === outboxTag) await drain()
  },
})

/** Throws while something still waits: that is how the browser learns to wake us again. */
async function drain(): Promise<void> {
  const user = await readSession()
  if (!user) return
  const local = await openLocal(user)
  try {
    // Signed out meanwhile: do not leave the emptied database of that person behind. Of who only gave way to somebody else it stays.
    if ((await readSession())?.id !== user.id) return await deleteLeftData()
    await ((await leaveToPage()) ? expectDrained(local) : drainOutbox(local))
  } finally {
    local.close()
  }
}

/** A page in front does it itself and shows how it goes. */
async function leaveToPage(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  const visible = pages.find((page) => page.visibilityState === 'visible')
  visible?.postMessage(outboxTag)
  return visible !== undefined
}
