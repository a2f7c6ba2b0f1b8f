import { createContext, useContext } from 'react'
import type { User } from '#shared/auth.ts'

/** The account of the person, as screens that change it need it. */
export interface OwnAccount {
  user: User
  /** Once the account is gone: forgets it on this device, also what was never sent. Ends on /auth. */
  forget: () => Promise<void>
}

export const OwnAccountContext = createContext<OwnAccount | undefined>(undefined)

/** For screens inside the frame. Throws elsewhere. */
export function useOwnAccount(): OwnAccount {
  const account = useContext(OwnAccountContext)
  if (!account) throw new Error('used outside of the frame')
  return account
}
