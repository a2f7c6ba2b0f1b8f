import { createContext, useContext } from 'react'
import type { User } from '#shared/auth.ts'

/** The person's account, for screens that change it. */
export interface OwnAccount {
  user: User
  /** After the account was deleted: deletes its data on this device, including unsent data. Ends on /auth. */
  forget: () => Promise<void>
}

export const OwnAccountContext = createContext<OwnAccount | undefined>(undefined)

/** The account of the signed-in person, for screens inside the frame. Throws elsewhere. */
export function useOwnAccount(): OwnAccount {
  const account = useContext(OwnAccountContext)
  if (!account) throw new Error('used outside of the frame')
  return account
}
