import './app.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { whenIdle } from './lib/idle.ts'
import { restoreLanguage } from './messages/language.ts'
import { fetchAhead, Router } from './router.tsx'
import { App } from './shell/app.tsx'
import { registerServiceWorker } from './shell/loading/app-update.ts'
import { followSession } from './shell/session/session-state.ts'

const workerPatienceMs = 2000

followSession()
fetchAhead(location.pathname)
await restoreLanguage()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')
createRoot(root).render(
  <StrictMode>
    <App>
      <Router />
    </App>
  </StrictMode>,
)

// Without it the app works as any page does, and the next visit tries again.
whenIdle(workerPatienceMs)
  .then(registerServiceWorker)
  .catch(() => undefined)
