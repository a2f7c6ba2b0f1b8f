/// <reference types="vite-plugin-pwa/client" />
/**
 * The service worker: serves the app without a network and sends what waits when the browser wakes it. It never
 * answers for `/api/*`, and a new version waits until the person agrees to it.
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openLocal } from './data/local-store.ts'
import { readSession } from './data/session.ts'
import { drainOutbox, expectDrained, outboxTag } from './sync/background-sync.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

interface PrecacheEntry {
  url: string
  revision: string | null
}

interface SyncEvent extends ExtendableEvent {
  tag: string
}

interface InstallEvent extends ExtendableEvent {
  addRoutes?(route: { condition: { urlPattern: string }; source: 'network' }): Promise<void>
}

const files = self.__WB_MANIFEST
const precache = new PrecacheController()
precache.addToCacheList(files)
cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(precache))
const notOurs = [/^\/api\//, /^\/healthz$/, /^\/readyz$/]
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notOurs }))

self.addEventListener('install', (event: InstallEvent) => {
  // Where the browser can, a request to the API does not even wake the worker, which takes a phone a while.
  const added = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.resolve(added).catch(() => undefined))
  event.waitUntil(fetchFiles(event))
})

self.addEventListener('activate', (event) => {
  // It keeps the event alive by itself.
  void precache.activate(event)
  event.waitUntil(self.clients.claim())
})

/**
 * All files at once. Workbox by itself fetches one after the other, each of which would wait for the whole way to the server
 * and back. What has a hash in its name may come from the browser's cache, where the page has left most of it.
 */
async function fetchFiles(event: ExtendableEvent): Promise<void> {
  const fetchFile = ({ url, revision }: PrecacheEntry) => {
    const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' })
    return precache.strategy.handle({ event, request, params: { cacheKey: precache.getCacheKeyForURL(url) } })
  }
  await Promise.all(files.map(fetchFile))
}

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
