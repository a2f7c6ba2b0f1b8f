import { useEffect, useState } from 'react'
import { useVisitor } from '#app/data-react/visitor.ts'
import { follow, type InviteState } from './invite-state.ts'

const [firstRetryMs, lastRetryMs] = [2000, 30_000]

/** Follows an invitation: at once, after each sign-in and sign-out, and again when the network is back. */
export function useInvite(token: string): { state: InviteState; again: () => void } {
  const { user } = useVisitor()
  const userId = user?.id
  const [state, setState] = useState<InviteState>({ is: 'checking' })
  const [attempt, setAttempt] = useState(0)
  const again = () => setAttempt((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a person whose name changes stays who they are; `attempt` asks again
  useEffect(() => {
    let isCurrent = true
    void follow(token, user, (next) => {
      // While waiting for the network, single attempts are not shown.
      if (isCurrent) setState((before) => (isWaiting(before) && next.is === 'accepting' ? before : next))
    })
    return () => {
      isCurrent = false
    }
  }, [token, userId, attempt])

  const isOffline = state.is === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const look = () => document.visibilityState === 'visible' && setAttempt((before) => before + 1)
    const timer = setTimeout(look, Math.min(firstRetryMs * 2 ** attempt, lastRetryMs))
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isOffline, attempt])

  return { state, again }
}

const isWaiting = ({ is }: InviteState): boolean => is === 'offline' || is === 'unconfirmed'
