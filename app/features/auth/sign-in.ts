import { call } from '#app/api/call.ts'
import { keepFirstAnswer } from '#app/data/store/first-answer.ts'
import { readSession, startSession, updateSession } from '#app/data/store/session.ts'
import { storageKeys, writeStored } from '#app/device/storage.ts'
import { onceThere } from '#app/loading/first-screen.ts'
import type { User } from '#shared/auth.ts'
import type { Input, Reply } from '#shared/contract.ts'
import { protocolVersion, schemaVersion } from '#shared/versions.ts'

const refetchDelayMs = 100
/** A sign-in does not fail on a poor connection because of the rows that come with it. */
const firstRowsMaxBytes = 64 * 1024

/** The further wish of a registration or a sign-in: the first rows, unless this device has the data of the person. */
export async function wantedBesides(email: string): Promise<Pick<Input<'auth.login'>, 'sync'>> {
  const here = await readSession().catch(() => undefined)
  if (here?.email === email.trim().toLowerCase()) return {}
  return { sync: { protocol: protocolVersion, v: schemaVersion, budget: firstRowsMaxBytes } }
}

/**
 * Opens the local data of a person whom the server has just signed in. An earlier sign-out that the server does not
 * know yet is forgotten. A moment later it asks the server for the account again, and does not wait for the answer.
 */
export async function enter({ sync, ...user }: Reply<'auth.login'>): Promise<void> {
  writeStored(storageKeys.owedLogout, null)
  writeStored(storageKeys.accountDeleted, null)
  keepFirstAnswer(user.id, sync)
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
