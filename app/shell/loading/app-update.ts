import type { Workbox } from 'workbox-window'
import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'
import { untilLoaded } from '#app/lib/until-loaded.ts'

const updatePauseMs = 3600 * 1000
const retryPauseMs = 30_000

export interface SwUpdate {
  /** A new version of the app is ready. */
  needRefresh: boolean
  /** Takes it, and reloads the page. */
  update(): void
}

/** How long somebody who asked for the newest version waits for it at most, with the old one on screen. */
const takePatienceMs = 15_000

let state: SwUpdate = { needRefresh: false, update: () => undefined }
const listeners = createListeners()

/** Whether a new version waits; nothing happens before the person says so. */
export const swUpdate: Live<SwUpdate> = {
  subscribe: listeners.subscribe,
  get: () => state,
}

/**
 * Installs the service worker, which makes the app open without a network, after `fetched`: what the page has fetched by
 * then the service worker finds in the browser's cache.
 */
export async function registerServiceWorker(fetched: Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const [{ Workbox }] = await Promise.all([untilLoaded(() => import('workbox-window')), fetched])
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
  workbox.addEventListener('waiting', () =>
    offer(() => {
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    }),
  )
  // Another tab took the new version: this one goes on with the old until its person agrees.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) offer(() => location.reload())
  })
  const registration = await workbox.register().catch(() => undefined)
  if (!registration) {
    retry()
    return
  }
  // The network broke off: the browser has dropped all of it, and would try again only when the app is opened the next time.
  workbox.addEventListener('redundant', () => {
    if (!registration.active) retry()
  })
  // It came into charge while this page was on its way, or the person reloaded past it.
  if (!navigator.serviceWorker.controller) registration.active?.postMessage({ type: 'CLAIM' })
}

/**
 * Reloads into the newest version. A plain reload would not: until a new service worker is in charge, the old one answers
 * with the old app.
 */
export async function takeNewest(): Promise<void> {
  if (state.needRefresh) return state.update()
  await Promise.race([activateNewest(), new Promise((resolve) => setTimeout(resolve, takePatienceMs))]).catch(
    () => undefined,
  )
  location.reload()
}

/** Asks the server for a new version. Resolves with what is installed, or being installed, by then. */
async function updated(): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  return registration
}

/** Asks the server for a new version and puts it in charge, if there is one. */
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

/** An installed app may stay open for weeks: it asks again when the person comes back to it. */
function lookForUpdates(): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < updatePauseMs) return
    askedAt = Date.now()
    updated().catch(() => undefined)
  })
}
