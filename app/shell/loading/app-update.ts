import type { Workbox } from 'workbox-window'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { untilLoaded } from '#app/lib/retrying.ts'

const updatePauseMs = 3600 * 1000
const retryPauseMs = 30_000

export interface SwUpdate {
  /** True if a new version of the app is ready. */
  needRefresh: boolean
  /** Activates the new version, and reloads the page. */
  update(): void
}

/** The longest wait for the newest version after a request for it, with the old one on screen. */
const takePatienceMs = 15_000

let state: SwUpdate = { needRefresh: false, update: () => undefined }
const listeners = createListeners()

/** The state of the app's update. A new version is activated only with the person's consent. */
export const swUpdate: Live<SwUpdate> = {
  subscribe: listeners.subscribe,
  get: () => state,
}

/** Installs the service worker, which makes the app open offline, except in development. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await untilLoaded(() => import('workbox-window'))
  await install(() => new Workbox('/sw.js'))
  lookForUpdates()
}

async function install(open: () => Workbox): Promise<void> {
  const workbox = open()
  const retry = () => setTimeout(() => void install(open), retryPauseMs)
  const offer = (update: () => void) => {
    state = { needRefresh: true, update }
    listeners.notify()
  }
  const offerWaiting = () =>
    offer(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  workbox.addEventListener('waiting', offerWaiting)
  // Another tab activated the new version: this one keeps the old one until its person agrees.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) offer(() => location.reload())
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) {
    retry()
    return
  }
  // The network broke off: the browser has dropped the download, and would retry only at the next start of the app.
  const onState = ({ target }: Event) => {
    if ((target as ServiceWorker).state === 'redundant' && !registration.active) retry()
  }
  const watch = () => registration.installing?.addEventListener('statechange', onState)
  // Safari may say so in another tab only when the worker is past its installation, for which Workbox throws.
  const onFound = (event: Event) => {
    if (registration.installing) return watch()
    event.stopImmediatePropagation()
    if (registration.waiting && registration.active) offerWaiting()
  }
  registration.addEventListener('updatefound', onFound, { capture: true })
  // A page that was left may have begun the installation: Workbox does not follow that one.
  watch()
  // The service worker was activated during the load of this page, or a forced reload bypassed it.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' })
}

/**
 * Reloads into the newest version; if that is not active after 15 seconds, into the present one. A plain reload would
 * not do: until a new service worker is active, the old one answers with the old app.
 */
export async function takeNewest(): Promise<void> {
  if (state.needRefresh) return state.update()
  await Promise.race([activateNewest(), new Promise((resolve) => setTimeout(resolve, takePatienceMs))]).catch(
    () => undefined,
  )
  location.reload()
}

/** Asks the server for a new version. Resolves with the service worker's registration; undefined without one. */
async function updated(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  return registration
}

/** Asks the server for a new version and activates it, if there is one. Resolves when it is active or has failed. */
async function activateNewest(): Promise<void> {
  const registration = await updated()
  const worker = registration?.installing ?? registration?.waiting
  if (!worker) return
  await new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' })
      if (worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** An installed app may stay open for weeks: at a return to it the server is asked again, at most once an hour. */
function lookForUpdates(): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < updatePauseMs) return
    askedAt = Date.now()
    updated().catch(() => undefined)
  })
}
