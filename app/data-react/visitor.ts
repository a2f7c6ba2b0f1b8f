import { createContext, useContext } from 'react'
import type { User } from '#shared/auth.ts'

/** Who looks at a public screen. */
export interface Visitor {
  /** Undefined when nobody is signed in on this device. */
  user: User | undefined
  /** Signs them out, losing nothing unasked. Ends on /auth. */
  signOut: () => void
  /** To /auth, also for somebody who is signed in on this device but no longer at the server. */
  signInAgain: () => void
}

export const VisitorContext = createContext<Visitor | undefined>(undefined)

/** For screens behind `PublicLayout`. Throws elsewhere. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext)
  if (!visitor) throw new Error('used outside of a public screen')
  return visitor
}
