import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Unsent } from '#app/data/mutations/closing.ts'
import { writeTyped } from '#app/data/store/typed.ts'
import { useLocal } from '#app/data-react/use-local.ts'
import { localPath } from '#app/lib/local-path.ts'
import { paths } from '#app/lib/paths.ts'
import { LazyDialog, lazyPart } from '#app/loading/lazy-part.tsx'
import { errorText } from '#app/messages/error-text.ts'
import { currentMessages } from '#app/messages/language.ts'
import { trySending } from '#app/sync/triggers.ts'
import { showToast } from '#app/ui/toasts.ts'
import { onceLeft } from './session-state.ts'
import { signOut } from './sign-out.ts'

const sendingTimeoutMs = 5000
const patienceMs = 400

const logoutDialog = lazyPart(async () => (await import('#app/shell/shell-dialogs.ts')).dialogs.LogoutDialog)

/** A sign-out without unconfirmed losses: sends pending changes, asks about the rest, then deletes the data. */
export function useLogout(): { start: () => void; dialog: ReactNode } {
  const navigate = useNavigate()
  const local = useLocal()
  const isBusy = useRef(false)
  const [unsent, setUnsent] = useState<Unsent>([])

  const leave = async (accepted: Unsent) => {
    const result = await signOut(local, accepted)
    setUnsent(result.unsent)
    if (result.unsent.length > 0) return
    // Otherwise /auth would redirect the person, who still seems to be signed in.
    await onceLeft(local)
    showToast({ title: currentMessages().logout.done })
    await navigate(localPath(result.redirectTo) ?? paths.auth, { replace: true })
  }

  const sendAndLeave = async () => {
    const slow = setTimeout(() => showToast({ title: currentMessages().logout.sending }), patienceMs)
    await writeTyped(local)
      .then(() => trySending(sendingTimeoutMs))
      .finally(() => clearTimeout(slow))
    await leave([])
  }

  /** Calls `act` unless an earlier attempt still runs, because a person may press several times. Shows its failure. */
  const attempt = (act: () => Promise<void>) => {
    if (isBusy.current) return
    isBusy.current = true
    void act()
      .catch(sayFailure)
      .finally(() => {
        isBusy.current = false
      })
  }

  const accept = () => {
    setUnsent([])
    attempt(() => leave(unsent))
  }
  const dialog = unsent.length > 0 && (
    <LazyDialog of={logoutDialog} props={{ unsent: unsent.length, onClose: () => setUnsent([]), onLeave: accept }} />
  )
  return { start: () => attempt(sendAndLeave), dialog }
}

function sayFailure(error: unknown): void {
  const { logout, errorOccurred } = currentMessages()
  showToast({ tone: 'failure', title: logout.failed, description: errorText(error, errorOccurred) })
}
