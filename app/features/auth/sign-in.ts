import { call } from '#app/api/call.ts'
import { startSession, updateSession } from '#app/data/store/session.ts'
import { storageKeys, writeStored } from '#app/device/storage.ts'
import { onceThere } from '#app/loading/first-screen.ts'
import type { User } from '#shared/auth.ts'

const refetchDelayMs = 100

/**
 * Opens the local data of a person whom the server has just signed in. An earlier sign-out that the server does not
 * know yet is forgotten. A moment later it asks the server for the account again, and does not wait for the answer.
 */
export async function enter(user: User): Promise<void> {
  writeStored(storageKeys.owedLogout, null)
  writeStored(storageKeys.accountDeleted, null)
  await startSession(user)
  // The first line on a new device may be typed before the list asks for the dictionary.
  onceThere(() => import('#app/groceries/reader.ts').catch(() => undefined))
  setTimeout(() => void refetch(user).catch(() => undefined), refetchDelayMs)
}

/**
 * Stores the account that the server has now, unless the session of this device has changed meanwhile, such as by a
 * sign-out in another tab.
 */
async function refetch(entered: User): Promise<void> {
  const user = await call('auth.user', {})
  await updateSession(user, (now) => JSON.stringify(now) === JSON.stringify(entered))
}
