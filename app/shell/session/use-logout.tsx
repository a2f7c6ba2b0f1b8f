import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call, NetworkError } from '#app/api/call.ts'
import { endSession } from '#app/data/session.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { localPath } from '#app/lib/local-path.ts'
import { paths } from '#app/lib/paths.ts'
import { storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { clearTab } from '#app/lib/tab-storage.ts'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { LazyDialog, lazyPart } from '#app/shell/loading/lazy-part.tsx'
import { flushBeforeLogout } from '#app/sync/triggers.ts'
import { showToast } from '#app/ui/toasts.ts'

const flushTimeoutMs = 5000
const patienceMs = 400

const logoutDialog = lazyPart(async () => (await import('./logout-dialog.tsx')).LogoutDialog)

/** Signing out without losing anything unasked: sends what waits, asks when something cannot be sent, then forgets. */
export function useLogout(): { start: () => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const local = useLocal()
  const [unsent, setUnsent] = useState(0)

  const leave = async () => {
    setUnsent(0)
    try {
      const redirectTo = await signOutAtServer()
      writeStored(storageKeys.viewedSharedLists, null)
      clearTab()
      await endSession()
      showToast({ title: currentMessages().logout.done })
      await navigate(localPath(redirectTo) ?? paths.auth, { replace: true })
    } catch (error) {
      const { logout, errorOccurred } = currentMessages()
      showToast({ tone: 'failure', title: logout.failed, description: errorText(error, errorOccurred) })
    }
  }

  const start = async () => {
    const slow = setTimeout(() => showToast({ title: currentMessages().logout.sending }), patienceMs)
    const pending = await flushBeforeLogout(local, flushTimeoutMs).finally(() => clearTimeout(slow))
    if (pending > 0) setUnsent(pending)
    else await leave()
  }

  const dialog = unsent > 0 && (
    <LazyDialog of={logoutDialog} props={{ unsent, onClose: () => setUnsent(0), onLeave: () => void leave() }} />
  )
  return { start: () => void start(), dialog }
}

/** Without a network the server is told at the next start: leaving a device must not need a signal. */
async function signOutAtServer(): Promise<string | undefined> {
  try {
    return (await call('auth.logout', {})).redirectTo
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    writeStored(storageKeys.owedLogout, 'true')
    return
  }
}
