/// <reference types="vite-plugin-pwa/client" />
/**
 * The service worker: serves the app without a network and sends what waits when the browser wakes it. It never
 * answers for `/api/*`, and a new version waits until the person agrees to it.
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openLocal } from './data/local-store.ts'
import { readSession } from './data/session.ts'
import { drainOutbox, expectDrained, outboxTag } from './sync/background-sync.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

interface SyncEvent extends ExtendableEvent {
  tag: string
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?(route: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

// Where the browser can, a request to the API does not even wake the worker, which takes a phone a while.
self.addEventListener('install', (event: InstallEvent) => {
  const added = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.resolve(added).catch(() => undefined))
})
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
const notOurs = [/^\/api\//, /^\/healthz$/, /^\/readyz$/]
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: notOurs }))

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting()
})

self.addEventListener('sync' as never, (event: SyncEvent) => {
  if (event.tag === outboxTag) event.waitUntil(drain())
})

/** Throws while something still waits: that is how the browser learns to wake us again. */
async function drain(): Promise<void> {
  const user = await readSession()
  if (!user) return
  const local = await openLocal(user)
  try {
    // Signed out meanwhile: do not leave the emptied database of that person behind.
    if ((await readSession())?.id !== user.id) return await local.db.delete()
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
