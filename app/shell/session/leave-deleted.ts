import type { Unsent } from '#app/data/mutations/closing.ts'
import type { LocalStore } from '#app/data/store/local-store.ts'
import { forgetLastList } from '#app/device/last-list.ts'
import { storageKeys, writeStored } from '#app/device/storage.ts'
import { signOut } from './sign-out.ts'

/**
 * Signs out of a deleted account, and deletes its data on this device; /auth then explains that. Resolves with unsent
 * changes that are not among `accepted`: if there are any, the person stays signed in and must be asked first.
 */
export async function leaveDeleted(local: LocalStore, accepted: Unsent): Promise<Unsent> {
  writeStored(storageKeys.accountDeleted, local.user.demoUntil ? 'demo' : 'true')
  const { unsent } = await signOut(local, accepted)
  if (unsent.length === 0) forgetLastList(local.user.id)
  return unsent
}

/** `leaveDeleted` for a person who has already given up all unsent changes. */
export async function leaveDeletedForGood(local: LocalStore): Promise<void> {
  let accepted: Unsent = []
  do accepted = await leaveDeleted(local, accepted)
  while (accepted.length > 0)
}
