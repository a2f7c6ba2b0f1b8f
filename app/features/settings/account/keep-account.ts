import { updateSession } from '#app/data/session.ts'
import type { User } from '#shared/auth.ts'

/** Keeps on this device what the account is like now, unless somebody else is signed in by then. */
export const keepAccount = (account: User): Promise<void> => updateSession(account, (now) => now?.id === account.id)
