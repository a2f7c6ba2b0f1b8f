import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { fetchRest } from '#app/loading/lazy-part.tsx'
import { takeProofFromAddress } from './device/pending-invite.ts'
import { takeSharedFromAddress } from './device/shared-text.ts'
import { paths } from './lib/paths.ts'
import { whenIdle } from './lib/scheduling.ts'
import { restoreLanguage } from './messages/language.ts'
import { fetchAhead, Router } from './router.tsx'
import { App } from './shell/app.tsx'
import { followInstall } from './shell/install/install-state.ts'
import { registerServiceWorker } from './shell/loading/app-update.ts'
import { followSession } from './shell/session/session-state.ts'

const patienceMs = 2000

takeProofFromAddress()
takeSharedFromAddress()
window.addEventListener('hashchange', takeProofFromAddress)
followSession()
followInstall()
void start()

/** No top-level `await`: with one, the bundler does not join small chunks. */
async function start(): Promise<void> {
  const firstScreen = fetchAhead(location.pathname)
  // Only after the code, which they would delay on a slow connection: until then a font of the device is used.
  for (const face of document.fonts) face.load().catch(() => undefined)
  await restoreLanguage()
  render()
  await firstScreen
  await whenIdle(patienceMs)
  fetchWhatFollows()
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
 * Fetches parts beyond the first screen in their likely order: the list; all other parts; and the service worker, which
 * finds them in the browser's cache.
 */
function fetchWhatFollows(): void {
  const list = fetchAhead(paths.home)
  void list.then(fetchRest)
  void registerServiceWorker(list)
}
