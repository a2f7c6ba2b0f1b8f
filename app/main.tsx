import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onceThere } from '#app/loading/first-screen.ts'
import { fetchRest } from '#app/loading/lazy-part.tsx'
import { takeProofFromAddress } from './device/pending-invite.ts'
import { takeShared } from './device/shared-text.ts'
import { paths } from './lib/paths.ts'
import { whenIdle } from './lib/scheduling.ts'
import { onStep } from './lib/steps.ts'
import { restoreLanguage } from './messages/language.ts'
import { fetchAhead, Router, textDialogs } from './router.tsx'
import { App } from './shell/app.tsx'
import { followInstall } from './shell/install/install-state.ts'
import { registerServiceWorker } from './shell/loading/app-update.ts'
import { followSession } from './shell/session/session-state.ts'

const patienceMs = 2000

takeProofFromAddress()
window.addEventListener('hashchange', takeProofFromAddress)
window.addEventListener('popstate', onStep)
followSession()
followInstall()
void start()

/** Starts the app. The module has no top-level `await`: with one, the bundler does not join small chunks. */
async function start(): Promise<void> {
  const firstScreen = fetchAhead(location.pathname)
  // Fonts are requested after the code, which they would delay on a slow connection. Until then a font of the device is
  // used.
  for (const face of document.fonts) face.load().catch(() => undefined)
  await Promise.all([restoreLanguage(), takeShared(textDialogs)])
  render()
  await firstScreen
  await whenIdle(patienceMs)
  await fetchWhatFollows()
}

function render(): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('index.html has no #app')
  createRoot(root).render(
    <StrictMode>
      <App>
        <Router />
      </App>
    </StrictMode>,
  )
}

/**
 * Fetches the parts beyond the first screen: the shopping lists, while a new person fills in the form, and all others
 * once that person's list is there, because on a weak line they would delay it. The service worker, registered then,
 * finds fetched parts in the browser's cache.
 */
async function fetchWhatFollows(): Promise<void> {
  await fetchAhead(paths.home)
  await new Promise<void>(onceThere)
  void fetchRest()
  void registerServiceWorker()
}
