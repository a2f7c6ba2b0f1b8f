/// <reference types="vite-plugin-pwa/client" />
/**
 * The service worker: serves the app without a network and sends what waits when the browser wakes it. It never
 * answers for `/api/*`, and a new version waits until the person agrees to it. Each start of the app waits for this
 * script to run, so what sends is a script of its own (sw-background-sync.ts).
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { listenToPush } from './sw-push.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  /** Known once sw-background-sync.js has run. */
  onSync?: (tag: string) => Promise<void>
}

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
const notOurs = [/^\/api\//, /^\/healthz$/, /^\/readyz$/, /^\/metrics$/]
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notOurs }))

listenToPush()

self.addEventListener('install', (event: InstallEvent) => {
  // Where the browser can, a request to the API does not even wake the worker, which takes a phone a while.
  const added = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.resolve(added).catch(() => undefined))
  event.waitUntil(fetchFiles(event).then(loadBackgroundSync))
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

self.addEventListener('message', (event) => {
  const { type } = event.data ?? {}
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  // A page that was on its way while this came into charge has missed it.
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
})

self.addEventListener('sync' as never, (event: SyncEvent) => {
  event.waitUntil(onSync(event.tag))
})

/** Rejects when the browser should wake us again later. */
async function onSync(tag: string): Promise<void> {
  loadBackgroundSync()
  await self.onSync?.(tag)
}

/**
 * Where the browser knows such events. A worker may import only what it has imported while it was being installed: that
 * is kept beside it, so later no network is needed.
 */
function loadBackgroundSync(): void {
  if ('sync' in self.registration && !self.onSync) importScripts('/sw-background-sync.js')
}
