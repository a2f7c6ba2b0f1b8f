import type { Workbox } from 'workbox-window'
import type { Live } from '#app/data/live.ts'

const updatePauseMs = 3600 * 1000

export interface SwUpdate {
  /** A new version of the app is ready. */
  needRefresh: boolean
  /** Takes it: the only thing that ever reloads the page. */
  update(): void
}

let state: SwUpdate = { needRefresh: false, update: () => undefined }
const listeners = new Set<() => void>()

/** Whether a new version waits; nothing happens before the person says so. */
export const swUpdate: Live<SwUpdate> = {
  subscribe: (listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => state,
}

/** Installs the service worker, which makes the app open without a network. The first screen does not wait for it. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  }
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  const offer = (update: () => void) => {
    state = { needRefresh: true, update }
    for (const listener of listeners) listener()
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
  await workbox.register()
  lookForUpdates(workbox)
}

/** An installed app may stay open for weeks: it asks again when the person comes back to it. */
function lookForUpdates(workbox: Workbox): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < updatePauseMs) return
    askedAt = Date.now()
    workbox.update().catch(() => undefined)
  })
}
