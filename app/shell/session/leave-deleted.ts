import type { Unsent } from '#app/data/closing.ts'
import type { LocalStore } from '#app/data/local-store.ts'
import { forgetLastList } from '#app/lib/last-list.ts'
import { storageKeys, writeStored } from '#app/lib/storage-keys.ts'
import { signOut } from './sign-out.ts'

/**
 * Signs out of an account that is gone: /auth will say so. Resolves with what was never sent and is not among `accepted`:
 * then the person must be asked about that first, and nothing is done.
 */
export async function leaveDeleted(local: LocalStore, accepted: Unsent): Promise<Unsent> {
  writeStored(storageKeys.accountDeleted, 'true')
  const { unsent } = await signOut(local, accepted)
  if (unsent.length === 0) forgetLastList(local.user.id)
  return unsent
}

/** The same where the person has given up already whatever is on this device only. */
export async function leaveDeletedForGood(local: LocalStore): Promise<void> {
  let accepted: Unsent = []
  do accepted = await leaveDeleted(local, accepted)
  while (accepted.length > 0)
}
