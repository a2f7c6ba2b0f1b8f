import { createListeners } from '#app/lib/listeners.ts'
import type { Live } from '#app/lib/live.ts'

/** What Chromium hands out for later; other engines know no such event. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

/** How this browser installs the app: by asking, by the person's own hand, not at all, or it has. */
export type InstallState = 'askable' | 'by-hand' | 'none' | 'installed'

const listeners = createListeners()
let prompt: InstallPrompt | undefined
let justInstalled = false

export const installState: Live<InstallState> = {
  subscribe: listeners.subscribe,
  get: () => {
    if (justInstalled || matchMedia('(display-mode: standalone)').matches) return 'installed'
    if (prompt) return 'askable'
    // Safari on a phone or a tablet knows this word, and has only its menu.
    const { standalone } = navigator as { standalone?: boolean }
    if (standalone === true) return 'installed'
    return standalone === false ? 'by-hand' : 'none'
  },
}

/** Keeps what the browser offers until the person is asked; it may come before anything is on screen. */
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

/** Lets the browser ask. It may ask once only. */
export function install(): void {
  prompt?.prompt().catch(() => undefined)
  prompt = undefined
  listeners.notify()
}
