import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'

/** Chromium's deferred prompt; other engines do not have this event. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** The installation in this browser: possible by a prompt (`askable`), by the browser's menu, impossible, or done. */
export type InstallState = 'askable' | 'by-hand' | 'none' | 'installed'

const listeners = createListeners()
let prompt: InstallPrompt | undefined
let justInstalled = false

export const installState: Live<InstallState> = {
  subscribe: listeners.subscribe,
  get: () => {
    if (justInstalled || matchMedia('(display-mode: standalone)').matches) return 'installed'
    if (prompt) return 'askable'
    // Safari on phones and tablets has this property, and installs only through its menu.
    const { standalone } = navigator as { standalone?: boolean }
    if (standalone === true) return 'installed'
    return standalone === false ? 'by-hand' : 'none'
  },
}

/** Holds back the browser's install prompt until `install`. The event may arrive before the first screen. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
    listeners.notify()
  })
  addEventListener('appinstalled', () => {
    justInstalled = true
    listeners.notify()
  })
}

/** Shows the browser's install prompt, which works only once. */
export function install(): void {
  prompt?.prompt().catch(() => undefined)
  prompt = undefined
  listeners.notify()
}
