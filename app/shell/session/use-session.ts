import { useLive } from '#app/data-react/use-live.ts'
import type { User } from '#shared/auth.ts'
import { type SessionState, sessionState } from './session-state.ts'

export const useSession = (): SessionState => useLive(sessionState)

/** The signed-in person. Throws outside of `SignedInOnly`. */
export function useUser(): User {
  const session = useSession()
  if (session.status !== 'in') throw new Error('used outside of the guard')
  return session.user
}
