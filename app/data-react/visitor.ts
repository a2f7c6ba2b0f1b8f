import { createContext, useContext } from 'react'
import type { User } from '#shared/auth.ts'

/** The visitor of a public screen. */
export interface Visitor {
  /** Undefined when nobody is signed in on this device. */
  user: User | undefined
  /** Signs the visitor out, with a question before anything is lost. Ends on /auth. */
  signOut: () => void
  /** Leads to /auth, also for a person who is signed in on this device but no longer at the server. */
  signInAgain: () => void
}

export const VisitorContext = createContext<Visitor | undefined>(undefined)

/** The visitor of a public screen, for screens behind `PublicLayout`. Throws elsewhere. */
export function useVisitor(): Visitor {
  const visitor = useContext(VisitorContext)
  if (!visitor) throw new Error('used outside of a public screen')
  return visitor
}
