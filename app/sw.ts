/// <reference types="vite-plugin-pwa/client" />
/**
 * The service worker: serves the app offline and sends pending mutations when the browser wakes it. It never answers
 * for `/api/*`, and a new version waits until the person agrees to it. Each start of the app waits for this script to
 * run, so the part with the local database is a script of its own (sw-background-sync.ts).
 */
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cameraPath, receivedPath, sharePath } from '#shared/pages.ts'
import { listenToNotifications, type ReminderActs } from './sw-notifications.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[]
  /** `sw-background-sync.js` sets both functions when it is loaded; undefined before. */
  onSync?: (tag: string) => Promise<void>
  actOnReminder?: ReminderActs
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

const built = self.__WB_MANIFEST as PrecacheEntry[]
/** The page of the app is kept once more, with the headers of the document that may use the camera. */
const files = built.flatMap((file) => (file.url === 'index.html' ? [file, { ...file, url: cameraPath }] : [file]))
/** Browsers open six connections to a server without HTTP/2, and one of them has the events. */
const atOnce = 3
const precache = new PrecacheController()
precache.addToCacheList(files)
cleanupOutdatedCaches()
registerRoute(new PrecacheRoute(precache))
registerRoute(
  new NavigationRoute(precache.createHandlerBoundToURL(cameraPath), {
    allowlist: [new RegExp(`^${cameraPath}(?:\\?|$)`)],
  }),
)
const notOurs = [/^\/api\//, /^\/healthz$/, /^\/readyz$/, /^\/metrics$/]
registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: notOurs }))

/** The last thing that another app has shared: in memory only, as it may be a receipt with the CPF of a person. */
let shared: Record<string, unknown> | undefined
registerRoute(
  ({ url }) => url.pathname === sharePath,
  async ({ request }) => {
    shared = Object.fromEntries(await request.formData())
    return Response.redirect(receivedPath, 303)
  },
  'POST',
)

listenToNotifications(async (shown, act) => {
  loadBackgroundSync()
  return (await self.actOnReminder?.(shown, act)) ?? false
})

self.addEventListener('install', (event: InstallEvent) => {
  // In supporting browsers a request to the API does not even wake the worker, which takes a while on a phone.
  const added = event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' })
  event.waitUntil(Promise.resolve(added).catch(() => undefined))
  event.waitUntil(fetchFiles(event).then(loadBackgroundSync))
})

self.addEventListener('activate', (event) => {
  // Workbox extends the event by itself.
  void precache.activate(event)
  event.waitUntil(self.clients.claim())
})

/**
 * Fetches all files, some at once: Workbox fetches them one after the other, with a round trip to the server for each.
 * All at once they would take every connection, and what the person does meanwhile would wait. Files with a hash in
 * their names may come from the browser's cache, where the page has left most of them.
 */
async function fetchFiles(event: ExtendableEvent): Promise<void> {
  const left = [...files]
  const fetchLeft = async () => {
    for (let file = left.shift(); file; file = left.shift()) await fetchFile(event, file)
  }
  await Promise.all(Array.from({ length: atOnce }, fetchLeft))
}

function fetchFile(event: ExtendableEvent, { url, revision }: PrecacheEntry): Promise<Response> {
  const cache = revision ? 'reload' : 'default'
  const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
  return precache.strategy.handle({ event, request, params: { cacheKey: precache.getCacheKeyForURL(url) } })
}

self.addEventListener('message', (event) => {
  const { type } = event.data ?? {}
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  // A page that was loading during the activation has missed it.
  if (type === 'SHARED') {
    event.ports[0]?.postMessage(shared)
    shared = undefined
  }
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
})

self.addEventListener('sync' as never, (event: SyncEvent) => {
  event.waitUntil(onSync(event.tag))
})

/** Handles a sync event with that tag. Rejects if the browser should wake the worker again later. */
async function onSync(tag: string): Promise<void> {
  loadBackgroundSync()
  await self.onSync?.(tag)
}

/**
 * Loads sw-background-sync.js in browsers with sync events or with buttons in notifications. A worker may import only
 * scripts that it imported during its installation: they are stored with it, so no network is needed later.
 */
function loadBackgroundSync(): void {
  const isOfUse = 'sync' in self.registration || hasButtons()
  if (isOfUse && !self.onSync) importScripts('/sw-background-sync.js')
}

const hasButtons = (): boolean => 'Notification' in self && 'maxActions' in Notification
